/** The client with reduced motion, zoom and higher contrast, and the automatic check of panes, menus and dialogs. */
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { seriousFaults } from './browser/accessibility.ts';
import { DESKTOP, PHONE } from './browser/chromium.ts';
import { appPages } from './browser/client-pages.ts';
import { open, openedScreens } from './browser/opened-screens.ts';
import { startProductWithContent, waitUntilLoaded } from './browser/product-with-content.ts';
import { composer, message } from './browser/steps.ts';

const LONG_WALK_MS = 900_000;
/** A window of 1280 × 800 at 200 %. */
const ZOOMED = { width: 640, height: 400 };
/** WCAG 1.4.10. */
const NARROW = { width: 320, height: 256 };

const { ben, sampleIds, pageOfAda } = await startProductWithContent();

function channelPath(): string {
  return `/app/servers/${sampleIds.serverId}/${sampleIds.channelId}`;
}

/** Loads nothing again: the theme follows the system. */
async function faultsInBothThemes(page: Page, where: string): Promise<readonly string[]> {
  await waitUntilLoaded(page);
  const faults: string[] = [];
  for (const [colorScheme, rules] of [['light', 'all'] as const, ['dark', 'colors'] as const]) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await seriousFaults(page, rules)).map((fault) => `${where}, ${colorScheme}: ${fault}`));
  }
  return faults;
}

/** Elements that can only be reached by horizontal scrolling. */
const WIDER = `[document.documentElement.scrollWidth, ...[...document.querySelectorAll('.shell-main, .settings-main, .public, .auth')].map(({ scrollWidth, clientWidth }) =>
  scrollWidth > clientWidth + 1 ? scrollWidth : 0)]`;

describe('the automatic check', () => {
  it(
    'finds no serious fault in panes, menus, pickers and dialogs, light and dark',
    async () => {
      const page = await pageOfAda({ viewport: PHONE, isMobile: true, hasTouch: true });
      const faults: string[] = [];
      for (const screen of openedScreens(sampleIds)) {
        await open(page, screen);
        faults.push(...(await faultsInBothThemes(page, screen.title)));
      }
      expect(faults).toEqual([]);
      await page.context().close();
    },
    LONG_WALK_MS,
  );

  it(
    'finds no serious fault on the pages of the app, light and dark, and no page wider than the window, zoomed to 200 % and 320 pixels wide',
    async () => {
      const page = await pageOfAda({ viewport: DESKTOP, deviceScaleFactor: 2 });
      const faults: string[] = [];
      for (const path of ['/login', ...appPages(sampleIds).map((each) => each.path)]) {
        await page.setViewportSize(DESKTOP);
        await page.goto(path);
        faults.push(...(await faultsInBothThemes(page, path)));
        for (const size of [ZOOMED, NARROW]) {
          await page.setViewportSize(size);
          await expect
            .poll(async () => Math.max(...z.array(z.number()).parse(await page.evaluate(WIDER))), { message: path })
            .toBe(size.width);
        }
      }
      expect(faults).toEqual([]);
      await page.context().close();
    },
    LONG_WALK_MS,
  );
});

/** Animations that move something for longer than a hundredth of a second. Those of a scroll position follow the finger. */
const MOVING = `document.getAnimations().flatMap((animation) => {
  const { effect, timeline } = animation;
  const properties = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
  for (const other of ['offset', 'easing', 'composite', 'computedOffset', 'opacity']) properties.delete(other);
  const isLong = Number(effect.getComputedTiming().duration) > 10;
  return timeline instanceof DocumentTimeline && isLong && properties.size > 0 ? [effect.target.className + ' ' + [...properties]] : [];
})`;

/** Transitions of anything but the opacity that are longer than a hundredth of a second, and smooth scrolling. */
const SLOW_STYLES = `[...document.querySelectorAll('*')].flatMap((element) => {
  const { transitionProperty, transitionDuration, scrollBehavior } = getComputedStyle(element);
  const durations = transitionDuration.split(', ');
  const slow = transitionProperty.split(', ').filter((name, at) => name !== 'opacity' && parseFloat(durations[at % durations.length]) > 0.01);
  return slow.length > 0 || scrollBehavior === 'smooth' ? [element.tagName + '.' + element.className + ' ' + slow + ' ' + scrollBehavior] : [];
})`;

describe('with reduced motion', () => {
  it('nothing moves in panes, menus and dialogs', async () => {
    const page = await pageOfAda({ viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' });
    for (const screen of openedScreens(sampleIds)) {
      await open(page, screen);
      expect([screen.title, await page.evaluate(MOVING), await page.evaluate(SLOW_STYLES)]).toEqual([screen.title, [], []]);
    }
    await page.context().close();
  }, 300_000);

  it('the typing dots and the spinner stand still', async () => {
    const page = await pageOfAda({ viewport: DESKTOP, reducedMotion: 'reduce' });
    await page.routeWebSocket('**/socket.io/**', () => undefined);
    await page.goto(channelPath());
    await page.locator('.ui-spinner, .ui-skeleton').first().waitFor();
    expect(await page.evaluate(MOVING)).toEqual([]);
    await page.context().close();
  });
});

describe.each([
  ['zoomed to 200 %', ZOOMED],
  ['320 pixels wide', NARROW],
] as const)('%s', (_, viewport) => {
  it('messages, the composer and the main actions can be reached', async () => {
    const page = await pageOfAda({ viewport, deviceScaleFactor: 2 });
    await page.goto(channelPath());
    await message(page, 'const colour').waitFor();
    await composer(page).fill('Written while zoomed.');
    for (const name of ['Send', 'Emoji', 'More', 'Show channels and conversations']) {
      await page.getByRole('button', { name, exact: true }).first().click({ trial: true });
    }
    await composer(page).press('Enter');
    await message(page, 'Written while zoomed.').first().waitFor();
    const log = page.getByRole('log');
    // At least two lines of a conversation stay visible above the composer.
    await expect.poll(async () => (await log.boundingBox())?.height).toBeGreaterThan(60);
    await page.context().close();
  });
});

/** Two states of a control must differ in something that remains when the browser replaces all colours. */
async function look(page: Page, selector: string): Promise<string> {
  const style = `(() => {
    const { outlineStyle, outlineWidth, borderTopColor, borderTopStyle, backgroundColor, color, forcedColorAdjust } = getComputedStyle(document.querySelector(${JSON.stringify(selector)}));
    return [outlineStyle, outlineWidth, borderTopStyle, borderTopColor, backgroundColor, color, forcedColorAdjust].join(' ');
  })()`;
  return z.string().parse(await page.evaluate(style));
}

describe('with forced colours', () => {
  it('the selected channel, tab and switch differ from the others', async () => {
    const page = await pageOfAda({ viewport: DESKTOP, forcedColors: 'active' });
    await page.goto(channelPath());
    await waitUntilLoaded(page);
    expect(await look(page, '.channel-here')).not.toBe(await look(page, '.channel:not(.channel-here)'));
    await page.goto('/app');
    await waitUntilLoaded(page);
    expect(await look(page, '.ui-tab[data-selected]')).not.toBe(await look(page, '.ui-tab:not([data-selected])'));
    await page.goto('/app/settings/interface');
    await waitUntilLoaded(page);
    expect(await look(page, '.ui-switch[data-selected] .ui-switch-track')).not.toBe(
      await look(page, '.ui-switch:not([data-selected]) .ui-switch-track'),
    );
    expect(await look(page, '.settings-nav-link[aria-current]')).not.toBe(await look(page, '.settings-nav-link:not([aria-current])'));
    await page.context().close();
  });

  it('the focus has an outline, and unread marks and presences have a colour', async () => {
    const page = await pageOfAda({ viewport: DESKTOP, forcedColors: 'active' });
    await page.goto(channelPath());
    await waitUntilLoaded(page);
    await ben.api.call(sendMessage, { params: { channelId: sampleIds.directId }, body: { content: 'Unread.' } });
    await page.locator('.ui-unread-badge').first().waitFor();
    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`getComputedStyle(document.activeElement).outlineStyle`)).not.toBe('none');
    const background = await page.evaluate(`getComputedStyle(document.querySelector('.shell-rail')).backgroundColor`);
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.ui-unread-badge')).backgroundColor`)).not.toBe(background);
    await page.context().close();
  });
});

describe('with more contrast', () => {
  it.each(['light', 'dark'] as const)('there is no serious fault, and buttons have borders: %s', async (colorScheme) => {
    const page = await pageOfAda({ viewport: DESKTOP, colorScheme, contrast: 'more' });
    await page.goto(channelPath());
    await waitUntilLoaded(page);
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto('/app/settings/account');
    await waitUntilLoaded(page);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.ui-button')).borderTopColor`)).not.toBe('rgba(0, 0, 0, 0)');
    await page.context().close();
  });
});
