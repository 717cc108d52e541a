/** The user's own account in the browser: follows, privacy, sessions, password reset, notices, and account deletion. */
import { confirmEmail, sendEmailCode } from '@folkmoot/contracts/accounts/commands';
import { followUser } from '@folkmoot/contracts/follows/commands';
import { PostId } from '@folkmoot/contracts/kernel/ids';
import { createPost, likePost } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { openTicket } from '@folkmoot/contracts/tickets/commands';
import { TICKET_CATEGORY } from '@folkmoot/contracts/tickets/limits';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { type Product, startProduct } from './browser/product.ts';
import { logIn } from './browser/steps.ts';
import { type MailServer, startMailServer } from './harness/mail-server.ts';
import { type Person, registerUser } from './user.ts';

let mailServer: MailServer;
let product: Product;
let browser: Browser;
let ada: Person;
let ben: Person;

function openLoggedIn(person: Person, options: BrowserContextOptions = {}): Promise<Page> {
  return openLoggedInPage(browser, product.url, person, options);
}

beforeAll(async () => {
  mailServer = await startMailServer();
  [product, browser] = await Promise.all([startProduct({ SMTP_URL: mailServer.url }), launchChromium(inject('headlessChromiumPath'))]);
  [ada, ben] = await Promise.all([registerUser(product.url, 'Ada'), registerUser(product.url, 'Ben')]);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
  await mailServer?.close();
});

describe('following', () => {
  it('is a press on a profile, and is shown in the lists of both users as far as they allow it', async () => {
    await ben.api.call(followUser, { params: { userId: ada.id } });
    const page = await openLoggedIn(ada);
    await page.goto(`/app/profile/${ben.id}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: 'Unfollow' }).waitFor();
    await page.getByRole('tab', { name: 'Followers' }).click();
    await page.getByRole('tabpanel').getByRole('link', { name: /Ada/ }).waitFor();
    await page.getByRole('tab', { name: 'Following' }).press('Enter');
    await page.waitForURL(/\/following$/);
    await page.getByRole('tabpanel').getByRole('link', { name: /Ada/ }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await ben.api.call(updateProfile, { body: { hideFollowers: true } });
    await page.goto(`/app/profile/${ben.id}/followers`);
    await page.getByText('Ben’s followers are hidden').waitFor();
    await page.getByRole('button', { name: 'Unfollow' }).press('Enter');
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  });

  it('is hidden from others by a switch', async () => {
    const page = await openLoggedIn(ada, { viewport: PHONE });
    await page.goto('/app/settings/privacy');
    await page.getByRole('switch', { name: /Hide who you follow/ }).press('Space');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Privacy settings saved.').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const other = await openLoggedIn(ben);
    await other.goto(`/app/profile/${ada.id}/following`);
    await other.getByText('The people Ada follows are hidden').waitFor();
  });
});

describe('sessions', () => {
  it('are listed, and can be ended from another device', async () => {
    const [page, other] = [await openLoggedIn(ben), await openLoggedIn(ben)];
    await page.goto('/app/settings/sessions');
    await page.getByText(/This device/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    // This instance has no identity provider.
    expect(await page.getByRole('link', { name: 'Linked logins' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Log out all other sessions' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out all other sessions' }).click();
    await page.getByText('You have no other sessions.').waitFor();
    const notice = other.getByRole('alertdialog').getByText('Your session is no longer valid. Log in again.');
    await notice.waitFor();
    await other.reload();
    await notice.waitFor();
  });
});

describe('a forgotten password', () => {
  it('is replaced with a link from an e-mail', async () => {
    const { page } = await openPage(browser, product.url, { viewport: PHONE });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await page.getByLabel('E-mail', { exact: true }).fill(ada.email);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    const link = /http:\S+reset-password\?\S+/.exec(await mailServer.next(ada.email))?.[0] ?? '';
    const { search } = new URL(link);
    await page.goto(`/reset-password${search}`);
    await page.getByLabel('New password').fill('entirely new');
    await page.getByLabel('Confirm password').fill('entirely old');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Confirm password does not match.').waitFor();
    await page.getByLabel('Confirm password').fill('entirely new');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.waitForURL(/\/app/);
    await openPage(browser, product.url).then(({ page: again }) => logIn(again, { email: ada.email, password: 'entirely new' }));
    const late = await openPage(browser, product.url);
    await late.page.goto(`/reset-password${search}`);
    await late.page.getByLabel('New password').fill('once more');
    await late.page.getByLabel('Confirm password').fill('once more');
    await late.page.getByRole('button', { name: 'Save password' }).click();
    await late.page.getByText('This link is no longer valid.').waitFor();
    await late.page.getByRole('link', { name: 'Request a new link' }).click();
    await late.page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  });
});

describe('an account', () => {
  it('is deleted in its settings with the right password', async () => {
    const eve = await registerUser(product.url, 'Eve');
    await eve.api.call(followUser, { params: { userId: ada.id } });
    await eve.api.call(sendEmailCode);
    const code = /\b\d{5}\b/.exec(await mailServer.next(eve.email))?.[0] ?? '';
    await eve.api.call(confirmEmail, { query: { code } });
    await eve.api.call(openTicket, { body: { title: 'Leaving', body: 'I am about to leave.', category: TICKET_CATEGORY.OTHER } });
    const postId = PostId.parse((await eve.api.call(createPost, { body: { content: 'Farewell.' } })).id);
    const { id: commentId } = await eve.api.call(createPost, { body: { content: 'For good.', postId } });
    for (const liked of [postId, commentId]) await eve.api.call(likePost, { params: { postId: liked } });
    const page = await openLoggedIn(eve);
    await page.goto('/app/settings/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('switch', { name: /Also delete my messages/ }).press('Space');
    await dialog.getByLabel('Your password').fill('not it');
    await dialog.getByLabel('Your password').press('Enter');
    await dialog.getByText('Invalid password.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByLabel('Your password').fill(eve.password);
    const between: string[] = [];
    page.on('framenavigated', (frame) => between.push(new URL(frame.url()).pathname));
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('heading', { name: 'Your account was deleted' }).waitFor();
    expect(between).toEqual(['/deleted']);
    await expect.poll(() => page.evaluate("localStorage.getItem('folkmoot.token')")).toBeNull();
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      'Your profile and the key of your account',
      'Your login data, your settings and links to other services',
      '1 follow',
      '2 sessions',
      '1 post',
      '1 comment',
      'Your messages in 1 ticket',
      '2 likes',
      'Records that you opened tickets, and the answers of moderators',
      'Your reports and appeals, and actions of moderators on your account',
      'Your reactions to messages from others, and the names of your servers and channels',
    ]);
    expect(await seriousFaults(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'A calm place to talk.' }).waitFor();
    await page.goto('/deleted');
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/login');
    await page.getByLabel('E-mail or name:tag').fill(eve.email);
    await page.getByLabel('Password', { exact: true }).fill(eve.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Unknown account or wrong password.').waitFor();
    const other = await openLoggedIn({ ...ada, password: 'entirely new' });
    await other.goto(`/app/profile/${eve.id}`);
    await other
      .getByRole('heading', { name: /^Deleted User/ })
      .first()
      .waitFor();
  });
});
