/**
 * Languages in the client: the language of the browser by default, changed immediately, stored on the device, and requested again
 * after an error.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readTranslations } from '../../web/client/src/i18n/read-translations.ts';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { type Product, startProduct } from './browser/product.ts';
import { composer, logInByToken } from './browser/steps.ts';
import { type Person, registerUser } from './user.ts';

const FOLDER = join(import.meta.dirname, '../../web/client/src/i18n/languages');
/** Five retries, the first after 350 ms, each with twice the delay. */
const GIVEN_UP = { timeout: 60_000 };

let product: Product;
let browser: Browser;
let ada: Person;
let server: RawServer;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  ada = await registerUser(product.url, 'Ada');
  server = await ada.api.call(createServer, { body: { name: 'Painters' } });
  const key = randomUUID();
  await ada.api.call(sendMessage, { params: { channelId: server.defaultChannelId }, key, body: { content: 'Quiet', silent: true } });
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

/** A text from the file of a language. */
function words(id: string, area: string, key: string): string {
  const text = readTranslations(JSON.parse(readFileSync(join(FOLDER, `${id}.json`), 'utf8')))[area]?.[key];
  if (typeof text !== 'string') throw new Error(`${id} has no ${area}.${key}.`);
  return text;
}

function languageOf(page: Page): Promise<string> {
  return page.evaluate<string>('document.documentElement.lang');
}

/** The language that is stored on the device. */
function storedLanguage(page: Page): Promise<string | null> {
  return page.evaluate<string | null>("localStorage.getItem('folkmoot.language')");
}

it('is the language of the browser by default, and can be changed immediately without losing input', async () => {
  const { page, problems } = await openPage(browser, product.url, { locale: 'de-AT' });
  await page.goto('/login');
  await page.getByRole('button', { name: words('de_de', 'pages', 'logIn'), exact: true }).waitFor();
  await expect.poll(async () => [await languageOf(page), await storedLanguage(page)]).toEqual(['de-DE', null]);
  expect(await seriousFaults(page)).toEqual([]);
  const field = page.locator('input[name=email]');
  await field.fill('ada@example.com');
  await page.getByRole('combobox').selectOption({ label: 'Nederlands' });
  await page.getByRole('button', { name: words('nl_nl', 'pages', 'logIn'), exact: true }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('ada@example.com');
  await expect.poll(async () => [await languageOf(page), await storedLanguage(page)]).toEqual(['nl-NL', '"nl_nl"']);
  await page.getByRole('combobox').selectOption({ label: 'English' });
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('is used for the first screen after a reload', async () => {
  const { page } = await openPage(browser, product.url, { locale: 'de-DE' });
  await page.goto('/login');
  const own = words('de_de', 'pages', 'loginTitle');
  await page.getByRole('heading', { name: own }).waitFor();
  await page.addInitScript({
    content: `
      // The first screen waits up to a second for its texts. In the test it waits longer, for busy machines.
      const original = window.setTimeout.bind(window);
      window.setTimeout = (callback, after, ...rest) => original(callback, after === 1000 ? 600000 : after, ...rest);
      window.folkmootTitles = [];
      new MutationObserver(() => {
        const title = document.querySelector('h1')?.textContent;
        if (title && !window.folkmootTitles.includes(title)) window.folkmootTitles.push(title);
      }).observe(document, { childList: true, subtree: true, characterData: true });`,
  });
  await page.reload();
  await page.getByRole('heading', { name: own }).waitFor();
  expect(await page.evaluate<string[]>('window.folkmootTitles')).toEqual([own]);
  await page.context().close();
});

it('is chosen in the settings, by either name and by keyboard, and other tabs follow and keep their drafts', async () => {
  const { page, problems } = await openPage(browser, product.url);
  await logInByToken(page, ada);
  const other = await page.context().newPage();
  await other.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
  await composer(other).fill('Half a thought');
  await other.getByRole('article').getByLabel('Sent silently').waitFor();

  await page.goto('/app/settings/language');
  await page.getByRole('heading', { level: 1, name: 'Language' }).waitFor();
  await expect.poll(() => page.getByRole('radio').count()).toBe(17);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('searchbox').fill('russian');
  await page.getByRole('radio', { name: /Русский/ }).press('Space');
  await page.getByRole('heading', { level: 1, name: words('ru_ru', 'languages', 'language') }).waitFor();
  await expect.poll(() => languageOf(page)).toBe('ru-RU');
  await other
    .getByRole('article')
    .getByLabel(words('ru_ru', 'messages', 'silent'))
    .waitFor();
  await expect.poll(() => other.locator('textarea').first().inputValue()).toBe('Half a thought');

  await page.getByRole('searchbox').fill('');
  await page.getByRole('radio', { name: /Русский/ }).press('ArrowDown');
  await expect.poll(() => languageOf(page)).toBe('es-ES');
  await expect.poll(() => languageOf(other)).toBe('es-ES');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('is used for announcements while rows are moved by keyboard, even if the library does not support it', async () => {
  await ada.api.call(createChannel, { params: { serverId: server.id }, body: { name: 'brushes' } });
  const { page, problems } = await openPage(browser, product.url, { locale: 'af-ZA' });
  await logInByToken(page, ada);
  await page.goto(`/app/servers/${server.id}/settings/channels`);
  await page.getByRole('grid').getByRole('row').first().focus();
  await page.keyboard.press('ArrowRight');
  const described = () =>
    page.evaluate<string>(`(document.activeElement?.getAttribute('aria-describedby') ?? '').split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '').join(' ')`);
  await expect.poll(described).toContain(words('af_za', 'dragging', 'dragDescriptionKeyboard'));
  await page.keyboard.press('Enter');
  const position = () => page.evaluate<string>(`document.activeElement?.getAttribute('aria-label') ?? ''`);
  const between = words('af_za', 'dragging', 'insertBetween').replace('{beforeItemText}', 'General').replace('{afterItemText}', 'brushes');
  await expect.poll(position).toBe(between);
  await page.keyboard.press('ArrowDown');
  await expect.poll(position).toBe(words('af_za', 'dragging', 'insertAfter').replace('{itemText}', 'brushes'));
  await expect.poll(described).toContain(words('af_za', 'dragging', 'dropDescriptionKeyboard'));
  await page.keyboard.press('Escape');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('can be searched on a phone, and an unknown language is not found', async () => {
  const page = await openLoggedInPage(browser, product.url, ada, { viewport: PHONE });
  await page.goto('/app/settings/language');
  await page.getByRole('searchbox').fill('Klingon');
  await page.getByText('No language found for “Klingon”.').waitFor();
  await page.getByRole('searchbox').fill('turkce');
  await page.getByRole('radio', { name: /Türkçe/ }).waitFor();
  await expect.poll(() => page.getByRole('radio').count()).toBe(1);
  await expect.poll(() => page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('radio', { name: /Türkçe/ }).press('Space');
  await expect.poll(() => languageOf(page)).toBe('tr-TR');
  await expect.poll(() => page.evaluate<number>('document.documentElement.scrollTop')).toBe(0);
  await page.context().close();
});

it('stays English while the chosen language cannot be loaded, and is requested again', async () => {
  const { page } = await openPage(browser, product.url);
  let requestCount = 0;
  await page.route(/\/assets\/fr_fr-[^/]+\.json$/, (route) => {
    requestCount += 1;
    return route.abort();
  });
  await page.goto('/login');
  await page.getByRole('combobox').selectOption({ label: 'Français' });
  await page.getByText('Couldn’t load Français.').waitFor(GIVEN_UP);
  expect(requestCount).toBe(6);
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  expect(await languageOf(page)).toBe('en-GB');
  await page.unroute(/\/assets\/fr_fr-[^/]+\.json$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: words('fr_fr', 'pages', 'logIn'), exact: true }).waitFor();
  await expect.poll(() => page.getByText('Couldn’t load Français.').count()).toBe(0);
  await page.context().close();
});
