/** Past states in the console (decisions 60, 80) as a founder sees them, by keyboard and on a phone. */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { deleteMessage, editMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
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
let channelId: string;
let serverId: string;

beforeAll(async () => {
  [ann, ben] = [await registerUser('Ann'), await registerUser('Ben')];
  ({ id: serverId, defaultChannelId: channelId } = await ann.api.call(createServer, { body: { name: 'Eels' } }));
  const { code } = await ann.api.call(createInvite, { params: { serverId } });
  await ben.api.call(joinServer, { params: { code } });
  const say = async (person: Person, content: string) =>
    (await person.api.call(sendMessage, { params: { channelId }, body: { content } })).id;
  const [deletedId, changed] = [await say(ben, WRITTEN), await say(ann, 'first')];
  await say(ben, 'still here');
  await ann.api.call(editMessage, { params: { channelId, messageId: changed }, body: { content: 'second' } });
  await ben.api.call(deleteMessage, { params: { channelId, messageId: deletedId } });
  await ann.api.call(updateProfile, { body: { bio: WRITTEN, primaryColor: '#aa3300' } });
  await ann.api.call(updateProfile, { body: { bio: null } });
  consolePage = await pageOf(founder);
});

const rows = () => consolePage.getByRole('list', { name: 'Messages' }).getByRole('listitem');
const slider = () => consolePage.getByRole('slider', { name: 'Nearby events' });
const recordRequests = (page: Page) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/moderation/history/channels/')) requests.push(request.url());
  });
  return requests;
};

it('reports invalid fields, and requests nothing by itself', async () => {
  const requests = recordRequests(consolePage);
  await consolePage.goto('/console/history');
  await consolePage.getByRole('link', { name: 'Past state' }).click();
  await consolePage.getByLabel('Channel ID').fill('general');
  await consolePage.keyboard.press('Enter');
  await consolePage.getByText('This value is not valid.').waitFor();
  await consolePage.getByLabel('Channel ID').fill('1842060963620655104');
  expect(requests).toEqual([]);
  await consolePage.keyboard.press('Enter');
  await consolePage.getByText('No server ever had this channel.').waitFor();
});

it('shows the current channel, and by keyboard its state before a deletion', async () => {
  await consolePage.goto(`/console/past?channel=${channelId}`);
  await rows().filter({ hasText: 'Ben:' }).first().waitFor();
  expect(await rows().filter({ hasText: 'Deleted later' }).count()).toBe(0);
  const before = await rows().count();
  const requests = recordRequests(consolePage);
  await slider().focus();
  await consolePage.keyboard.press('ArrowLeft');
  await consolePage.keyboard.press('ArrowLeft');
  await expect.poll(() => slider().getAttribute('aria-valuetext')).toMatch(/^MessageSent by Ben:/);
  expect(requests).toEqual([]);
  await consolePage.keyboard.press('Enter');
  await consolePage.waitForURL(/position=\d+/);
  await expect.poll(() => rows().count()).toBe(before + 1);
  await rows().filter({ hasText: 'Deleted later' }).waitFor();
  await rows().filter({ hasText: 'Edited later' }).waitFor();
  expect(requests).toHaveLength(1);
  expect(await seriousFaults(consolePage)).toEqual([]);
});

it('opens the text of a message with a reason and the password, and shows it as plain text', async () => {
  await rows().filter({ hasText: 'Deleted later' }).getByRole('button', { name: 'Reveal text' }).click();
  const dialog = consolePage.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A complaint about eels.');
  await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
  const password = consolePage.getByLabel('Your password');
  await password.fill(founder.password);
  await consolePage.keyboard.press('Enter');
  await rows().getByText(WRITTEN).waitFor();
  expect(await consolePage.title()).not.toBe('1');
});

it('shows what a selected viewer saw, and nothing to a user who was no member', async () => {
  await consolePage.goto(`/console/past?channel=${channelId}&as=${ben.id}`);
  await consolePage.getByRole('region', { name: 'Then' }).getByText('can read it').waitFor();
  await consolePage.goto(`/console/past?channel=${channelId}&as=${founder.id}`);
  await consolePage.getByRole('region', { name: 'Then' }).getByText('not a member').waitFor();
  await consolePage.getByText('This user could not read the channel at that time.').waitFor();
  await consolePage.goto(`/console/past?channel=${channelId}&position=1`);
  await consolePage.getByText('Did not exist', { exact: true }).waitFor();
});

it('shows a profile before its text was removed next to the current one, and opens the text', async () => {
  await consolePage.goto(`/console/users/${ann.id}/show`);
  await consolePage.getByRole('link', { name: 'Past profile' }).click();
  const [then, now] = [consolePage.getByRole('region', { name: 'Then' }), consolePage.getByRole('region', { name: 'Now' })];
  await then.getByText('#aa3300').waitFor();
  await slider().focus();
  await consolePage.keyboard.press('ArrowLeft');
  await consolePage.keyboard.press('Enter');
  await consolePage.waitForURL(/profile=\d+&position=\d+/);
  expect(await now.getByRole('button').count()).toBe(0);
  await then.getByRole('button', { name: 'Reveal text' }).click();
  await consolePage.getByRole('dialog').getByLabel('Reason').fill('A complaint about eels.');
  await consolePage.getByRole('dialog').getByRole('button', { name: 'Reveal', exact: true }).click();
  const password = consolePage.getByLabel('Your password');
  await then.getByText(WRITTEN).or(password).first().waitFor();
  if (await password.isVisible()) {
    await password.fill(founder.password);
    await consolePage.keyboard.press('Enter');
  }
  await then.getByText(WRITTEN).waitFor();
  await consolePage.getByLabel('Viewed as').fill(ben.id);
  await consolePage.getByRole('button', { name: 'Search', exact: true }).click();
  await then.getByText('Relationship').waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
});

it('is linked from an event, and is not for admins, who see in the audit log that it was viewed', async () => {
  await consolePage.goto(`/console/history?type=MessageDeleted&channel=${channelId}`);
  await consolePage.getByRole('link', { name: 'MessageDeleted' }).click();
  await consolePage.getByRole('link', { name: 'Channel after this event' }).click();
  await consolePage.waitForURL(/past\?channel=\d+&position=\d+/);
  await rows().first().waitFor();
  const page = await pageOf(await moderator('Admin'));
  await page.goto(`/console/past?channel=${channelId}`);
  await page.getByText('Only for founders').waitFor();
  await page.goto('/console/audit-log');
  await page.getByRole('row').filter({ hasText: 'viewed a past state of' }).first().waitFor();
  await page.close();
});

it.each(['dark', 'light'] as const)('has no serious accessibility errors, %s, and fits a phone', async (colorScheme) => {
  const paths = [
    'past',
    `past?channel=${channelId}`,
    `past?channel=${channelId}&as=${ben.id}`,
    `past?channel=${channelId}&position=1`,
    `past?profile=${ann.id}`,
  ];
  expect(await faultsOnPhone(paths, colorScheme)).toEqual([]);
  expect(problems()).toEqual([]);
});
