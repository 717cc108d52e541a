/** Undoing moderator actions in the audit log of the console, while the affected users are connected. */
import { randomUUID } from 'node:crypto';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { PostId, UserId } from '@folkmoot/contracts/kernel/ids';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { deletePosts } from '@folkmoot/contracts/moderation/post-commands';
import { suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createPost, getPost } from '@folkmoot/contracts/posts/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../user.ts';
import { seriousFaults } from './accessibility.ts';
import { PHONE } from './chromium.ts';
import { startProductWithModerators } from './product-with-moderators.ts';

const { founder, registerUser, pageOf, faultsOnPhone, problems } = await startProductWithModerators();

let ben: Person;
let channelId: string;
let postId: string;

async function messageTexts(): Promise<readonly string[]> {
  const page = await founder.api.call(listMessages, { params: { channelId } });
  return page.flatMap(({ type, content }) => (type === 0 ? [content] : []));
}

beforeAll(async () => {
  ben = await registerUser('Ben');
  const server = await founder.api.call(createServer, { body: { name: 'Orchard' } });
  channelId = server.defaultChannelId;
  const { code } = await founder.api.call(createInvite, { params: { serverId: server.id } });
  await ben.api.call(joinServer, { params: { code } });
  for (const content of ['Apples are ripe', 'Pears as well'])
    await ben.api.call(sendMessage, { params: { channelId }, key: randomUUID(), body: { content } });
  postId = (await ben.api.call(createPost, { body: { content: 'Plums!' } })).id;
  const { password } = founder;
  await founder.api.call(deletePosts, { body: { postIds: [PostId.parse(postId)], password } });
  const suspension = { days: 3, reason: 'Too much fruit.', ipBan: true, deleteRecentMessages: true };
  await founder.api.call(suspendUsers, { body: { userIds: [UserId.parse(ben.id)], ...suspension, password } });
});

/** Takes a screenshot of each screen if a folder is set. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.UNDO_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

const entry = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

it('shows the effects of the undo, restores the content, and names the moderator', async () => {
  await expect.poll(messageTexts, { timeout: 20_000 }).toEqual([]);
  const consolePage = await pageOf(founder, { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
  consolePage.setDefaultTimeout(15_000);
  await consolePage.goto('/console/audit-log');
  await entry(consolePage, 'suspended Ben').getByRole('button', { name: 'Undo' }).click();
  const dialog = consolePage.getByRole('dialog');
  await dialog.getByText('The suspension ends. The user can log in immediately.').waitFor();
  await dialog.getByText('2 messages are restored.').waitFor();
  await dialog.getByText('The ban of their IP addresses ends.').waitFor();
  await picture(consolePage, 'preview-wide-dark');
  expect(await seriousFaults(consolePage)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByLabel('Your password').fill(founder.password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.getByText('1 of 1 done').waitFor();
  await picture(consolePage, 'result-wide-dark');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await entry(consolePage, 'undid the suspension of Ben').waitFor();
  await entry(consolePage, 'suspended Ben').getByText('Undone by').waitFor();
  expect(await entry(consolePage, 'suspended Ben').getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await picture(consolePage, 'log-wide-dark');
  await expect.poll(messageTexts, { timeout: 20_000 }).toEqual(['Apples are ripe', 'Pears as well']);
  await consolePage.close();
});

it('restores a post, on a phone', async () => {
  const consolePage = await pageOf(founder, { viewport: PHONE, colorScheme: 'light' });
  consolePage.setDefaultTimeout(15_000);
  await consolePage.goto('/console/audit-log');
  await entry(consolePage, 'deleted a post of Ben').getByRole('button', { name: 'Undo' }).click();
  const dialog = consolePage.getByRole('dialog');
  await dialog.getByText('The post is restored').waitFor();
  await picture(consolePage, 'preview-phone-light');
  expect(await seriousFaults(consolePage)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByLabel('Your password').fill(founder.password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.getByText('1 of 1 done').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await entry(consolePage, 'restored a post of Ben').waitFor();
  await picture(consolePage, 'log-phone-light');
  expect(await ben.api.call(getPost, { params: { postId } })).toMatchObject({ content: 'Plums!' });
  await consolePage.close();
});

it('notifies the user of the undo', async () => {
  const page = await pageOf(ben, { viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  page.setDefaultTimeout(15_000);
  await page.goto('/app/settings/account/history');
  await expect.poll(() => page.getByText('A moderator undid this').count()).toBe(3);
  await picture(page, 'account-history-light');
  await page.close();
});

it.each(['dark', 'light'] as const)('has no serious accessibility errors, %s, and fits a phone', async (colorScheme) => {
  expect(await faultsOnPhone(['audit-log', `users/${ben.id}/show`], colorScheme)).toEqual([]);
  expect(problems()).toEqual([]);
});
