/** The client in difficult conditions: no mouse, a small screen, a lost connection, a screen reader. */
import { randomUUID } from 'node:crypto';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { DESKTOP, openPage, PHONE, WITH_SERVICE_WORKER } from './browser/chromium.ts';
import { startInterruptibleProxy } from './browser/interruptible-proxy.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, message, messageTexts, sendText } from './browser/steps.ts';
import type { Person } from './user.ts';

/** Time for thirteen screens, each checked as a whole. */
const STALE = 'Connection lost. Messages may be out of date.';

const { product, browser, ada, ben, server } = await startProductWithServer('Reading circle');
const channelPath = `/app/servers/${server.id}/${server.defaultChannelId}`;

/** A page where the user is logged in. */
function openLoggedIn(person: Person, options: BrowserContextOptions = {}, url = product.url): Promise<Page> {
  return openLoggedInPage(browser, url, person, options);
}

/** Presses a key until the element has the focus, which can take a moment after the key. */
async function reach(page: Page, focused: Locator, key: string): Promise<void> {
  const isReached = async () => {
    if ((await focused.count()) === 0) await page.keyboard.press(key);
    return focused.count();
  };
  await expect.poll(isReached).toBe(1);
}

async function writeAsBen(text: string): Promise<void> {
  await ben.api.call(sendMessage, { params: { channelId: server.defaultChannelId }, key: randomUUID(), body: { content: text } });
}

beforeAll(async () => {
  for (let line = 1; line <= 120; line += 1) await writeAsBen(`Line ${line} of the tale.`);
});

describe('without a mouse', () => {
  it('logs in, jumps to a channel, writes, edits and answers', async () => {
    const { page } = await openPage(browser, product.url, WITH_SERVICE_WORKER);
    await page.goto('/login');
    const keys = page.keyboard;
    await page.getByLabel('E-mail or name:tag').and(page.locator(':focus')).waitFor();
    await keys.type(ada.email);
    await keys.press('Tab');
    await keys.type(ada.password);
    await keys.press('Enter');
    await page.getByText('Hello Ada').waitFor();

    await keys.press('Control+k');
    await page.getByRole('combobox', { name: 'Jump to…' }).and(page.locator(':focus')).waitFor();
    await keys.type('gener');
    await page.getByRole('option', { name: /General/, selected: true }).waitFor();
    await keys.press('Enter');
    await message(page, 'Line 120 of the tale.').waitFor();
    await page.getByRole('combobox', { name: 'Jump to…' }).waitFor({ state: 'detached' });
    const written = composer(page).and(page.locator(':focus'));
    await reach(page, written, 'F6');
    await keys.type('Who is the author?');
    await keys.press('Enter');
    await message(page, 'Who is the author?').waitFor();

    // A message that is being sent cannot be edited yet.
    await expect.poll(async () => keys.press('ArrowUp').then(() => page.getByText('Editing message').count())).toBe(1);
    await keys.press('End');
    await keys.type(' And when?');
    await keys.press('Enter');
    await message(page, 'Who is the author? And when?').getByText('(edited)').waitFor();

    // Back over the buttons of the composer, into the list.
    const edited = message(page, 'Who is the author? And when?').and(page.locator(':focus'));
    await reach(page, edited, 'Shift+Tab');
    await keys.press('ArrowUp');
    await message(page, 'Line 120 of the tale.').and(page.locator(':focus')).waitFor();
    const reply = message(page, 'Line 120 of the tale.').getByRole('button', { name: 'Reply' });
    await reply.waitFor();
    await reach(page, reply.and(page.locator(':focus')), 'Tab');
    await keys.press('Enter');
    await page.getByText('Replying to Ben').waitFor();
    await written.waitFor();
    await keys.type('The best line of all.');
    await keys.press('Enter');
    await message(page, 'The best line of all.').filter({ hasText: 'Line 120 of the tale.' }).waitFor();
    await page.context().close();
  });
});

describe('a channel with many messages', () => {
  it('can be scrolled back to its beginning, page by page, without a jump', async () => {
    const page = await openLoggedIn(ben);
    await page.goto(channelPath);
    await message(page, 'Line 120 of the tale.').first().waitFor();
    await page.getByRole('article').last().focus();
    async function goBack(): Promise<number> {
      await page.getByRole('log').press('Home');
      await page.getByRole('log').hover();
      await page.mouse.wheel(0, -4000);
      return message(page, 'Line 1 of the tale.').count();
    }
    await expect.poll(goBack, { timeout: 60_000 }).toBe(1);
    await page.getByText('This is the start of #General.').waitFor();
    await writeAsBen('Meanwhile at the end.');
    await page
      .getByRole('button', { name: /Jump to present|1 new message/ })
      .first()
      .click();
    await message(page, 'Meanwhile at the end.').waitFor();
    await page.context().close();
  });
});

describe('on a phone', () => {
  it('shows the whole text of the composer after the window became narrow', async () => {
    const page = await openLoggedIn(ada, { viewport: DESKTOP });
    await page.goto(channelPath);
    await composer(page).fill('A long line that needs more lines on a narrow screen. '.repeat(4));
    const height = async () => (await composer(page).boundingBox())?.height;
    const before = await height();
    await page.setViewportSize(PHONE);
    const hidden = () =>
      page.evaluate<number>(`(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.composer-field'))`);
    await expect.poll(hidden).toBe(0);
    await page.setViewportSize(DESKTOP);
    await expect.poll(height).toBe(before);
    await page.context().close();
  });

  it('shows one pane at a time, and nothing overflows', async () => {
    const page = await openLoggedIn(ada, { viewport: PHONE, hasTouch: true, isMobile: true, ...WITH_SERVICE_WORKER });
    async function expectToFit(): Promise<void> {
      await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    }
    await page.getByText('Hello Ada').waitFor();
    await page.getByRole('button', { name: 'Show channels and conversations' }).tap();
    await page
      .getByRole('navigation', { name: 'Servers' })
      .getByRole('link', { name: /^Reading circle/ })
      .tap();
    await composer(page).waitFor();
    await expectToFit();
    await composer(page).fill('From the train, with one hand.');
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
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

describe('with a lost connection', () => {
  it('H8 shows it, keeps messages, sends new ones later, and catches up with missed messages', async () => {
    const proxy = await startInterruptibleProxy(product.url);
    try {
      const page = await openLoggedIn(ada, WITH_SERVICE_WORKER, proxy.url);
      await page.goto(channelPath);
      await writeAsBen('Before the tunnel.');
      await message(page, 'Before the tunnel.').waitFor();
      // Only visible messages: rows further up may or may not be rendered.
      const before = (await messageTexts(page)).slice(-8);
      proxy.disconnect();
      await page.getByText(STALE).waitFor();
      await expect.poll(async () => (await messageTexts(page)).slice(-8)).toEqual(before);
      await writeAsBen('Said in the tunnel, one.');
      await writeAsBen('Said in the tunnel, two.');
      proxy.reconnect();
      await message(page, 'Said in the tunnel, two.').waitFor();
      await page.getByText(STALE).waitFor({ state: 'detached' });
      await expect.poll(() => message(page, 'Said in the tunnel').count()).toBe(2);
      await sendText(page, 'Light again.');
      await message(page, 'Light again.').waitFor();
      // A user at the end of the channel has read the message, before and after the connection was lost.
      await writeAsBen('Seen at once.');
      await message(page, 'Seen at once.').waitFor();
      await expect.poll(() => page.getByRole('link', { name: /, unread/ }).count()).toBe(0);
      await page.context().close();
    } finally {
      await proxy.close();
    }
  });

  it('returns a refused message to the composer, and keeps it after a reload', async () => {
    const page = await openLoggedIn(ada);
    await page.goto(channelPath);
    await page.route('**/api/channels/*/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { message: 'No.', path: null } }) : route.continue(),
    );
    await composer(page).fill('Too much of a good thing.');
    await composer(page).press('Enter');
    await page.getByText('Couldn’t send: No.').waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('Too much of a good thing.');
    expect(await message(page, 'Too much of a good thing.').count()).toBe(0);
    await page.reload();
    await expect.poll(() => composer(page).inputValue()).toBe('Too much of a good thing.');
    await page.context().close();
  });

  it('keeps an unsent message after a reload', async () => {
    const page = await openLoggedIn(ada);
    await page.goto(channelPath);
    await page.route('**/api/channels/*/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await composer(page).fill('Lost words?');
    await composer(page).press('Enter');
    await message(page, 'Lost words?').getByRole('button', { name: 'Retry' }).waitFor();
    await page.unroute('**/api/channels/*/messages');
    await page.reload();
    // A draft of an earlier test may follow.
    await expect.poll(() => composer(page).inputValue()).toContain('Lost words?');
    await page.context().close();
  });

  it('resends a message under the same key if the answer was lost', async () => {
    const page = await openLoggedIn(ada);
    await page.goto(channelPath);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/channels/*/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      // The message was stored, and its answer was lost.
      return keys.length === 1 ? route.fulfill({ status: 502, body: 'bad gateway' }) : route.fulfill({ response: answer });
    });
    await composer(page).fill('Once, please.');
    await composer(page).press('Enter');
    const retry = message(page, 'Once, please.').getByRole('button', { name: 'Retry' });
    await retry.click();
    await retry.waitFor({ state: 'detached' });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    const messages = await ben.api.call(listMessages, { params: { channelId: server.defaultChannelId } });
    expect(messages.filter(({ content }) => content === 'Once, please.')).toHaveLength(1);
    await page.context().close();
  });

  it('keeps a refused message in view while others write', async () => {
    // The request must not go through the service worker, which may control the page by then.
    const page = await openLoggedIn(ada);
    await page.goto(channelPath);
    await sendText(page, 'Before it was refused.');
    await message(page, 'Before it was refused.').waitFor();
    const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/channels/*/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await answering;
      return route.fulfill({ status: 400, json: { message: 'No.', path: null } });
    });
    await composer(page).fill('This is refused.');
    await composer(page).press('Enter');
    // The composer contains other text when the answer arrives.
    await composer(page).fill('Something else.');
    answer();
    const retry = message(page, 'This is refused.').getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    const fromEnd = `(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)(document.querySelector('.message-list'))`;
    for (const words of ['One goes on.', 'And on.', 'And on and on.']) {
      await writeAsBen(words);
      await message(page, words).waitFor();
      await expect.poll(() => page.evaluate<number>(fromEnd)).toBeLessThan(2);
    }
    await page.context().close();
  });

  it('shows an unsent message while the other messages could not be loaded', async () => {
    const page = await openLoggedIn(ada);
    await page.route('**/api/channels/*/messages**', (route) => route.abort('connectionreset'));
    await page.goto(channelPath);
    await page.getByText('Couldn’t load the messages').waitFor();
    await sendText(page, 'Nobody is listening.');
    const unsent = message(page, 'Nobody is listening.');
    await unsent.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.unroute('**/api/channels/*/messages**');
    await unsent.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await message(page, 'Before it was refused.').waitFor();
    await expect.poll(() => message(page, 'Nobody is listening.').count()).toBe(1);
    await unsent.getByRole('button', { name: 'Retry' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('keeps a message that could not be sent, and sends it once after reconnecting', async () => {
    const proxy = await startInterruptibleProxy(product.url);
    try {
      const page = await openLoggedIn(ada, WITH_SERVICE_WORKER, proxy.url);
      await page.goto(channelPath);
      await page.locator('[role=log][aria-busy=false]').waitFor();
      proxy.disconnect();
      await page.getByText(STALE).waitFor();
      await sendText(page, 'Written in the dark.');
      const retry = message(page, 'Written in the dark.').getByRole('button', { name: 'Retry' });
      await retry.waitFor();
      proxy.reconnect();
      await retry.waitFor({ state: 'detached' });
      await page.getByText(STALE).waitFor({ state: 'detached' });
      const arrived = async () => {
        const messages = await ben.api.call(listMessages, { params: { channelId: server.defaultChannelId } });
        return messages.filter(({ content }) => content === 'Written in the dark.').length;
      };
      await expect.poll(arrived).toBe(1);
      await page.reload();
      await message(page, 'Written in the dark.').waitFor();
      await expect.poll(() => message(page, 'Written in the dark.').count()).toBe(1);
      await page.context().close();
    } finally {
      await proxy.close();
    }
  });
});

describe('for a screen reader', () => {
  // `every-page.browser.e2e.test.ts` checks the pages of the app.
  it.each([
    { size: 'a desktop', viewport: DESKTOP },
    { size: 'a phone', viewport: PHONE },
  ])('public pages have no serious accessibility error on $size, dark and light', async ({ viewport }) => {
    const { page: visitor } = await openPage(browser, product.url, { viewport });
    const faults: string[] = [];
    for (const path of ['/', '/login', '/register', '/404']) {
      await visitor.goto(path);
      await visitor.getByRole('link').first().waitFor();
      for (const [colorScheme, rules] of [['dark', 'all'] as const, ['light', 'colors'] as const]) {
        await visitor.emulateMedia({ colorScheme });
        faults.push(...(await seriousFaults(visitor, rules)).map((fault) => `${path}, ${colorScheme}: ${fault}`));
      }
    }
    await visitor.context().close();
    expect(faults).toEqual([]);
  });
});
