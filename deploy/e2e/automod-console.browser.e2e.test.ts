/** The automod rules of the instance in the console: created after a dry run, turned on, matched, changed and deleted. */
import { listSiteRules } from '@folkmoot/contracts/automod/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { startProductWithModerators } from './browser/product-with-moderators.ts';
import { composer, message, sendText } from './browser/steps.ts';
import type { Person } from './user.ts';

/** Markup that must be shown as text. */
const WRITTEN = 'Buy my HATS! <img src=x onerror="document.title=1">';

const { founder, registerUser, pageOf, faultsOnPhone, problems } = await startProductWithModerators();
let ada: Person;
let ben: Person;
let server: RawServer;
let consolePage: Page;

beforeAll(async () => {
  [ada, ben] = [await registerUser('Ada'), await registerUser('Ben')];
  server = await ada.api.call(createServer, { body: { name: 'Milliners' } });
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  await ben.api.call(joinServer, { params: { code } });
  const on = { params: { channelId: server.defaultChannelId } };
  await ben.api.call(sendMessage, { ...on, body: { content: WRITTEN } });
  await ben.api.call(sendMessage, { ...on, body: { content: 'What weather.' } });
  consolePage = await pageOf(founder, { colorScheme: 'light' });
});

const region = (name: string) => consolePage.getByRole('region', { name, exact: true });
const rules = () => consolePage.getByRole('list', { name: 'Rules', exact: true }).getByRole('listitem');
const dialog = () => consolePage.getByRole('dialog', { name: /rule|Edit|Delete/ });
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const width = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

/** The password is required once in some minutes. */
async function givePassword(): Promise<void> {
  const passwordDialog = consolePage.getByRole('dialog', { name: 'Confirm it’s you' });
  await passwordDialog.getByLabel('Your password').fill(founder.password);
  await passwordDialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await passwordDialog.waitFor({ state: 'detached' });
}

it('explains itself while there are no rules, and is linked in the menu', async () => {
  await consolePage.goto('/console/');
  await consolePage.getByRole('menuitem', { name: 'Automod' }).click();
  await consolePage.getByText('No rules yet').waitFor();
  await consolePage.getByText('No matches yet').waitFor();
  await consolePage.getByText('No one is timed out.').waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
});

it('is tested on existing messages before it is created, with a reason, and changes nothing', async () => {
  await consolePage.getByRole('button', { name: 'New rule' }).click();
  await press('Start dry run');
  await dialog().getByText('Enter at least one word.').waitFor();
  await dialog().getByText('Enter a reason of at least 3 characters.').waitFor();
  expect(await dialog().getByText('Enter a name.').count()).toBe(0);
  await dialog().getByLabel('Trigger').click();
  await consolePage.getByRole('option', { name: 'Patterns' }).click();
  await dialog().getByLabel('Patterns').fill('(hat)\\1');
  await dialog().getByLabel('Reason').fill('Spam of hats');
  await press('Start dry run');
  await givePassword();
  await dialog().getByText('Pattern 1 is not valid.').waitFor();
  // Neither a refusal nor an accidental click discards the input.
  await consolePage.keyboard.press('Escape');
  expect(await dialog().getByLabel('Reason').inputValue()).toBe('Spam of hats');
  await dialog().getByLabel('Patterns').fill('\\bhats?\\b');
  await press('Start dry run');
  await dialog().getByText('1 of 3 match, from 1 user.').waitFor();
  await dialog().getByText('Only existing content was checked, as it is now.').waitFor();
  await dialog().getByText('Nothing changed.').waitFor();
  const hit = dialog().getByRole('list', { name: 'Matches of the dry run' }).getByRole('listitem');
  await hit.getByRole('link', { name: /^Ben:/ }).waitFor();
  expect(await hit.locator('mark').textContent()).toBe('HATS');
  expect(await hit.getByRole('link', { name: 'View channel' }).getAttribute('href')).toMatch(
    new RegExp(`/console/channels\\?channelId=${server.defaultChannelId}&aroundId=\\d+$`),
  );
  expect(await founder.api.call(listSiteRules, {})).toEqual([]);
  expect(await seriousFaults(consolePage)).toEqual([]);
  await dialog().getByLabel('Patterns').fill('\\b(hat|cap)s?\\b');
  await dialog().getByText('The rule changed. This result is for the earlier version.').waitFor();
});

it('shows the progress of a dry run, can stop it, and reports errors', async () => {
  const STEP = /\/api\/moderation\/automod\/dry-runs\/\d+/;
  const never = Promise.withResolvers<void>();
  const part = { total: 50_000, examined: 20_000, caught: 0, authorIds: [], hits: [], next: '5:9' };
  const delays = [Promise.resolve(), never.promise];
  await consolePage.route(STEP, async (route) => {
    await delays.shift();
    await route.fulfill({ contentType: 'application/json', body: JSON.stringify(part) });
  });
  await press('Start again');
  await dialog().getByRole('progressbar', { name: '40 % checked' }).waitFor();
  await dialog().getByText('20,000 of 50,000 checked').waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
  await press('Stop');
  await dialog().getByText('Stopped: the result covers only the checked part.').waitFor();
  await consolePage.unroute(STEP);
  await consolePage.route(STEP, (route) => route.abort());
  await press('Start again');
  await dialog().getByText('The server cannot be reached.').waitFor();
  await consolePage.unroute(STEP);
});

it('is created, turned on in the list, blocks a match, and shows it', async () => {
  await press('Create rule');
  await dialog().getByText('Enter a name.').waitFor();
  await dialog().getByLabel('Name', { exact: true }).fill('No hats');
  await dialog().getByLabel('Time out the author in all servers and for posts').check();
  await dialog().getByLabel('Minutes').fill('90');
  await dialog().getByLabel('Messages in servers').uncheck();
  await press('Create rule');
  await dialog().getByText('Choose at least one.').waitFor();
  await dialog().getByLabel('Messages in servers').check();
  await dialog().getByLabel('Posts and comments').check();
  await dialog().getByText('The rule changed. This result is for the earlier version.').waitFor();
  await dialog().getByText('That is 1 hour and 30 minutes.').waitFor();
  await press('Create rule');
  await dialog().waitFor({ state: 'detached' });
  const row = rules().filter({ hasText: 'No hats' });
  await row.getByText('Applies to: Messages in servers · Posts and comments').waitFor();
  await row.getByText('Blocks · Times out for 1 hour and 30 minutes · 0 matches').waitFor();
  await row.getByRole('link', { name: 'Founder' }).waitFor();
  await row.getByText('Off', { exact: true }).waitFor();
  await row.getByRole('switch', { name: 'Enable No hats' }).click();
  await row.getByText('Off', { exact: true }).waitFor({ state: 'detached' });

  const page = await pageOf(ben);
  await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
  await composer(page).waitFor();
  await sendText(page, 'More hats for you');
  await page
    .getByText(/^Couldn’t send: /)
    .first()
    .waitFor();
  expect(await message(page, WRITTEN).count()).toBe(1);
  await page.close();

  await consolePage.reload();
  const caught = region('Matches').getByRole('listitem').filter({ hasText: 'More hats for you' });
  await caught.getByText('blocked').waitFor();
  await caught.getByText('timed out').waitFor();
  expect(await caught.locator('mark').textContent()).toBe('hats');
  await rules().getByText('1 match').waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
});

it.each(['dark', 'light'] as const)(
  'has no serious accessibility errors, %s, and fits a phone, including its dialog',
  async (colorScheme) => {
    expect(await faultsOnPhone(['automod'], colorScheme)).toEqual([]);
    const page = await pageOf(founder, { viewport: PHONE, colorScheme });
    await page.goto('/console/automod');
    await page.getByRole('button', { name: 'Edit No hats' }).click();
    await page.getByRole('dialog').getByLabel('Reason').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await expect.poll(() => width(page)).toBe(PHONE.width);
    await page.close();
  },
);

it('is changed, lifts a timeout, and is deleted after a confirmation', async () => {
  await consolePage.getByRole('button', { name: 'Lift the timeout of Ben' }).click();
  // The password proof ended with the previous page.
  await givePassword();
  await consolePage.getByText('No one is timed out.').waitFor();
  await ben.api.call(sendMessage, { params: { channelId: server.defaultChannelId }, body: { content: 'I am back.' } });

  await expect(ben.api.call(createPost, { body: { content: 'Caps for everybody' } })).rejects.toThrow('A rule of this instance');
  await consolePage.reload();
  const caught = region('Matches').getByRole('listitem').filter({ hasText: 'Caps for everybody' });
  await caught.getByText('post', { exact: true }).waitFor();
  expect(await caught.getByRole('link', { name: 'View post' }).getAttribute('href')).toMatch(/\/posts\?filter=/);

  await consolePage.getByRole('button', { name: 'Edit No hats' }).click();
  expect(await dialog().getByLabel('Patterns').inputValue()).toBe('\\b(hat|cap)s?\\b');
  await dialog().getByLabel('Name', { exact: true }).fill('Neither hats nor caps');
  await press('Save');
  await givePassword();
  await rules().filter({ hasText: 'Neither hats nor caps' }).waitFor();
  await consolePage.getByRole('button', { name: 'Delete Neither hats nor caps' }).click();
  await dialog().getByText('The rule stops working.').waitFor();
  await press('Delete');
  await consolePage.getByText('No rules yet').waitFor();
  await region('Matches').getByText('More hats for you').waitFor();
  expect(await consolePage.title()).not.toBe('1');
  expect(problems()).toEqual([]);
});
