/** The product with furnished servers and a browser, for tests that walk through all screens. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { launchChromium, openPage } from './chromium.ts';
import { type Furnished, furnish } from './furnished.ts';
import { startProduct } from './product.ts';

export type FurnishedProduct = Furnished & {
  readonly browser: Browser;
  readonly url: string;
  /** A page of Ada in a context of its own. */
  readonly pageOfAda: (options: BrowserContextOptions) => Promise<Page>;
};

/** Call at the top of a test file, once for the whole file. Everything is stopped at the end. */
export async function furnishedProduct(): Promise<FurnishedProduct> {
  const [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });
  const furnished = await furnish(product.url);
  return {
    ...furnished,
    browser,
    url: product.url,
    async pageOfAda(options) {
      const { page } = await openPage(browser, product.url, options);
      await page.addInitScript(`localStorage.setItem('folkmoot.token', ${JSON.stringify(furnished.ada.token)})`);
      return page;
    },
  };
}

/** Resolves when a page has loaded what it shows. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('.ui-spinner, .ui-skeleton').first().waitFor({ state: 'detached' });
}
