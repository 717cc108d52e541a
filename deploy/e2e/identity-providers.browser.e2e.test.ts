/** Login with an identity provider in the browser, with a real provider on this machine. */
import { listIdentities } from '@folkmoot/contracts/identity-providers/commands';
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../src/free-port.ts';
import { seriousFaults } from './browser/accessibility.ts';
import { DESKTOP, launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { type Product, startProduct } from './browser/product.ts';
import { logIn } from './browser/steps.ts';
import { CLIENT_ID, type IdentityProvider, startIdentityProvider } from './oidc-provider.ts';
import { type Person, registerUser } from './user.ts';

let provider: IdentityProvider;
let product: Product;
let browser: Browser;
let founder: Person;

beforeAll(async () => {
  const port = await freePort();
  const home = `http://localhost:${port}`;
  provider = await startIdentityProvider({ home, id: 'company' });
  const known = [{ id: 'company', name: 'Company', issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: provider.secret }];
  const settings = { PORT: String(port), PUBLIC_URL: home, OIDC_PROVIDERS: JSON.stringify(known) };
  [product, browser] = await Promise.all([startProduct(settings), launchChromium(inject('headlessChromiumPath'))]);
  founder = await registerUser(product.url, 'Founder');
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
  await provider?.stop();
});

async function atProvider(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const choice = (page: Page) => page.getByRole('link', { name: 'Continue with Company' });

describe('logging in', () => {
  it('creates an account the first time, on a phone, and returns to the page where it started', async () => {
    const { page, problems } = await openPage(browser, product.url, { viewport: PHONE });
    provider.set('carla', { claims: { email: 'carla@company.example', email_verified: true, preferred_username: 'Carla' } });
    await page.goto('/login?redirect=/app/inbox');
    await choice(page).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await choice(page).click();
    await atProvider(page, 'carla');
    await page.waitForURL(/\/app\/inbox/);
    await page.goto('/app/settings/linked-log-ins');
    await page.getByText('carla@company.example').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unlink Company' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await page.getByText('This is the only way to log in to your account.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('New password').fill('carla secret');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Password set.').waitFor();
    expect(problems.filter((text) => !text.includes('400'))).toEqual([]);
  });

  it('is also offered on the register page', async () => {
    const { page } = await openPage(browser, product.url, { viewport: DESKTOP });
    await page.goto('/register');
    await choice(page).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('asks for the password of an account with the same address, and shows when it is wrong', async () => {
    const ada = await registerUser(product.url, 'Ada');
    provider.set('ada', { claims: { email: ada.email, email_verified: true, preferred_username: 'Ada' } });
    const { page } = await openPage(browser, product.url, { viewport: DESKTOP });
    await page.goto('/login');
    await choice(page).click();
    await atProvider(page, 'ada');
    await page.getByRole('heading', { name: 'Link your account' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const password = page.getByLabel('Your password');
    await password.fill('wrong password');
    await page.getByRole('button', { name: 'Link and log in' }).click();
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
    await password.fill(ada.password);
    await page.getByRole('button', { name: 'Link and log in' }).click();
    await page.waitForURL(/\/app/);
    expect((await ada.api.call(listIdentities)).identities).toHaveLength(1);
  });

  it('shows an error after returning from the provider', async () => {
    const { page } = await openPage(browser, product.url, { viewport: PHONE });
    await page.goto('/login');
    await choice(page).click();
    await atProvider(page, 'nobody');
    await page.getByText('Login canceled.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to login' }).click();
    await choice(page).waitFor();
  });
});

describe('the settings', () => {
  it('link a login after the password, and unlink it', async () => {
    const ben = await registerUser(product.url, 'Ben');
    provider.set('ben', { claims: { email: 'other@company.example', email_verified: true } });
    const { page } = await openPage(browser, product.url, { viewport: DESKTOP });
    await page.goto('/login');
    await logIn(page, ben);
    await page.goto('/app/settings/linked-log-ins');
    await page.getByText('No linked logins.').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Linked logins' }).waitFor();
    await page.getByRole('button', { name: 'Link Company' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(ben.password);
    await dialog.getByRole('button', { name: 'Link Company' }).click();
    await atProvider(page, 'ben');
    await page.getByText('Login linked.').waitFor();
    await page.getByText('other@company.example').waitFor();
    await page.getByRole('button', { name: 'Unlink Company' }).click();
    await dialog.getByLabel('Your password').fill(ben.password);
    await dialog.getByRole('button', { name: 'Unlink' }).click();
    await page.getByText('No linked logins.').waitFor();
  });
});

describe('a login link from someone else', () => {
  it('logs no one in, and its code is not redeemed', async () => {
    const { page } = await openPage(browser, product.url);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(`/login#oidc=${'a'.repeat(43)}`);
    await page.getByRole('link', { name: 'Back to login' }).waitFor();
    await page.getByText(/expired or was already used/).waitFor();
    expect(requests).not.toContain('/api/auth/oidc/token');
  });
});

describe('an unavailable provider', () => {
  it('is reported, and the login with a password still works', async () => {
    const eva = await registerUser(product.url, 'Eva');
    const { page } = await openPage(browser, product.url, { viewport: PHONE });
    await product.kill();
    await product.startAgain();
    provider.away(true);
    try {
      await page.goto('/login');
      await choice(page).click();
      await page.getByText('The identity provider is not responding.').waitFor();
      await page.getByRole('link', { name: 'Back to login' }).click();
      await logIn(page, eva);
      await page.waitForURL(/\/app/);
    } finally {
      provider.away(false);
    }
  });
});

describe('without password login', () => {
  it('shows only the providers', async () => {
    provider.set('founder', { claims: { email: founder.email, email_verified: true } });
    const { page } = await openPage(browser, product.url, { viewport: PHONE });
    await page.goto('/login');
    await choice(page).click();
    await atProvider(page, 'founder');
    await page.getByLabel('Your password').fill(founder.password);
    await page.getByRole('button', { name: 'Link and log in' }).click();
    await page.waitForURL(/\/app/);
    await founder.api.call(changeInstance, { body: { passwordLogin: false } });
    const { page: other } = await openPage(browser, product.url, { viewport: PHONE });
    for (const path of ['/login', '/register']) {
      await other.goto(path);
      await choice(other).waitFor();
      await expect.poll(() => other.getByLabel('Password', { exact: true }).count()).toBe(0);
    }
    expect(await seriousFaults(other)).toEqual([]);
  });
});
