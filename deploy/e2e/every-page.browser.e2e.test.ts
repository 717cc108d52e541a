/**
 * One visit of every page: no serious accessibility fault, light and dark; touch targets of 44 pixels on a phone and a tablet; and no page is
 * wider than a window at 200 % or a window of 320 pixels.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { faultsInBothThemes } from './browser/accessibility.ts';
import { openPage, PHONE } from './browser/chromium.ts';
import { appPages, PUBLIC_PAGES } from './browser/client-pages.ts';
import { startProductWithContent, waitUntilLoaded } from './browser/product-with-content.ts';
import { smallTargets } from './browser/small-targets.ts';

const LONG_WALK_MS = 900_000;
/** Wider than the mobile layout. */
const TABLET = { width: 1024, height: 768 };
/** A window of 1280 × 800 at 200 %. */
const ZOOMED = { width: 640, height: 400 };
/** WCAG 1.4.10. */
const NARROW = { width: 320, height: 256 };
const TOUCH = { isMobile: true, hasTouch: true } as const;

const { sampleIds, browser, url, pageOfAda } = await startProductWithContent();

/** The widths of the page and of its panes, if they are wider than the window. */
const WIDER = `[document.documentElement.scrollWidth, ...[...document.querySelectorAll('.shell-main, .settings-main, .public, .auth')].map(({ scrollWidth, clientWidth }) =>
  scrollWidth > clientWidth + 1 ? scrollWidth : 0)]`;

async function widest(page: Page): Promise<number> {
  return Math.max(...z.array(z.number()).parse(await page.evaluate(WIDER)));
}

/** A page that is still rendering is measured again. */
async function expectLargeTargets(page: Page, path: string, size: typeof PHONE | typeof TABLET): Promise<void> {
  await page.setViewportSize(size);
  await expect.poll(() => smallTargets(page), { message: `${path}, ${size.width} pixels wide` }).toEqual([]);
}

it(
  'pages of the app are accessible, have large touch targets, and fit narrow windows',
  async () => {
    const page = await pageOfAda({ viewport: TABLET, ...TOUCH });
    const faults: string[] = [];
    for (const { path } of appPages(sampleIds)) {
      await page.setViewportSize(TABLET);
      await page.goto(path);
      await waitUntilLoaded(page);
      faults.push(...(await faultsInBothThemes(page, path)));
      for (const size of [TABLET, PHONE]) await expectLargeTargets(page, path, size);
      for (const size of [ZOOMED, NARROW]) {
        await page.setViewportSize(size);
        await expect.poll(() => widest(page), { message: path }).toBe(size.width);
      }
    }
    expect(faults).toEqual([]);
    await page.context().close();
  },
  LONG_WALK_MS,
);

it(
  'public pages have large touch targets on a phone, and the log-in page fits narrow windows',
  async () => {
    const { page } = await openPage(browser, url, { viewport: PHONE, ...TOUCH });
    for (const { path, handed } of PUBLIC_PAGES) {
      if (handed) continue;
      await page.goto(path);
      await waitUntilLoaded(page);
      await expectLargeTargets(page, path, PHONE);
    }
    await page.goto('/login');
    await waitUntilLoaded(page);
    for (const size of [ZOOMED, NARROW]) {
      await page.setViewportSize(size);
      await expect.poll(() => widest(page)).toBe(size.width);
    }
    await page.context().close();
  },
  LONG_WALK_MS,
);
