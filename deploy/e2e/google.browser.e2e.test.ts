/** A Google account, and large files on Google Drive, in the client. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getGoogleAccessToken, getGoogleLink } from '@folkmoot/contracts/connections/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../src/free-port.ts';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { type Product, startProduct } from './browser/product.ts';
import { composer, message } from './browser/steps.ts';
import { type Drive, startDrive } from './google-drive.ts';
import { CLIENT, type GoogleProvider, giveConsent, startGoogleProvider } from './google-provider.ts';
import { type Person, registerUser } from './user.ts';

const MB = 1024 * 1024;
const SETTINGS = '/app/settings/connections';

let provider: GoogleProvider;
let drive: Drive;
let product: Product;
let browser: Browser;
let ada: Person;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-drive-'));
  const port = await freePort();
  const home = `http://localhost:${port}`;
  provider = await startGoogleProvider(home);
  drive = await startDrive(provider.knows);
  const settings = {
    PORT: String(port),
    PUBLIC_URL: home,
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_DRIVE_URL: drive.url,
  };
  [product, browser] = await Promise.all([startProduct(settings), launchChromium(inject('headlessChromiumPath'))]);
  ada = await registerUser(product.url, 'Ada');
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
  await drive?.stop();
  await provider?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openLoggedIn(path: string, options = {}): Promise<Page> {
  const page = await openLoggedInPage(browser, product.url, ada, options);
  await page.goto(path);
  return page;
}

async function attach(page: Page, path: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Attach files' }).click()]);
  await chooser.setFiles(path);
}

describe('a Google account', () => {
  it('is linked on its own page, accepts files that are too large for the instance, and is unlinked', async () => {
    const large = join(folder, 'film.bin');
    writeFileSync(large, Buffer.alloc(51 * MB, 7));
    const server = await ada.api.call(createServer, { body: { name: 'Film club' } });
    const channel = `/app/servers/${server.id}/${server.defaultChannelId}`;

    const page = await openLoggedIn(channel);
    await composer(page).waitFor();
    await attach(page, large);
    await page.getByText('film.bin is too large').waitFor();

    await page.goto(SETTINGS);
    await page.getByText('Not linked').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const link = page.getByRole('button', { name: 'Link account' });
    await link.focus();
    const [popup] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
    await popup.getByRole('button', { name: 'Allow' }).click();
    await popup.getByText('Your account is linked').waitFor();
    expect(await seriousFaults(popup)).toEqual([]);
    await page.getByText('Linked on').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await popup.close();

    await page.goto(channel);
    await composer(page).waitFor();
    await attach(page, large);
    await page.getByText('to your Google Drive').waitFor();
    await composer(page).fill('The film of the evening');
    await composer(page).press('Enter');
    const open = message(page, 'The film of the evening').getByRole('link', { name: 'Open' });
    await open.waitFor();
    const [driveFolder, file] = drive.entries;
    expect(driveFolder).toMatchObject({ name: 'Folkmoot uploads', mimeType: 'application/vnd.google-apps.folder' });
    expect(file).toMatchObject({ name: 'film.bin', bytes: 51 * MB, parents: [driveFolder?.id], anyone: ['reader'] });
    await expect.poll(() => open.getAttribute('href')).toContain(file?.id);

    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await page.getByText('Not linked').waitFor();
    await page.context().close();
  });

  it('is not linked to another user who passed on the link', async () => {
    const mallory = await registerUser(product.url, 'Mallory');
    const { state, code } = await giveConsent(await mallory.api.call(getGoogleLink, { query: {} }));
    const page = await openLoggedIn(`/google-redirect?code=${code}&state=${state}`);
    await page.getByText('Your account was not linked').waitFor();
    await page.getByText('This link has expired or was already used.').waitFor();
    await expect(mallory.api.call(getGoogleAccessToken)).rejects.toThrow('No Google account is linked.');
    await page.context().close();
  });

  it('fits a phone, and explains why it was not linked', async () => {
    const page = await openLoggedIn(SETTINGS, { viewport: PHONE, colorScheme: 'light' });
    await page.getByRole('button', { name: 'Link account' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.goto('/google-redirect?error=access_denied');
    await page.getByText('You denied access.').waitFor();
    await page.goto('/google-redirect?code=x&state=y');
    await page.getByText('This link has expired or was already used.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().close();
  });
});
