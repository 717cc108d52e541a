/** The client with reduced motion, zoom, forced colours and more contrast. */
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { seriousFaults } from './browser/accessibility.ts';
import { DESKTOP } from './browser/chromium.ts';
import { MOVING } from './browser/moving.ts';
import { startProductWithContent, waitUntilLoaded } from './browser/product-with-content.ts';
import { composer, message } from './browser/steps.ts';

/** A window of 1280 × 800 at 200 %. */
const ZOOMED = { width: 640, height: 400 };
/** WCAG 1.4.10. */
const NARROW = { width: 320, height: 256 };

const { ben, sampleIds, pageOfAda } = await startProductWithContent();

function channelPath(): string {
  return `/app/servers/${sampleIds.serverId}/${sampleIds.channelId}`;
}

describe('with reduced motion', () => {
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
