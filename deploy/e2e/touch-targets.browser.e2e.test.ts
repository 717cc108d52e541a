/** On touch screens, every control reacts to touches in an area of at least 44 × 44 CSS pixels. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, PHONE } from './browser/chromium.ts';
import { appPages, PUBLIC_PAGES } from './browser/client-pages.ts';
import { open, openedScreens } from './browser/opened-screens.ts';
import { startProductWithContent, waitUntilLoaded } from './browser/product-with-content.ts';
import { smallTargets } from './browser/small-targets.ts';

const LONG_WALK_MS = 900_000;
/** Wider than the mobile layout. */
const TABLET = { width: 1024, height: 768 };

const { sampleIds, browser, url, pageOfAda } = await startProductWithContent();

const TOUCH = { isMobile: true, hasTouch: true } as const;

/** A screen that is still loading is measured again. */
async function expectLargeTargets(page: Page, where: string): Promise<void> {
  await waitUntilLoaded(page);
  await expect.poll(() => smallTargets(page), { message: where }).toEqual([]);
}

/** Loads each page once, and measures it in all sizes. */
async function walk(page: Page, paths: readonly string[], sizes: readonly (typeof PHONE | typeof TABLET)[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectLargeTargets(page, `${path}, ${size.width} pixels wide`);
    }
  }
  await page.context().close();
}

describe('on a phone', () => {
  it(
    'the controls of public pages are large enough',
    async () => {
      const paths = PUBLIC_PAGES.filter(({ handed }) => !handed).map(({ path }) => path);
      const { page } = await openPage(browser, url, { viewport: PHONE, ...TOUCH });
      await walk(page, paths, [PHONE]);
    },
    LONG_WALK_MS,
  );

  it(
    'the controls of panes, menus, pickers and dialogs are large enough',
    async () => {
      const page = await pageOfAda({ viewport: PHONE, ...TOUCH });
      for (const screen of openedScreens(sampleIds)) {
        await open(page, screen);
        await expectLargeTargets(page, screen.title);
      }
      await page.context().close();
    },
    LONG_WALK_MS,
  );
});

describe('on a phone and on a tablet', () => {
  it(
    'the controls of the pages of the app are large enough',
    async () => {
      const paths = appPages(sampleIds).map(({ path }) => path);
      await walk(await pageOfAda({ viewport: PHONE, ...TOUCH }), paths, [PHONE, TABLET]);
    },
    LONG_WALK_MS,
  );
});
