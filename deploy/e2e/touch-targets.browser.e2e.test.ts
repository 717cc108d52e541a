/** On touch screens, every control reacts to touches in an area of at least 44 × 44 CSS pixels. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { type Furnished, furnish } from './browser/furnished.ts';
import { open, openedScreens } from './browser/opened-screens.ts';
import { type Product, startProduct } from './browser/product.ts';
import { smallTargets } from './browser/small-targets.ts';
import { appPages, PUBLIC_PAGES } from './browser/walked-pages.ts';

const LONG_WALK_MS = 900_000;
/** Wider than the mobile layout. */
const TABLET = { width: 1024, height: 768 };

let product: Product;
let browser: Browser;
let furnished: Furnished;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  furnished = await furnish(product.url);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

async function touchPage(viewport: { readonly width: number; readonly height: number }, token: string | null): Promise<Page> {
  const { page } = await openPage(browser, product.url, { viewport, isMobile: true, hasTouch: true });
  if (token !== null) await page.addInitScript(`localStorage.setItem('folkmoot.token', ${JSON.stringify(token)})`);
  return page;
}

/** A screen that is still loading is measured again. */
async function expectLargeTargets(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('.ui-spinner, .ui-skeleton').first().waitFor({ state: 'detached' });
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
      await walk(await touchPage(PHONE, null), paths, [PHONE]);
    },
    LONG_WALK_MS,
  );

  it(
    'the controls of panes, menus, pickers and dialogs are large enough',
    async () => {
      const page = await touchPage(PHONE, furnished.ada.token);
      for (const screen of openedScreens(furnished.world)) {
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
      const { world, ada } = furnished;
      const paths = appPages(world).map(({ path }) => path);
      await walk(await touchPage(PHONE, ada.token), paths, [PHONE, TABLET]);
    },
    LONG_WALK_MS,
  );
});
