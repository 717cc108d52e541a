/** Second factors in the browser: an authenticator, recovery codes, and a passkey of Chromium. */
import { sendResetCode } from '@folkmoot/contracts/accounts/commands';
import { beginTotp, turnOnTotp } from '@folkmoot/contracts/factors/commands';
import { generateSync } from 'otplib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { type Product, startProduct } from './browser/product.ts';
import { logIn } from './browser/steps.ts';
import { type MailServer, startMailServer } from './harness/mail-server.ts';
import { type Person, registerUser } from './user.ts';

let mailServer: MailServer;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  mailServer = await startMailServer();
  [product, browser] = await Promise.all([startProduct({ SMTP_URL: mailServer.url }), launchChromium(inject('headlessChromiumPath'))]);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
  await mailServer?.close();
});

async function inSecurity(person: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(browser, product.url, options);
  await logIn(page, person);
  await page.goto('/app/settings/account/security');
  await page.getByRole('heading', { name: 'Authenticator app' }).waitFor();
  return page;
}

async function fillInLogIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail or name:tag').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

function codeOf(secret: string, stepsAhead: number): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 });
}

describe('an authenticator', () => {
  it.each([
    ['Ada', { colorScheme: 'dark' }],
    ['Amy', { colorScheme: 'light', viewport: PHONE }],
  ] as const)('is set up, required, replaced by a recovery code and turned off: %s, %o', async (name, options) => {
    const person = await registerUser(product.url, name);
    const page = await inSecurity(person, options);
    await page.getByText('Not set up.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not it');
    await dialog.getByLabel('Your password').press('Enter');
    await dialog.getByText('Invalid Password').waitFor();
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByLabel('Code', { exact: true }).fill('12');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByText('This code is wrong.').waitFor();
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, 0));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10);
    const [recovery = '', second = ''] = await dialog.getByRole('listitem').allTextContents();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'I’ve saved my codes' }).click();
    await page.getByText('10 recovery codes left').waitFor();

    const { page: other } = await openPage(browser, product.url, options);
    await fillInLogIn(other, person);
    await other.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
    expect(await seriousFaults(other)).toEqual([]);
    await other.getByLabel('Code or recovery code').fill('000000 0');
    await other.getByLabel('Code or recovery code').press('Enter');
    await other.getByText('This code is wrong or was already used.').waitFor();
    await other.getByLabel('Code or recovery code').fill(recovery);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await other.waitForURL(/\/app/);

    const { page: third } = await openPage(browser, product.url, options);
    await fillInLogIn(third, person);
    await third.getByLabel('Code or recovery code').fill(codeOf(secret, 1));
    await third.getByRole('button', { name: 'Log in', exact: true }).click();
    await third.waitForURL(/\/app/);

    await page.reload();
    await page.getByText('9 recovery codes left').waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByLabel('Authenticator code').fill('000000');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByText('This code is wrong or was already used.').waitFor();
    await dialog.getByLabel('Authenticator code').fill(second);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Not set up.').waitFor();
    await logIn((await openPage(browser, product.url)).page, person);
  });
});

describe('a password reset by e-mail', () => {
  it('also requires the code of the authenticator', async () => {
    const cleo = await registerUser(product.url, 'Cleo');
    const { secret } = await cleo.api.call(beginTotp, { body: { password: cleo.password } });
    await cleo.api.call(turnOnTotp, { body: { code: codeOf(secret, 0) } });
    await cleo.api.call(sendResetCode, { body: { email: cleo.email } });
    const { search } = new URL(/http:\S+reset-password\?\S+/.exec(await mailServer.next(cleo.email))?.[0] ?? '');
    const { page } = await openPage(browser, product.url, { viewport: PHONE });
    await page.goto(`/reset-password${search}`);
    await page.getByLabel('New password').fill('entirely new');
    await page.getByLabel('Confirm password').fill('entirely new');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByLabel('Code or recovery code').fill('no code');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('This code is wrong or was already used.').waitFor();
    await page.getByLabel('Code or recovery code').fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.waitForURL(/\/app/);
  });
});

describe('a change of address or password, or an account deletion', () => {
  it.each([
    ['Dora', { colorScheme: 'dark' }],
    ['Dina', { colorScheme: 'light', viewport: PHONE }],
  ] as const)('requires the code of the authenticator, and Enter sends it: %s, %o', async (name, options) => {
    const person = await registerUser(product.url, name);
    const { secret } = await person.api.call(beginTotp, { body: { password: person.password } });
    const { recoveryCodes } = await person.api.call(turnOnTotp, { body: { code: codeOf(secret, 0) } });
    const [first = '', second = '', third = ''] = recoveryCodes;
    const { page } = await openPage(browser, product.url, options);
    await fillInLogIn(page, person);
    await page.getByLabel('Code or recovery code').fill(first);
    await page.getByLabel('Code or recovery code').press('Enter');
    await page.waitForURL(/\/app/);
    await page.goto('/app/settings/account');
    const code = page.getByLabel('Authenticator code');
    const saved = page.getByText('Account saved.');

    await page.getByLabel('New password').fill('entirely new');
    await page.getByLabel('Confirm password').fill('entirely new');
    await page.getByLabel('Current password').fill(person.password);
    await code.press('Enter');
    await page.getByText('Enter the code of your authenticator, or a recovery code.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await code.fill(codeOf(secret, 1));
    await code.press('Enter');
    await saved.waitFor();
    await code.waitFor({ state: 'detached' });

    await page.getByLabel('E-mail', { exact: true }).fill(`new-${person.email}`);
    await page.getByLabel('Current password').fill('entirely new');
    await code.fill(second);
    await code.press('Enter');
    await code.waitFor({ state: 'detached' });

    await page.getByLabel('Username').fill(`${name} II`);
    await page.getByLabel('Current password').fill('entirely new');
    expect(await code.count()).toBe(0);
    await page.getByLabel('Current password').press('Enter');
    await page.getByLabel('Current password').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Permanently delete ${name} II?` });
    await dialog.getByLabel('Your password').fill('entirely new');
    await dialog.getByLabel('Authenticator code').fill('000000');
    await dialog.getByLabel('Authenticator code').press('Enter');
    await dialog.getByText('This code is wrong or was already used.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByLabel('Authenticator code').fill(third);
    await dialog.getByLabel('Authenticator code').press('Enter');
    await page.getByRole('heading', { name: 'Your account was deleted' }).waitFor();
  });
});

describe('a passkey', () => {
  it('is added, logs in without password or code, and is removed', async () => {
    const ben = await registerUser(product.url, 'Ben');
    const page = await inSecurity(ben);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByText('You have no passkeys.').waitFor();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('My laptop');
    await dialog.getByLabel('Your password').fill(ben.password);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('listitem').filter({ hasText: 'My laptop' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await seriousFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByLabel('Name').fill('Again');
    await dialog.getByLabel('Your password').fill(ben.password);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByText('This device already has a passkey for your account.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter');
    await page.waitForURL(/\/app/);

    await page.goto('/app/settings/account/security');
    await page.getByText(/Last used/).waitFor();

    const { secret } = await ben.api.call(beginTotp, { body: { password: ben.password } });
    await ben.api.call(turnOnTotp, { body: { code: codeOf(secret, 0) } });
    await page.goto('/app/settings/account');
    await page.getByLabel('E-mail', { exact: true }).fill(`new-${ben.email}`);
    await page.getByLabel('Current password').fill(ben.password);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByText('Account saved.').waitFor();

    await page.goto('/app/settings/account/security');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Your password').fill(ben.password);
    await dialog.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByText('Not set up.').waitFor();

    await page.getByRole('button', { name: 'Remove My laptop' }).click();
    await dialog.getByLabel('Your password').fill(ben.password);
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('You have no passkeys.').waitFor();

    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByText('No account here uses this passkey.').waitFor();
  });
});
