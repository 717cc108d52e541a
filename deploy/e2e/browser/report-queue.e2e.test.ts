/** The queue of reports and appeals in the console (decision 43), and the notifications of the users. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { PostId, RecordId, UserId } from '@folkmoot/contracts/kernel/ids';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { deletePosts } from '@folkmoot/contracts/moderation/post-commands';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { suspendUsers, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { appealSuspension, appealWarning, fileReport, listAppeals, listReports } from '@folkmoot/contracts/reports/commands';
import { listCases } from '@folkmoot/contracts/reports/staff-commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { connect, type Person } from '../user.ts';
import { seriousFaults } from './accessibility.ts';
import { startProductWithModerators } from './product-with-moderators.ts';

/** Markup that must be shown as text. */
const WRITTEN = '<img src=x onerror="document.title=1"> <b>Buy hats!</b>';
const WORDS = 'I did nothing of the kind.';

const { product, founder, registerUser, moderator, pageOf, faultsOnPhone, problems } = await startProductWithModerators();

let admin: Person;
let ben: Person;
let cleo: Person;
let warned: Person;
let suspended: Person;
let postId: string;
let consolePage: Page;

beforeAll(async () => {
  const author = await registerUser('Author');
  [admin, ben, cleo] = [await moderator('Admin'), await registerUser('Ben'), await registerUser('Cleo')];
  [warned, suspended] = [await registerUser('Warned'), await registerUser('Suspended')];
  const { password } = founder;

  postId = (await author.api.call(createPost, { body: { content: WRITTEN } })).id;
  await ben.api.call(fileReport, {
    body: { kind: 'post', id: RecordId.parse(postId), reason: 'spam', words: 'Hats, and hats <i>only</i>.' },
  });
  await cleo.api.call(fileReport, { body: { kind: 'post', id: RecordId.parse(postId), reason: 'other' } });
  await ben.api.call(fileReport, { body: { kind: 'profile', id: RecordId.parse(author.id), reason: 'impersonation' } });

  const connection = await connect(product.url, warned.token);
  await founder.api.call(warnUsers, { body: { userIds: [UserId.parse(warned.id)], reason: 'Be kind.', password } });
  const { id } = await connection.waitFor(accountEvents.noticeCreated);
  connection.close();
  await warned.api.call(appealWarning, { body: { id: RecordId.parse(id), words: WORDS } });
  const suspension = {
    userIds: [UserId.parse(suspended.id)],
    days: 3,
    reason: 'Too many eels.',
    ipBan: false,
    deleteRecentMessages: false,
    password,
  };
  await founder.api.call(suspendUsers, { body: suspension });
  await suspended.api.call(appealSuspension, { body: { email: suspended.email, password: suspended.password, words: WORDS } });
  consolePage = await pageOf(founder);
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openCase(page: Page, kind: string): Promise<void> {
  // The last filter is remembered.
  await page.goto(`/console/reports?filter=${encodeURIComponent(JSON.stringify({ status: 'open' }))}`);
  await page.getByRole('link', { name: kind, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: kind }).waitFor();
}

it.each(['dark', 'light'] as const)('has no serious accessibility errors, %s, and fits a phone', async (colorScheme) => {
  const cases = await founder.api.call(listCases);
  expect(await faultsOnPhone(['', 'reports', ...cases.map(({ id }) => `reports/${id}/show`)], colorScheme)).toEqual([]);
});

it('starts with open cases, shows their kind, and shows no reported content', async () => {
  await consolePage.goto('/console/');
  await region(consolePage, 'Unassigned reports').getByRole('link', { name: 'Post · 2 reports' }).waitFor();
  await consolePage.getByRole('menuitem', { name: 'Reports' }).click();
  await expect.poll(() => consolePage.getByRole('row').count()).toBe(5);
  expect(await consolePage.getByText('Buy hats!').count()).toBe(0);
  await choose(consolePage, 'Sort by', 'Most reports');
  await consolePage.getByRole('row').nth(1).getByText('Post', { exact: true }).waitFor();
  await choose(consolePage, 'Kind', 'Profile');
  await expect.poll(() => consolePage.getByRole('row').count()).toBe(2);
  await consolePage.getByRole('tab', { name: 'Closed' }).click();
  await consolePage.getByText('No reports match these filters').waitFor();
});

it('shows the reported content, is claimed by one moderator, and closed once; the reporter is notified', async () => {
  const readings = async () =>
    (await founder.api.call(searchModerationLogs, { query: { q: founder.id } })).filter(
      ({ actionType, reason }) => actionType === MODERATION_ACT.REPORT_READING && reason === `post ${postId}`,
    ).length;
  const before = await readings();
  await openCase(consolePage, 'Post');
  await region(consolePage, 'Reported content').getByText(WRITTEN).waitFor();
  const reports = region(consolePage, 'Reports');
  await reports.getByText('Hats, and hats <i>only</i>.').waitFor();
  for (const [name, reason] of [
    ['Ben', 'Spam or fraud'],
    ['Cleo', 'Other'],
  ] as const)
    await reports.getByRole('listitem').filter({ hasText: name }).getByText(reason).waitFor();
  await consolePage.keyboard.press('t');
  await consolePage.getByRole('button', { name: 'Unclaim' }).waitFor();

  const other = await pageOf(admin);
  await other.goto('/console/reports');
  await other.getByRole('tab', { name: 'Claimed' }).click();
  await other.getByRole('link', { name: 'Post', exact: true }).click();
  await other.getByText('Founder claimed this report.').waitFor();
  await expect.poll(() => other.getByRole('button', { name: 'Close report' }).count()).toBe(0);
  await other.close();

  await consolePage.keyboard.press('r');
  await choose(consolePage, 'Outcome', 'Content removed');
  await consolePage.getByLabel('Note (optional)').fill('Sold hats before.');
  expect(await seriousFaults(consolePage)).toEqual([]);
  await dialog(consolePage).getByRole('button', { name: 'Close report' }).click();
  // An outcome that did not happen is refused, and the note is kept.
  await dialog(consolePage).getByText('The report is still open: The post still exists. Delete it first.').waitFor();
  await founder.api.call(deletePosts, { body: { postIds: [PostId.parse(postId)], password: founder.password } });
  await dialog(consolePage).getByRole('button', { name: 'Close report' }).click();
  await region(consolePage, 'Decision').getByText('Sold hats before.').waitFor();
  for (const { api } of [ben, cleo]) {
    const outcome = async () => (await api.call(listReports)).find(({ thingId }) => thingId === postId)?.outcome;
    await expect.poll(outcome).toBe('removed');
  }
  // The moderator's own actions do not count as further views.
  await expect.poll(readings).toBe(before + 1);
  await consolePage.goto('/console/reports');
  await consolePage.getByRole('tab', { name: 'Closed' }).click();
  await consolePage.getByRole('row').filter({ hasText: 'Author' }).getByText('Content removed').waitFor();
});

it('reverses a warning with the password, and notifies the user', async () => {
  await openCase(consolePage, 'Appeal against a warning');
  await region(consolePage, 'Appeal').getByText(WORDS).waitFor();
  await region(consolePage, 'Sanction').getByText('Be kind.').waitFor();
  await choose(consolePage, 'Outcome', 'Sanction lifted');
  await consolePage.getByRole('button', { name: 'Send answer' }).click();
  await consolePage.getByText('Enter an answer.').waitFor();
  await consolePage.getByLabel('Answer', { exact: true }).fill('You are right.');
  await consolePage.getByRole('button', { name: 'Send answer' }).click();
  await dialog(consolePage).getByLabel('Your password').fill(founder.password);
  await dialog(consolePage).getByRole('button', { name: 'Confirm', exact: true }).click();
  await region(consolePage, 'Decision').getByText('You are right.').waitFor();
  await expect.poll(() => warned.api.call(listAppeals)).toMatchObject([{ outcome: 'lifted', answer: 'You are right.' }]);
});

it('answers that a suspension was lifted only after that', async () => {
  await openCase(consolePage, 'Appeal against a suspension');
  await choose(consolePage, 'Outcome', 'Sanction lifted');
  await consolePage.getByLabel('Answer', { exact: true }).fill('Welcome back.');
  await consolePage.getByRole('button', { name: 'Send answer' }).click();
  await consolePage.getByText('The suspension is still active. Lift it first.').waitFor();
  await consolePage.getByRole('button', { name: 'Lift suspension' }).click();
  await dialog(consolePage).getByText('“Too many eels.”').waitFor();
  await dialog(consolePage).getByRole('button', { name: 'Lift', exact: true }).click();
  await dialog(consolePage).getByLabel('Your password').fill(founder.password);
  await dialog(consolePage).getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog(consolePage).getByText('1 of 1 done').waitFor();
  await dialog(consolePage).getByRole('button', { name: 'Close' }).click();
  await consolePage.getByText('This user is not suspended.').waitFor();
  // The input is still there.
  await consolePage.getByRole('button', { name: 'Send answer' }).click();
  await region(consolePage, 'Decision').getByText('Welcome back.').waitFor();
  const cases = () => founder.api.call(listCases, { query: { kind: 'suspension' } });
  await expect.poll(cases).toMatchObject([{ status: 'decided', outcome: 'lifted' }]);
  expect(problems()).toEqual([]);
});
