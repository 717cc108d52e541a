/** The client under everyday strain: no mouse, a small screen, a lost connection, a screen reader. */
import { randomUUID } from 'node:crypto';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessible.ts';
import { layCable } from './browser/cable.ts';
import { DESKTOP, launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { type Product, startProduct } from './browser/product.ts';
import { composer, conversation, message, say } from './browser/steps.ts';
import { type Person, somebody } from './person.ts';

const STALE = 'Connection lost. What you see may be old.';

let product: Product;
let browser: Browser;
let ada: Person;
let ben: Person;
let server: RawServer;
let place: string;

/** A page where somebody is signed in already. */
async function signedIn(person: Person, options: BrowserContextOptions = {}, url = product.url): Promise<Page> {
  const { page } = await openPage(browser, url, options);
  await page.goto('/login');
  await page.getByLabel('E-mail or name:tag').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/\/app/);
  return page;
}

async function tell(text: string): Promise<void> {
  await ben.api.call(sendMessage, { params: { channelId: server.defaultChannelId }, key: randomUUID(), body: { content: text } });
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('chromiumPath'))]);
  [ada, ben] = await Promise.all([somebody(product.url, 'Ada'), somebody(product.url, 'Ben')]);
  server = await ada.api.call(createServer, { body: { name: 'Reading circle' } });
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  await ben.api.call(joinServer, { params: { code } });
  for (let line = 1; line <= 120; line += 1) await tell(`Line ${line} of the tale.`);
  place = `/app/servers/${server.id}/${server.defaultChannelId}`;
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

describe('without a mouse', () => {
  it('logs in, jumps to a channel, writes, edits and answers', async () => {
    const { page } = await openPage(browser, product.url);
    await page.goto('/login');
    const keys = page.keyboard;
    await page.getByLabel('E-mail or name:tag').and(page.locator(':focus')).waitFor();
    await keys.type(ada.email);
    await keys.press('Tab');
    await keys.type(ada.password);
    await keys.press('Enter');
    await page.getByText('Hello Ada').waitFor();

    await keys.press('Control+k');
    await page.getByRole('combobox', { name: 'Where to?' }).and(page.locator(':focus')).waitFor();
    await keys.type('gener');
    await page.getByRole('option', { name: /General/, selected: true }).waitFor();
    await keys.press('Enter');
    await message(page, 'Line 120 of the tale.').waitFor();
    for (let step = 0; step < 4 && (await composer(page).and(page.locator(':focus')).count()) === 0; step += 1) await keys.press('F6');
    await keys.type('Who is the author?');
    await keys.press('Enter');
    await message(page, 'Who is the author?').waitFor();

    // What is still on its way cannot be edited yet.
    await expect.poll(async () => keys.press('ArrowUp').then(() => page.getByText('Editing a message').count())).toBe(1);
    await keys.press('End');
    await keys.type(' And when?');
    await keys.press('Enter');
    await message(page, 'Who is the author? And when?').getByText('(edited)').waitFor();

    await keys.press('Shift+Tab');
    await message(page, 'Who is the author? And when?').and(page.locator(':focus')).waitFor();
    await keys.press('ArrowUp');
    await message(page, 'Line 120 of the tale.').and(page.locator(':focus')).waitFor();
    await message(page, 'Line 120 of the tale.').getByRole('button', { name: 'Reply' }).waitFor();
    const reply = message(page, 'Line 120 of the tale.').getByRole('button', { name: 'Reply' });
    for (let step = 0; step < 10 && (await reply.and(page.locator(':focus')).count()) === 0; step += 1) await keys.press('Tab');
    await keys.press('Enter');
    await page.getByText('Replying to Ben').waitFor();
    await keys.type('The best line of all.');
    await keys.press('Enter');
    await message(page, 'The best line of all.').filter({ hasText: 'Line 120 of the tale.' }).waitFor();
    await page.context().close();
  });
});

describe('a long conversation', () => {
  it('is read backwards to its beginning, page by page, without a jump', async () => {
    const page = await signedIn(ben);
    await page.goto(place);
    await message(page, 'Line 120 of the tale.').first().waitFor();
    await page.getByRole('article').last().focus();
    for (let presses = 0; presses < 60 && (await message(page, 'Line 1 of the tale.').count()) === 0; presses += 1) {
      await page.getByRole('log').press('Home');
      await page.getByRole('log').hover();
      await page.mouse.wheel(0, -4000);
    }
    await message(page, 'Line 1 of the tale.').waitFor();
    await page.getByText('This is where #General begins.').waitFor();
    await tell('Meanwhile at the end.');
    await page
      .getByRole('button', { name: /Jump to the present|1 new message/ })
      .first()
      .click();
    await message(page, 'Meanwhile at the end.').waitFor();
    await page.context().close();
  });
});

describe('on a phone', () => {
  it('shows one pane at a time and nothing reaches over the edge', async () => {
    const page = await signedIn(ada, { viewport: PHONE, hasTouch: true, isMobile: true });
    async function expectToFit(): Promise<void> {
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    }
    await page
      .getByRole('navigation', { name: 'Servers' })
      .getByRole('link', { name: /^Reading circle/ })
      .tap();
    await composer(page).waitFor();
    await expectToFit();
    await composer(page).fill('From the train, with one hand.');
    await page.getByRole('button', { name: 'Send' }).tap();
    await message(page, 'From the train, with one hand.').waitFor();
    await page.getByRole('button', { name: 'Show members' }).tap();
    await page.getByRole('complementary', { name: 'Members' }).getByRole('button', { name: /Ben/ }).waitFor();
    await expectToFit();
    await page.getByRole('button', { name: 'Back', exact: true }).tap({ position: { x: 8, y: 300 } });
    await page.getByRole('button', { name: 'Show channels and conversations' }).tap();
    await page.getByRole('link', { name: /^Inbox and friends/ }).tap();
    await expectToFit();
    await page.context().close();
  });
});

describe('with a connection that is lost for a while', () => {
  it('H8 says so, keeps what is there, sends what was written, and catches up with what was missed', async () => {
    const cable = await layCable(product.url);
    try {
      const page = await signedIn(ada, {}, cable.url);
      await page.goto(place);
      await tell('Before the tunnel.');
      await message(page, 'Before the tunnel.').waitFor();
      // Only what is in sight: rows further up are drawn or not, as it suits.
      const before = (await conversation(page)).slice(-8);
      cable.pull();
      await page.getByText(STALE).waitFor();
      expect((await conversation(page)).slice(-8)).toEqual(before);
      await tell('Said in the tunnel, one.');
      await tell('Said in the tunnel, two.');
      cable.plugIn();
      await message(page, 'Said in the tunnel, two.').waitFor();
      await page.getByText(STALE).waitFor({ state: 'detached' });
      expect(await message(page, 'Said in the tunnel').count()).toBe(2);
      await say(page, 'Light again.');
      await message(page, 'Light again.').waitFor();
      await page.context().close();
    } finally {
      await cable.close();
    }
  });

  it('keeps a message that could not be sent, and sends it once when it can', async () => {
    const cable = await layCable(product.url);
    try {
      const page = await signedIn(ada, {}, cable.url);
      await page.goto(place);
      await composer(page).waitFor();
      cable.pull();
      await page.getByText(STALE).waitFor();
      await say(page, 'Written in the dark.');
      const retry = message(page, 'Written in the dark.').getByRole('button', { name: 'Retry' });
      await retry.waitFor();
      cable.plugIn();
      await retry.waitFor({ state: 'detached' });
      await page.getByText(STALE).waitFor({ state: 'detached' });
      await page.reload();
      await message(page, 'Written in the dark.').waitFor();
      expect(await message(page, 'Written in the dark.').count()).toBe(1);
      await page.context().close();
    } finally {
      await cable.close();
    }
  });
});

describe('for a screen reader', () => {
  it.each([
    { size: 'a desktop', viewport: DESKTOP, colorScheme: 'dark' as const },
    { size: 'a desktop', viewport: DESKTOP, colorScheme: 'light' as const },
    { size: 'a phone', viewport: PHONE, colorScheme: 'dark' as const },
  ])('the main screens have no serious fault on $size, $colorScheme', async ({ viewport, colorScheme }) => {
    const { page: visitor } = await openPage(browser, product.url, { viewport, colorScheme });
    const faults: string[] = [];
    async function check(page: Page, screen: string): Promise<void> {
      faults.push(...(await seriousFaults(page)).map((fault) => `${screen}: ${fault}`));
    }
    for (const path of ['/', '/login', '/register', '/404']) {
      await visitor.goto(path);
      await visitor.getByRole('link').first().waitFor();
      await check(visitor, path);
    }
    await visitor.context().close();
    const page = await signedIn(ada, { viewport, colorScheme });
    await check(page, '/app');
    await page.goto('/app/inbox');
    await page.getByRole('heading', { name: 'Friends' }).waitFor();
    await check(page, '/app/inbox');
    await page.goto(place);
    await message(page, 'of the tale').last().waitFor();
    await check(page, 'a channel');
    await page.goto(`/app/servers/${server.id}/members`);
    await page.getByRole('heading', { name: 'Members' }).first().waitFor();
    await check(page, 'members');
    await page.goto(`/app/profile/${ben.id}`);
    await page.getByRole('heading', { name: 'Ben' }).first().waitFor();
    await check(page, 'a profile');
    for (const path of [
      '/app/settings/account',
      `/app/servers/${server.id}/settings/roles`,
      `/app/servers/${server.id}/settings/channels`,
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await check(page, path);
    }
    await page.context().close();
    expect(faults).toEqual([]);
  });
});
