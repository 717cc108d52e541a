/** The client with hostile content: the tallest possible message, and a name that changes the text direction. */
import { randomUUID } from 'node:crypto';
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, openPage, PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { logInByToken, message } from './browser/steps.ts';
import type { Person } from './user.ts';

const BLOCK = '```a\n\n```\n';
const TALL = BLOCK.repeat(Math.floor(MESSAGE_LIMITS.content / BLOCK.length)).trim();

const { product, browser, ada, ben, server } = await startProductWithServer('Reading circle');

async function channelWith(name: string, ...contents: readonly string[]): Promise<string> {
  const channel = await ada.api.call(createChannel, { params: { serverId: server.id }, body: { name } });
  for (const content of contents) await sendTo(ada, channel.id, content);
  return channel.id;
}

async function sendTo(person: Person, channelId: string, content: string): Promise<void> {
  await person.api.call(sendMessage, { params: { channelId }, key: randomUUID(), body: { content } });
}

async function openChannel(channelId: string, viewport: { readonly width: number; readonly height: number }): Promise<Page> {
  const page = await openLoggedInPage(browser, product.url, ada, { viewport });
  await page.goto(`/app/servers/${server.id}/${channelId}`);
  return page;
}

async function boundsOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the page.');
  return box;
}

/** Waits until the list has settled with its end in view. */
async function expectInSight(element: Locator, height: number): Promise<void> {
  const isSeen = async () => {
    const box = await boundsOf(element);
    return box.y > 0 && box.y + box.height < height;
  };
  await expect.poll(isSeen).toBe(true);
}

/** The position of an element after it stopped moving. */
async function settledBoundsOf(element: Locator) {
  let last = await boundsOf(element);
  const hasMoved = async () => {
    const before = last;
    last = await boundsOf(element);
    return before.y !== last.y || before.height !== last.height;
  };
  await expect.poll(hasMoved, { interval: 200 }).toBe(false);
  return last;
}

/** The position of the first block of a message. */
async function startOf(row: Locator): Promise<number> {
  return Math.round((await boundsOf(row.getByRole('button', { name: 'Copy code' }).first())).y);
}

describe('the tallest message', () => {
  it.each([
    ['a desk', DESKTOP],
    ['a phone', PHONE],
  ])('is collapsed until it is expanded, expands without moving, and collapses in view: %s', async (name, viewport) => {
    const channelId = await channelWith(name, 'First', TALL);
    const page = await openChannel(channelId, viewport);
    const row = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Copy code' }) });
    const more = row.getByRole('button', { name: 'Show more', expanded: false });
    await more.waitFor();
    await expect.poll(async () => (await settledBoundsOf(row)).height).toBeLessThan(700);

    // At the end of the list, which otherwise keeps its end in view.
    const start = await startOf(row);
    await more.click();
    const less = row.getByRole('button', { name: 'Show less', expanded: true });
    await less.waitFor();
    await expect.poll(async () => (await boundsOf(row)).height).toBeGreaterThan(5000);
    await expect.poll(() => startOf(row)).toBe(start);
    await sendTo(ben, channelId, 'News');
    await page.getByRole('button', { name: '1 new message' }).waitFor();
    await expect.poll(() => startOf(row)).toBe(start);

    await less.scrollIntoViewIfNeeded();
    await less.press('Enter');
    await expect.poll(async () => (await boundsOf(row)).height).toBeLessThan(700);
    await expectInSight(more, viewport.height);
    await page.context().close();
  });

  it('is expanded when the keyboard focus moves below the cut', async () => {
    const page = await openChannel(await channelWith('keys', TALL), DESKTOP);
    const row = page.getByRole('article').last();
    await row.getByRole('button', { name: 'Show more' }).waitFor();
    await row.focus();
    await row.and(page.locator(':focus')).waitFor();
    for (let step = 0; step < 24; step += 1) await page.keyboard.press('Tab');
    await row.getByRole('button', { name: 'Show less', expanded: true }).waitFor();
    await expectInSight(page.locator(':focus'), DESKTOP.height);
    await page.context().close();
  });
});

/** Sixty lines, scrolled away from the last with the wheel. Returns the jump bar. */
async function openScrolledUp(name: string) {
  const page = await openChannel(await channelWith(name, ...Array.from({ length: 60 }, (_, line) => `Line ${line}`)), DESKTOP);
  const jump = page.getByRole('button', { name: 'Jump to present' });
  await message(page, 'Line 59').hover();
  const isLeft = async () => {
    if (!(await jump.isVisible())) await page.mouse.wheel(0, -600);
    return jump.isVisible();
  };
  await expect.poll(isLeft, { interval: 500 }).toBe(true);
  return { page, jump };
}

describe('the jump bar', () => {
  it('does not block the wheel', async () => {
    const { page, jump } = await openScrolledUp('wheel');
    await jump.hover();
    const drawn = await page.getByRole('article').allTextContents();
    const [text = ''] = /Line \d+/.exec(drawn[Math.floor(drawn.length / 2)] ?? '') ?? [];
    const textOnPage = page.getByText(text, { exact: true });
    const before = (await settledBoundsOf(textOnPage)).y;
    await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await boundsOf(textOnPage)).y).toBe(before + 100);
    await page.context().close();
  });

  it('is shown if the user scrolls while the list settles', async () => {
    const { page, jump } = await openScrolledUp('settling');
    const { x, y } = await settledBoundsOf(jump);
    // Without a pause, so that the list is still at its first position.
    await page.mouse.click(x + 10, y + 10);
    await page.mouse.wheel(0, -600);
    await jump.waitFor();
    await page.context().close();
  });
});

describe('a name that changes the text direction', () => {
  it('affects only itself', async () => {
    const name = '\u202ellah niam';
    const channelId = await channelWith(name);
    await sendTo(ada, channelId, `**Come** [#:${channelId}] **soon**`);
    const page = await openChannel(channelId, DESKTOP);
    const article = message(page, 'Come');
    const [before, link, after] = [
      article.getByText('Come', { exact: true }),
      article.getByRole('link'),
      article.getByText('soon', { exact: true }),
    ];
    await link.waitFor();
    const isInOrder = async () => {
      const [first, second, third] = [await boundsOf(before), await boundsOf(link), await boundsOf(after)];
      return first.x < second.x && second.x < third.x;
    };
    await expect.poll(isInOrder).toBe(true);
    await page.context().close();
  });
});

describe('a main pane that is narrow in a wide window', () => {
  it('has the layout of a phone, and that of a desktop when it is wide enough', async () => {
    const channelId = await channelWith('narrow', 'Anyone here?');
    const { page } = await openPage(browser, product.url, { viewport: DESKTOP });
    await page.addInitScript({ content: `localStorage['folkmoot.layout'] ??= '{"drawerOpen":true,"sideWidth":420,"drawerWidth":420}'` });
    await logInByToken(page, ada);
    await page.goto(`/app/servers/${server.id}/${channelId}`);
    const row = message(page, 'Anyone here?');
    await row.waitFor();
    const indent = async () => Math.round((await boundsOf(row.getByText('Anyone here?'))).x - (await boundsOf(page.getByRole('log'))).x);
    await expect.poll(async () => (await boundsOf(page.getByRole('main'))).width).toBeLessThanOrEqual(600);
    const narrow = await indent();
    await page.getByRole('button', { name: 'Hide members' }).click();
    await expect.poll(async () => (await boundsOf(page.getByRole('main'))).width).toBeGreaterThan(600);
    await expect.poll(indent).toBeGreaterThan(narrow);
    await page.context().close();
  });
});

describe('a card on a phone', () => {
  it('opens in view, also from the member list', async () => {
    const page = await openChannel(await channelWith('cards'), PHONE);
    await page.getByRole('button', { name: 'Members' }).first().click();
    await page.locator('.members').getByRole('button', { name: /Ben/ }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Message', exact: true });
    await button.waitFor();
    const isWithin = async () => {
      const box = await boundsOf(button);
      return box.x >= 0 && box.x + box.width <= PHONE.width;
    };
    await expect.poll(isWithin).toBe(true);
    await button.click();
    await page.waitForURL(/\/app\/inbox\/\d+/);
    await page.context().close();
  });
});
