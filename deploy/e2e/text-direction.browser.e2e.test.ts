/**
 * Text with direction marks that end their isolation and reverse the text after them. On every screen with text of users, the
 * surrounding text must keep its order.
 */
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { followUser } from '@folkmoot/contracts/follows/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { setChannelNotice } from '@folkmoot/contracts/notices/commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startProductWithModerators } from './browser/product-with-moderators.ts';
import type { Person } from './user.ts';

const MARKS = '\u2069\u2069\u202e';
/** If it leaks, the text after it is rendered in reverse. */
const EVIL = `${MARKS}live`;

/**
 * Finds text outside of isolated user text whose letters are not rendered from left to right. It is a string because it runs in
 * the page.
 */
const FIND_REVERSED = `(() => {
  const marks = /[\\u202a-\\u202e\\u2066-\\u2069]/;
  const turned = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement.closest('bdi, .markup, [dir="auto"]');
    if (marks.test(node.data) || (own && marks.test(own.textContent))) continue;
    let before = null;
    for (let at = 0; at < node.data.length; at += 1) {
      if (!/[\\x21-\\x7e]/.test(node.data[at])) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      if (before && Math.abs(before.top - box.top) < 2 && box.left < before.left) {
        turned.push(node.data.trim());
        break;
      }
      before = box;
    }
  }
  return turned;
})()`;

function reversedOn(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(FIND_REVERSED);
}

const { founder, registerUser, pageOf } = await startProductWithModerators();
let mallory: Person;
let page: Page;
let consolePage: Page;
let channelPath: string;

beforeAll(async () => {
  const ben = await registerUser('Ben');
  mallory = await registerUser('Mallory');
  const server = await ben.api.call(createServer, { body: { name: 'House' } });
  const params = { serverId: server.id };
  const { code } = await ben.api.call(createInvite, { params });
  await mallory.api.call(joinServer, { params: { code } });
  const { id: channelId } = await ben.api.call(createChannel, { params, body: { name: 'hall' } });
  await ben.api.call(setChannelNotice, { params: { ...params, channelId }, body: { content: `Notice ${EVIL}` } });
  const say = (content: string, more: { readonly replyToMessageIds?: string[] } = {}) =>
    mallory.api.call(sendMessage, { params: { channelId }, body: { content, ...more } });
  const first = await say(`First ${EVIL}`);
  await say(`Second ${EVIL}`, { replyToMessageIds: [first.id] });
  await say(`[q:${first.id}] **Third ${EVIL}** [link:https://a.example->There ${EVIL}] and on`);
  await ben.api.call(sendMessage, { params: { channelId }, body: { content: 'An answer.', replyToMessageIds: [first.id] } });
  await mallory.api.call(updateProfile, { body: { bio: `Bio ${EVIL}` } });
  await mallory.api.call(createPost, { body: { content: `Post ${EVIL}`, poll: { choices: [`One ${EVIL}`, `Two ${EVIL}`] } } });
  await ben.api.call(followUser, { params: { userId: mallory.id } });
  channelPath = `/app/servers/${server.id}/${channelId}`;
  [page, consolePage] = [await pageOf(ben), await pageOf(founder)];
});

describe('text with direction marks', () => {
  it('is detected if it reverses other text', async () => {
    await page.goto(channelPath);
    await page.getByText('An answer.', { exact: true }).waitFor();
    await page.evaluate(`(() => {
      const line = document.createElement('p');
      line.id = 'turned';
      line.innerHTML = '<bdi>${EVIL}</bdi> behind it';
      document.body.append(line);
    })()`);
    expect(await reversedOn(page)).toEqual(['behind it']);
    await page.evaluate(`document.querySelector('#turned').remove()`);
  });

  it('reverses nothing in a channel: authors, times, replies, quotes and the notice of the channel', async () => {
    await page.goto(channelPath);
    await page.getByText('An answer.', { exact: true }).waitFor();
    await page.getByText('Notice').waitFor();
    expect(await reversedOn(page)).toEqual([]);
  });

  it.each([
    ['a profile', () => `/app/profile/${mallory.id}`, 'Bio'],
    ['the posts of a profile', () => `/app/profile/${mallory.id}/posts`, 'One'],
    ['the feed', () => '/app?tab=feed', 'One'],
  ])('reverses nothing in %s', async (_, path, words) => {
    await page.goto(path());
    await page.getByText(words).first().waitFor();
    expect(await reversedOn(page)).toEqual([]);
  });

  it('reverses nothing in the console', async () => {
    await consolePage.goto(`/console/users/${mallory.id}/show`);
    await consolePage.getByText('About me').first().waitFor();
    expect(await reversedOn(consolePage)).toEqual([]);
    await consolePage.goto('/console/posts');
    await consolePage.getByText('Post').first().waitFor();
    expect(await reversedOn(consolePage)).toEqual([]);
  });
});
