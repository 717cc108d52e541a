/** The setup in a browser, all texts of the register page on a phone and on a desktop, and the work of staff on registrations. */
import { register } from '@folkmoot/contracts/accounts/commands';
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { createInvitation } from '@folkmoot/contracts/registration/commands';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ApiClient, apiClient } from '../src/api-client.ts';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { type Product, startProduct } from './browser/product.ts';
import { credentialsFor, fillInRegistration } from './browser/steps.ts';

let product: Product;
let browser: Browser;
let founder: ApiClient;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  return (await openPage(browser, product.url, options)).page;
}

async function fitsAndReads(page: Page): Promise<void> {
  expect(await seriousFaults(page)).toEqual([]);
  const isTooWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  expect(isTooWide).toBe(false);
}

describe('the setup', () => {
  it('leads from the home page and the register page through founder, name, mode and e-mail, on a phone', async () => {
    const page = await open({ viewport: PHONE });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Create an account' }).first().click();
    await page.waitForURL(/\/setup$/);
    await page.goto('/register');
    await page.waitForURL(/\/setup$/);
    await page.getByText('Step 1 of 4').waitFor();
    await fitsAndReads(page);
    const { name, email, password } = credentialsFor('Fay');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Username', { exact: true }).fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Step 2 of 4').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Our place');
    await fitsAndReads(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Step 3 of 4').waitFor();
    await page.getByRole('button', { name: /Who can register/ }).click();
    await page.getByRole('option', { name: /Invited people/ }).click();
    await fitsAndReads(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Step 4 of 4').waitFor();
    await page.getByRole('heading', { name: 'No mail server is configured' }).waitFor();
    await page.getByRole('link', { name: 'How to configure a mail server' }).waitFor();
    await fitsAndReads(page);
    expect(await page.getByRole('button', { name: 'Send test e-mail' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Continue without e-mail' }).click();
    await page.waitForURL(/\/app/);
    const token = String(await page.evaluate("localStorage.getItem('folkmoot.token')"));
    founder = apiClient(product.url, JSON.parse(token.startsWith('"') ? token : JSON.stringify(token)));
    expect(await founder.call(changeInstance, { body: {} })).toMatchObject({ name: 'Our place', registration: 'invite' });
    await page.goto('/setup');
    await page.waitForURL(/\/app/);
  });
});

describe('the register page', () => {
  it('asks for the code first if an invitation is required, reads it from the address, and names the field of a bad one', async () => {
    const page = await open({ viewport: PHONE });
    await page.goto('/register');
    await page.getByText('You need an invitation to register here.').waitFor();
    expect(await page.getByRole('textbox').first().getAttribute('name')).toBe('inviteCode');
    await fitsAndReads(page);
    await page.getByLabel('Invitation code').fill('nonsense');
    await fillInRegistration(page, credentialsFor('Ivy'));
    await page.getByText('This invitation is not valid.').waitFor();
    const { code } = await founder.call(createInvitation, { body: { uses: 1 } });
    await page.goto(`/register?invite=${code}`);
    await page.getByLabel('Invitation code').waitFor();
    expect(await page.getByLabel('Invitation code').inputValue()).toBe(code);
    await fillInRegistration(page, credentialsFor('Ivy'));
    await page.getByText('Hello Ivy').waitFor();
    const next = await open({ viewport: PHONE });
    await next.goto(`/register?invite=${code}`);
    await next.getByText('This invitation is invalid, expired or used up. Ask for a new invitation.').waitFor();
    expect(await next.getByLabel('Invitation code').inputValue()).toBe('');
    await fitsAndReads(next);
    await founder.call(changeInstance, { body: { registration: 'open' } });
    await next.reload();
    await next.getByText('You can register without an invitation.').waitFor();
    expect(await next.getByLabel('Invitation code').count()).toBe(0);
    await fillInRegistration(next, credentialsFor('Kim'));
    await next.getByText('Hello Kim').waitFor();
  });

  it('shows that staff approve accounts, which addresses are allowed, and that a registration is waiting', async () => {
    await founder.call(changeInstance, { body: { registration: 'approval', emailDomains: { allowed: ['example.com'] } } });
    const page = await open();
    await page.goto('/register');
    await page.getByText('Staff approve each account. Check back later').waitFor();
    await page.getByText('Use an address of example.com.').waitFor();
    await fitsAndReads(page);
    await fillInRegistration(page, credentialsFor('Wanda'));
    await page.getByText('Your registration is waiting for approval').waitFor();
    await page.getByText('Check back later. Once staff approve your account').waitFor();
    expect(await page.getByText('You get an e-mail').count()).toBe(0);
    await fitsAndReads(page);
  });

  it('shows that registration is closed, and whom to contact', async () => {
    await founder.call(changeInstance, { body: { registration: 'closed', pages: { contact: 'Message the office.' } } });
    const page = await open({ viewport: PHONE });
    await page.goto('/register');
    await page.getByRole('heading', { name: 'Registration is closed' }).waitFor();
    await page.getByRole('link', { name: 'Contact the administrators of this instance' }).waitFor();
    await fitsAndReads(page);
    // No page links to it: neither the static home page, nor the client's, nor the login page.
    for (const path of ['/', '/terms-and-conditions', '/login']) {
      await page.goto(path);
      await page
        .getByRole('link', { name: 'Log in' })
        .or(page.getByRole('button', { name: 'Log in', exact: true }))
        .first()
        .waitFor();
      await expect.poll(() => page.locator('a[href^="/register"]').count()).toBe(0);
    }
    await founder.call(changeInstance, { body: { registration: 'approval' } });
  });
});

describe('staff', () => {
  async function asFounder(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await open(options);
    await page.goto('/login');
    const { email, password } = credentialsFor('Fay');
    await page.getByLabel('E-mail or name:tag').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(/\/app/);
    return page;
  }

  it('create an invitation in the client, with its QR code, and delete it', async () => {
    const page = await asFounder({ viewport: PHONE });
    await page.goto('/app/settings/invitations');
    await page.getByRole('button', { name: 'New invitation' }).click();
    await page.getByLabel('Note (optional)').fill('For the choir');
    await fitsAndReads(page);
    await page.getByRole('button', { name: 'Create invitation' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'For the choir' });
    await row.getByText('1 use left').waitFor();
    await fitsAndReads(page);
    await row.getByRole('button', { name: 'Show QR code' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'QR code' }).waitFor();
    await dialog.getByText(/\/register\?invite=/).waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Delete invitation' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete invitation' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('approve many at the same time in the console, reject one with a reason, and create an invitation there', async () => {
    for (const name of ['Una', 'Dos', 'Tre']) {
      const { email, password } = credentialsFor(name);
      await apiClient(product.url).call(register, { body: { email, username: name, password, token: '' } });
    }
    const page = await asFounder();
    await page.goto('/console/registrations');
    await page.getByLabel('Filter by name or e-mail').fill('tre@');
    await page.getByRole('row', { name: /Tre/ }).getByRole('button', { name: 'Reject' }).click();
    await page.getByLabel('Reason (optional)').fill('Nobody knows you.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByText('1 registration rejected').waitFor();
    await page.getByLabel('Filter by name or e-mail').fill('');
    await page.getByLabel('Select all').check();
    await fitsAndReads(page);
    await page.getByRole('button', { name: 'Approve' }).first().click();
    await page.getByText('3 registrations approved').waitFor();
    await page.getByText('No one is waiting').waitFor();
    await page.goto('/console/invitations');
    await page.getByRole('button', { name: 'New invitation' }).click();
    await page.getByLabel('Note').fill('For the office');
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await page
      .getByRole('row', { name: /For the office/ })
      .getByRole('button', { name: 'QR code' })
      .click();
    await page.getByRole('dialog').getByRole('img', { name: 'QR code' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });
});
