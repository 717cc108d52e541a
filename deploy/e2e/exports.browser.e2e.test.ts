/** The export of a user's own data in the browser: requested with the password, watched while it is made, downloaded, removed. */
import { beginTotp, turnOnTotp } from '@folkmoot/contracts/factors/commands';
import { generateSync } from 'otplib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { type Product, startProduct } from './browser/product.ts';
import { type Person, registerUser } from './user.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

async function inAccount(person: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openLoggedInPage(browser, product.url, person, options);
  await page.goto('/app/settings/account');
  await page.getByRole('heading', { name: 'Your data' }).waitFor();
  return page;
}

async function fitsWindow(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth');
}

describe('the user’s own data', () => {
  it.each([
    ['Ada', { colorScheme: 'dark' }],
    ['Amy', { colorScheme: 'light', viewport: PHONE }],
  ] as const)('is requested, downloaded and removed: %s, %o', async (name, options) => {
    const person = await registerUser(product.url, name);
    const page = await inAccount(person, options);
    await page.getByRole('button', { name: 'Request my data' }).click();
    const dialog = page.getByRole('alertdialog');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByLabel('Your password').fill('not it');
    await dialog.getByLabel('Your password').press('Enter');
    await dialog.getByText('Invalid Password').waitFor();
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Request data' }).click();
    await page.getByText('Your archive is ready').waitFor();
    await expect.poll(() => fitsWindow(page)).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);

    await page.reload();
    await page.getByText('Your archive is ready').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^folkmoot-\d{4}-\d\d-\d\d\.zip$/);
    expect(await download.failure()).toBeNull();

    const otherPage = await inAccount(person, options);
    await otherPage.getByRole('button', { name: 'Download', exact: true }).click();
    const passwordDialog = otherPage.getByRole('alertdialog');
    await passwordDialog.getByLabel('Your password').fill(person.password);
    await Promise.all([otherPage.waitForEvent('download'), passwordDialog.getByRole('button', { name: 'Download', exact: true }).click()]);

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Request my data' }).waitFor();
    // The other device is notified.
    await otherPage.getByRole('button', { name: 'Request my data' }).waitFor();
    await page.getByRole('button', { name: 'Request my data' }).click();
    await page.getByRole('alertdialog').getByLabel('Your password').fill(person.password);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Request data' }).click();
    await page.getByText('once a day', { exact: false }).nth(1).waitFor();
  });

  it('requires the code if the login does', async () => {
    const person = await registerUser(product.url, 'Cleo');
    const page = await inAccount(person);
    const { secret } = await person.api.call(beginTotp, { body: { password: person.password } });
    const codeOf = (ahead: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead * 30 });
    await person.api.call(turnOnTotp, { body: { code: codeOf(0) } });
    await page.getByRole('button', { name: 'Request my data' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Request data' }).click();
    await dialog.getByLabel('Authenticator code').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    // As late as possible: the code is valid for a minute.
    await dialog.getByLabel('Authenticator code').fill(codeOf(1));
    await dialog.getByRole('button', { name: 'Request data' }).click();
    await page.getByText('Your archive is ready').waitFor();
  });

  it('stays ready when an older answer arrives after the realtime event', async () => {
    const person = await registerUser(product.url, 'Edda');
    const page = await inAccount(person);
    const ready = page.getByText('Your archive is ready');
    const late = Promise.withResolvers<void>();
    const older = {
      id: '1',
      status: 'gathering',
      percent: 0,
      gathering: null,
      requestedAt: 1,
      bytes: null,
      completedAt: null,
      expiresAt: null,
    };
    let isFirst = true;
    await page.route('**/api/users/export', async (route) => {
      if (route.request().method() !== 'GET' || !isFirst) return route.continue();
      isFirst = false;
      await ready.waitFor();
      // So that no request waits for it.
      await route.fulfill({ json: { export: older } }).catch(() => undefined);
      late.resolve();
    });
    await page.getByRole('button', { name: 'Request my data' }).click();
    await page.getByRole('alertdialog').getByLabel('Your password').fill(person.password);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Request data' }).click();
    await late.promise;
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await downloaded;
    await ready.waitFor();
  });

  it.each([
    ['dark', { colorScheme: 'dark' }],
    ['light, on a phone', { colorScheme: 'light', viewport: PHONE }],
  ] as const)('shows the progress: %s', async (_, options) => {
    const person = await registerUser(product.url, 'Dora');
    const page = await openLoggedInPage(browser, product.url, person, options);
    const record = { id: '1', status: 'gathering', percent: 40, gathering: 'messages', requestedAt: 1 };
    const nothing = { bytes: null, completedAt: null, expiresAt: null };
    await page.route('**/api/users/export', (route) => route.fulfill({ json: { export: { ...record, ...nothing } } }));
    await page.goto('/app/settings/account');
    await page.getByText('40% done: messages').waitFor();
    await expect.poll(() => page.getByRole('progressbar', { name: 'Export progress' }).getAttribute('value')).toBe('40');
    await expect.poll(() => fitsWindow(page)).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel export' }).waitFor();
  });
});
