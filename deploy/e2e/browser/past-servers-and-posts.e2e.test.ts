/** Past states of servers and posts in the console (decision 80) as a founder sees them, by keyboard and on a phone. */
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { PostId } from '@folkmoot/contracts/kernel/ids';
import { banMember, setMemberRoles, setNickname } from '@folkmoot/contracts/members/commands';
import { createPost, deletePost, editPost, votePoll } from '@folkmoot/contracts/posts/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { createServer, updateServer } from '@folkmoot/contracts/servers/commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../user.ts';
import { seriousFaults } from './accessibility.ts';
import { startProductWithModerators } from './product-with-moderators.ts';

const WRITTEN = '<img src=x onerror="document.title=1"> My aunt collects eels.';

const { founder, registerUser, moderator, pageOf, faultsOnPhone, problems } = await startProductWithModerators();

let ann: Person;
let ben: Person;
let consolePage: Page;
let serverId: string;
let postId: string;

beforeAll(async () => {
  [ann, ben] = [await registerUser('Ann'), await registerUser('Ben')];
  ({ id: serverId } = await ann.api.call(createServer, { body: { name: 'Eels' } }));
  const onBen = { serverId, userId: ben.id };
  const { code } = await ann.api.call(createInvite, { params: { serverId } });
  await ben.api.call(joinServer, { params: { code } });
  const { id: roleId } = await ann.api.call(createRole, { params: { serverId } });
  await ann.api.call(updateRole, { params: { serverId, roleId }, body: { name: 'guards', hexColor: '#aa3300' } });
  await ann.api.call(setMemberRoles, { params: onBen, body: { roleIds: [roleId] } });
  await ann.api.call(setNickname, { params: onBen, body: { nickname: WRITTEN.slice(0, 20) } });
  await ann.api.call(createChannel, { params: { serverId }, body: { name: 'made later', type: 1 } });
  await ann.api.call(updateServer, { params: { serverId }, body: { name: 'Other eels' } });
  await ann.api.call(banMember, { params: onBen, body: { shouldDeleteRecentMessages: false } });

  const poll = { choices: ['left eel', 'right eel'] };
  const post = await ann.api.call(createPost, { body: { content: WRITTEN, poll } });
  postId = post.id;
  const comment = await ben.api.call(createPost, { body: { content: 'More eels.', postId: PostId.parse(postId) } });
  await ben.api.call(votePoll, { params: { postId, pollId: post.poll?.id ?? '', choiceId: post.poll?.choices[1]?.id ?? '' } });
  await ann.api.call(editPost, { params: { postId }, body: { content: 'Nothing at all.' } });
  await ben.api.call(deletePost, { params: { postId: comment.id } });
  consolePage = await pageOf(founder);
});

const side = (name: 'Then' | 'Now') => consolePage.getByRole('region', { name, exact: true });
const list = (name: string) => consolePage.getByRole('list', { name, exact: true }).getByRole('listitem');
const slider = () => consolePage.getByRole('slider', { name: 'Nearby events' });

async function reveal(button: ReturnType<Page['getByRole']>, shown: ReturnType<Page['getByText']>): Promise<void> {
  await button.click();
  await consolePage.getByRole('dialog').getByLabel('Reason').fill('A complaint about eels.');
  await consolePage.getByRole('dialog').getByRole('button', { name: 'Reveal', exact: true }).click();
  const password = consolePage.getByLabel('Your password');
  await shown.or(password).first().waitFor();
  if (await password.isVisible()) {
    await password.fill(founder.password);
    await consolePage.keyboard.press('Enter');
  }
  await shown.waitFor();
}

it('shows the current server from its page, and by keyboard earlier states with marked differences', async () => {
  await consolePage.goto(`/console/servers/${serverId}/show`);
  await consolePage.getByRole('link', { name: 'Past state' }).last().click();
  await side('Then').getByText('Other eels').waitFor();
  expect(await consolePage.getByText('changed', { exact: true }).count()).toBe(0);
  expect(await list('Members').count()).toBe(1);
  await slider().focus();
  for (let steps = 0; steps < 3; steps += 1) await consolePage.keyboard.press('ArrowLeft');
  await expect.poll(() => slider().getAttribute('aria-valuetext')).toMatch(/^MemberNicknameSet by Ann:/);
  await consolePage.keyboard.press('Enter');
  await consolePage.waitForURL(/server=\d+&position=\d+/);
  await side('Then').getByText('Eels', { exact: true }).waitFor();
  expect(await side('Now').getByText('changed', { exact: true }).count()).toBeGreaterThan(0);
  await list('Channels').filter({ hasText: 'made later' }).getByText('Did not exist yet').waitFor();
  await list('Channels').filter({ hasText: 'general' }).getByText('Unchanged').waitFor();
  await list('Roles').filter({ hasText: 'guards' }).getByText('#aa3300').waitFor();
  await list('Members').filter({ hasText: 'Ben:' }).getByText('Deleted later').waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
});

it('opens a nickname with a reason and the password, and links to a channel at the same position', async () => {
  const member = list('Members').filter({ hasText: 'Ben:' });
  await reveal(member.getByRole('button', { name: 'Reveal nickname' }), member.getByText('<img src=x'));
  expect(await consolePage.title()).not.toBe('1');
  await list('Channels').getByRole('link', { name: 'general' }).click();
  await consolePage.waitForURL(/past\?channel=\d+&position=\d+/);
  await consolePage.goBack();
});

it('shows what a member saw, and nothing to a banned user', async () => {
  await list('Channels').first().waitFor();
  await consolePage.getByLabel('Viewed as').fill(ben.id);
  await consolePage.getByRole('button', { name: 'Search', exact: true }).click();
  await side('Then').getByText('can read it').waitFor();
  await side('Now').getByText('banned').waitFor();
  await list('Members').first().getByText('Hidden from the viewer.').waitFor();
});

it('shows a post before an edit next to the current one, and opens its text and its poll', async () => {
  await consolePage.goto(`/console/posts`);
  await consolePage.getByRole('row').filter({ hasText: 'Nothing at all.' }).getByRole('link', { name: 'Past state' }).click();
  await side('Then').getByText('Votes: 1, by choice: 1').waitFor();
  await slider().focus();
  await consolePage.keyboard.press('ArrowLeft');
  await consolePage.keyboard.press('ArrowLeft');
  await expect.poll(() => slider().getAttribute('aria-valuetext')).toMatch(/^PollVoted by Ben:/);
  await consolePage.keyboard.press('Enter');
  await consolePage.waitForURL(/post=\d+&position=\d+/);
  await list('Comments').filter({ hasText: 'Ben:' }).getByText('Deleted later').waitFor();
  await reveal(side('Then').getByRole('button', { name: 'Reveal text' }), side('Then').getByText(WRITTEN));
  await side('Then').getByText('right eel: 1').waitFor();
  expect(await consolePage.title()).not.toBe('1');
  expect(await seriousFaults(consolePage)).toEqual([]);
});

it('is linked from an event, and is not for admins, who see in the audit log that it was viewed', async () => {
  await consolePage.goto(`/console/history?type=PostEdited&person=${ann.id}`);
  await consolePage.getByRole('link', { name: 'PostEdited' }).click();
  await consolePage.getByRole('link', { name: 'Post after this event' }).click();
  await consolePage.waitForURL(/past\?post=\d+&position=\d+/);
  await consolePage.goto(`/console/history?type=ServerUpdated&server=${serverId}`);
  await consolePage.getByRole('link', { name: 'ServerUpdated' }).click();
  await consolePage.getByRole('link', { name: 'Server after this event' }).click();
  await consolePage.waitForURL(/past\?server=\d+&position=\d+/);
  const page = await pageOf(await moderator('Admin'));
  await page.goto(`/console/past?server=${serverId}`);
  await page.getByText('Only for founders').waitFor();
  await page.goto('/console/audit-log');
  const looks = page.getByRole('row').filter({ hasText: 'viewed a past state of' });
  await looks.filter({ hasText: 'server at' }).first().waitFor();
  await looks
    .filter({ hasText: `post ${postId} at` })
    .first()
    .waitFor();
  await page.close();
});

it.each(['dark', 'light'] as const)('has no serious accessibility errors, %s, and fits a phone', async (colorScheme) => {
  const paths = [
    `past?server=${serverId}`,
    `past?server=${serverId}&as=${ben.id}`,
    `past?server=${serverId}&position=1`,
    `past?post=${postId}`,
    `past?post=${postId}&as=${ben.id}`,
  ];
  expect(await faultsOnPhone(paths, colorScheme)).toEqual([]);
  expect(problems()).toEqual([]);
});
