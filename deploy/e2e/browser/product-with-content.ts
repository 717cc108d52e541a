/** The product with furnished servers and a browser, for tests that walk through all screens. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { launchChromium, openPage } from './chromium.ts';
import { startProduct } from './product.ts';
import { createSampleContent, type SampleContent } from './sample-content.ts';

export type ProductWithContent = SampleContent & {
  readonly browser: Browser;
  readonly url: string;
  /** A page of Ada in a context of its own. */
  readonly pageOfAda: (options: BrowserContextOptions) => Promise<Page>;
};

/** Call at the top of a test file, once for the whole file. Everything is stopped at the end. */
export async function startProductWithContent(): Promise<ProductWithContent> {
  const [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });
  const content = await createSampleContent(product.url);
  return {
    ...content,
    browser,
    url: product.url,
    async pageOfAda(options) {
      const { page } = await openPage(browser, product.url, options);
      await page.addInitScript(`localStorage.setItem('folkmoot.token', ${JSON.stringify(content.ada.token)})`);
      return page;
    },
  };
}

/** Resolves when a page and its content are loaded. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('.ui-spinner, .ui-skeleton').first().waitFor({ state: 'detached' });
}
