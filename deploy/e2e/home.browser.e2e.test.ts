/**
 * The home page as it is served: readable without a script for new visitors, and the client for visitors who were here before.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readTranslations } from '../../web/client/src/i18n/read-translations.ts';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { type Product, startProduct } from './browser/product.ts';
import { credentialsFor, register } from './browser/steps.ts';

const LANGUAGES = join(import.meta.dirname, '../../web/client/src/i18n/languages');

let product: Product;
let browser: Awaited<ReturnType<typeof launchChromium>>;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

/** The scripts that the browser of a new visitor loads. */
async function scriptsOf(page: Page): Promise<readonly string[]> {
  const scripts = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
  );
  // A hash of eight characters, which may contain hyphens.
  return scripts.map((name) => name.replace(/^.*\/([\w-]+)-[\w-]{8}\.js$/, '$1')).sort();
}

describe('the home page', () => {
  it('is readable without scripts, and its links work', async () => {
    const { page } = await openPage(browser, product.url, { javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await page.waitForURL('**/login');
    await page.context().close();
  });

  it('is in the language that the browser requests', async () => {
    const requests = async (language: string) => {
      const answer = await fetch(product.url, { headers: { 'accept-language': language } });
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-language');
      return answer.text();
    };
    expect(await requests('de-AT,de;q=0.9,en;q=0.5')).toContain('Anmelden');
    expect(await requests('zh-HK')).toContain('lang="zh-Hant"');
    expect(await requests('xx')).toContain('lang="en-GB"');
    expect(await requests('x'.repeat(5000))).toContain('lang="en-GB"');
  });

  it('has its description in that language too, like every other page and the installed app', async () => {
    const { pages } = readTranslations(JSON.parse(readFileSync(join(LANGUAGES, 'de_de.json'), 'utf8')));
    for (const path of ['/', '/login', '/app']) {
      const answer = await fetch(`${product.url}${path}`, { headers: { 'accept-language': 'de' } });
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-language');
      const page = await answer.text();
      expect(page).toContain('<html lang="de-DE" dir="ltr">');
      expect(page).toContain(`<meta name="description" content="${pages?.heroText}" />`);
      expect(page).toContain('<link rel="manifest" href="/manifest/de_de.webmanifest" />');
    }
    const manifest = await fetch(`${product.url}/manifest/de_de.webmanifest`);
    expect(manifest.headers.get('content-type')).toContain('manifest+json');
    expect(await manifest.json()).toMatchObject({ id: '/app', lang: 'de-DE', description: pages?.heroText });
  });

  it('loads only small scripts for a new visitor, and not the client', async () => {
    const { page, problems } = await openPage(browser, product.url);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(await scriptsOf(page)).toEqual(['home', 'local-store', 'rolldown-runtime']);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create an account' }).first().click();
    await page.getByLabel('Username', { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('changes its language immediately, and keeps it', async () => {
    const { page, problems } = await openPage(browser, product.url, { viewport: PHONE });
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de_de');
    await page.getByRole('link', { name: 'Anmelden' }).first().waitFor();
    const manifest = page.locator('link[rel=manifest]');
    await expect.poll(() => manifest.getAttribute('href')).toBe('/manifest/de_de.webmanifest');
    await page.reload();
    await page.getByRole('link', { name: 'Anmelden' }).first().waitFor();
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('de_de');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('links to the app for a logged-in user', async () => {
    const { page, problems } = await openPage(browser, product.url);
    await register(page, credentialsFor('Ida'));
    await page.goto('/');
    await page.getByRole('link', { name: 'Open Folkmoot' }).first().click();
    await page.waitForURL(/\/app/);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
