/** Past states in the console (decisions 60, 80) as a founder sees them, by keyboard and on a phone. */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { deleteMessage, editMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../person.ts';
import { seriousFaults } from './accessible.ts';
import { startProductWithModerators } from './product-with-moderators.ts';

const WRITTEN = '<img src=x onerror="document.title=1"> My aunt collects eels.';

const { founder, registerUser, moderator, pageOf, faultsOnPhone, problems } = await startProductWithModerators();

let ann: Person;
let ben: Person;
let desk: Page;
let channelId: string;
let serverId: string;

beforeAll(async () => {
  [ann, ben] = [await registerUser('Ann'), await registerUser('Ben')];
  ({ id: serverId, defaultChannelId: channelId } = await ann.api.call(createServer, { body: { name: 'Eels' } }));
  const { code } = await ann.api.call(createInvite, { params: { serverId } });
  await ben.api.call(joinServer, { params: { code } });
  const say = async (person: Person, content: string) =>
    (await person.api.call(sendMessage, { params: { channelId }, body: { content } })).id;
  const [gone, changed] = [await say(ben, WRITTEN), await say(ann, 'first')];
  await say(ben, 'still here');
  await ann.api.call(editMessage, { params: { channelId, messageId: changed }, body: { content: 'second' } });
  await ben.api.call(deleteMessage, { params: { channelId, messageId: gone } });
  await ann.api.call(updateProfile, { body: { bio: WRITTEN, primaryColor: '#aa3300' } });
  await ann.api.call(updateProfile, { body: { bio: null } });
  desk = await pageOf(founder);
});

const rows = () => desk.getByRole('list', { name: 'Messages' }).getByRole('listitem');
const slider = () => desk.getByRole('slider', { name: 'Nearby events' });
const asks = (page: Page) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/moderation/history/channels/')) asked.push(request.url());
  });
  return asked;
};

it('reports invalid fields, and requests nothing by itself', async () => {
  const asked = asks(desk);
  await desk.goto('/console/history');
  await desk.getByRole('link', { name: 'Past state' }).click();
  await desk.getByLabel('Channel ID').fill('general');
  await desk.keyboard.press('Enter');
  await desk.getByText('This value is not valid.').waitFor();
  await desk.getByLabel('Channel ID').fill('1842060963620655104');
  expect(asked).toEqual([]);
  await desk.keyboard.press('Enter');
  await desk.getByText('No server ever had this channel.').waitFor();
});

it('shows the current channel, and by keyboard its state before a deletion', async () => {
  await desk.goto(`/console/past?channel=${channelId}`);
  await rows().filter({ hasText: 'Ben:' }).first().waitFor();
  expect(await rows().filter({ hasText: 'Deleted later' }).count()).toBe(0);
  const before = await rows().count();
  const asked = asks(desk);
  await slider().focus();
  await desk.keyboard.press('ArrowLeft');
  await desk.keyboard.press('ArrowLeft');
  await expect.poll(() => slider().getAttribute('aria-valuetext')).toMatch(/^MessageSent by Ben:/);
  expect(asked).toEqual([]);
  await desk.keyboard.press('Enter');
  await desk.waitForURL(/position=\d+/);
  await expect.poll(() => rows().count()).toBe(before + 1);
  await rows().filter({ hasText: 'Deleted later' }).waitFor();
  await rows().filter({ hasText: 'Edited later' }).waitFor();
  expect(asked).toHaveLength(1);
  expect(await seriousFaults(desk)).toEqual([]);
});

it('opens the text of a message with a reason and the password, and shows it as plain text', async () => {
  await rows().filter({ hasText: 'Deleted later' }).getByRole('button', { name: 'Reveal text' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A complaint about eels.');
  await dialog.getByRole('button', { name: 'Reveal', exact: true }).click();
  const password = desk.getByLabel('Your password');
  await password.fill(founder.password);
  await desk.keyboard.press('Enter');
  await rows().getByText(WRITTEN).waitFor();
  expect(await desk.title()).not.toBe('1');
});

it('shows what a selected viewer saw, and nothing to a user who was no member', async () => {
  await desk.goto(`/console/past?channel=${channelId}&as=${ben.id}`);
  await desk.getByRole('region', { name: 'Then' }).getByText('can read it').waitFor();
  await desk.goto(`/console/past?channel=${channelId}&as=${founder.id}`);
  await desk.getByRole('region', { name: 'Then' }).getByText('not a member').waitFor();
  await desk.getByText('This user could not read the channel at that time.').waitFor();
  await desk.goto(`/console/past?channel=${channelId}&position=1`);
  await desk.getByText('Did not exist').waitFor();
});

it('shows a profile before its text was removed next to the current one, and opens the text', async () => {
  await desk.goto(`/console/users/${ann.id}/show`);
  await desk.getByRole('link', { name: 'Past profile' }).click();
  const [then, now] = [desk.getByRole('region', { name: 'Then' }), desk.getByRole('region', { name: 'Now' })];
  await then.getByText('#aa3300').waitFor();
  await slider().focus();
  await desk.keyboard.press('ArrowLeft');
  await desk.keyboard.press('Enter');
  await desk.waitForURL(/profile=\d+&position=\d+/);
  expect(await now.getByRole('button').count()).toBe(0);
  await then.getByRole('button', { name: 'Reveal text' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').fill('A complaint about eels.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Reveal', exact: true }).click();
  const password = desk.getByLabel('Your password');
  await then.getByText(WRITTEN).or(password).first().waitFor();
  if (await password.isVisible()) {
    await password.fill(founder.password);
    await desk.keyboard.press('Enter');
  }
  await then.getByText(WRITTEN).waitFor();
  await desk.getByLabel('Viewed as').fill(ben.id);
  await desk.getByRole('button', { name: 'Search', exact: true }).click();
  await then.getByText('Relationship').waitFor();
  expect(await seriousFaults(desk)).toEqual([]);
});

it('is linked from an event, and is not for admins, who see in the audit log that it was viewed', async () => {
  await desk.goto(`/console/history?type=MessageDeleted&channel=${channelId}`);
  await desk.getByRole('link', { name: 'MessageDeleted' }).click();
  await desk.getByRole('link', { name: 'Channel after this event' }).click();
  await desk.waitForURL(/past\?channel=\d+&position=\d+/);
  await rows().first().waitFor();
  const page = await pageOf(await moderator('Admin'));
  await page.goto(`/console/past?channel=${channelId}`);
  await page.getByText('Only for founders').waitFor();
  await page.goto('/console/audit-log');
  await page.getByRole('row').filter({ hasText: 'viewed a past state of' }).first().waitFor();
  await page.close();
});

it.each(['dark', 'light'] as const)('has no serious accessibility errors, %s, and fits a phone', async (colorScheme) => {
  const places = [
    'past',
    `past?channel=${channelId}`,
    `past?channel=${channelId}&as=${ben.id}`,
    `past?channel=${channelId}&position=1`,
    `past?profile=${ann.id}`,
  ];
  expect(await faultsOnPhone(places, colorScheme)).toEqual([]);
  expect(problems()).toEqual([]);
});
