/** A report is decided on one page: one dialog claims it, executes the actions, and closes it. */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { RecordId } from '@folkmoot/contracts/kernel/ids';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { fileReport, listReports } from '@folkmoot/contracts/reports/commands';
import type { ReportedKind, ReportReason } from '@folkmoot/contracts/reports/limits';
import { decideReport, listCases, releaseCase, takeCase } from '@folkmoot/contracts/reports/staff-commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../user.ts';
import { seriousFaults } from './accessibility.ts';
import { PHONE } from './chromium.ts';
import { startProductWithModerators } from './product-with-moderators.ts';

const { founder, registerUser, moderator, pageOf, problems } = await startProductWithModerators();

let author: Person;
let reporter: Person;
let serverId: string;
let channelId: string;
let consolePage: Page;

beforeAll(async () => {
  [author, reporter] = [await registerUser('Author'), await registerUser('Reporter')];
  const server = await reporter.api.call(createServer, { body: { name: 'Hats' } });
  const { code } = await reporter.api.call(createInvite, { params: { serverId: server.id } });
  await author.api.call(joinServer, { params: { code } });
  serverId = server.id;
  channelId = server.defaultChannelId;
  consolePage = await pageOf(founder, { viewport: PHONE });
});

const dialog = () => consolePage.getByRole('dialog');
const button = (name: string) => consolePage.getByRole('button', { name, exact: true });
const say = async (person: Person, content: string) =>
  (await person.api.call(sendMessage, { params: { channelId }, body: { content } })).id;
const post = async (person: Person) => (await person.api.call(createPost, { body: { content: 'Buy hats!' } })).id;
const outcomeOf = async (id: string) => (await reporter.api.call(listReports)).find(({ thingId }) => thingId === id)?.outcome;

/** Another user reported it. The moderator can see it a moment later. */
async function caseAbout(person: Person, thing: string): Promise<string> {
  const openCaseId = async () =>
    (await person.api.call(listCases, { query: { status: 'open' } })).find(({ thingId }) => thingId === thing)?.id;
  await expect.poll(openCaseId).toBeDefined();
  return (await openCaseId()) ?? '';
}

/** Reports it and opens the page of the report. */
async function fileReports(kind: ReportedKind, id: string, ...reasons: readonly [ReportReason, ...ReportReason[]]): Promise<string> {
  for (const [index, reason] of reasons.entries()) {
    const person = index === 0 ? reporter : await registerUser(`Reporter${index}`);
    if (kind === 'message' && index > 0) {
      const { code } = await reporter.api.call(createInvite, { params: { serverId } });
      await person.api.call(joinServer, { params: { code } });
    }
    await person.api.call(fileReport, { body: { kind, id: RecordId.parse(id), reason } });
  }
  const caseId = await caseAbout(founder, id);
  await consolePage.goto(`/console/reports/${caseId}/show`);
  await button('Claim').waitFor();
  return caseId;
}

async function confirm(name: string): Promise<void> {
  await dialog().getByRole('button', { name, exact: true }).click();
}

async function givePassword(): Promise<void> {
  await consolePage.getByLabel('Your password').fill(founder.password);
  await consolePage.getByRole('button', { name: 'Confirm', exact: true }).click();
}

it('shows the context, deletes the message, warns and closes in one step', async () => {
  await say(reporter, 'Hello!');
  const id = await say(author, 'I will hurt you!');
  await say(reporter, 'Stop it.');
  await fileReports('message', id, 'violence', 'other');
  const context = consolePage.getByRole('region', { name: 'Context' });
  for (const words of ['Hello!', 'I will hurt you!', 'Stop it.']) await context.getByText(words).waitFor();
  await consolePage.getByText('Violence × 1').waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
  await button('Delete message').click();
  await dialog().getByRole('radio', { name: 'Warn' }).check();
  // The most serious reason, not the newest.
  await expect.poll(() => dialog().getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Reported message: Violence');
  await dialog().getByRole('combobox', { name: 'Outcome' }).getByText('User warned').waitFor();
  await dialog().getByLabel('Note (optional)').fill('First time.');
  expect(await seriousFaults(consolePage)).toEqual([]);
  await expect.poll(() => consolePage.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
  await confirm('Delete message, warn and close report');
  await givePassword();
  await consolePage.getByText('Report closed: User warned.').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await consolePage.getByRole('region', { name: 'Decision' }).getByText('First time.').waitFor();
  await context.getByText('The reported message is deleted.').waitFor();
  expect(await context.getByText('I will hurt you!').count()).toBe(0);
  expect(await outcomeOf(id)).toBe('warned');
  const contents = async () => (await reporter.api.call(listMessages, { params: { channelId }, query: {} })).map(({ content }) => content);
  await expect.poll(contents).not.toContain('I will hurt you!');
  const logged = async () =>
    (await founder.api.call(searchModerationLogs, { query: { q: author.id } })).map(({ actionType }) => actionType);
  await expect.poll(logged).toContain(MODERATION_ACT.WARN);
});

it('does nothing if another moderator decided the report meanwhile', async () => {
  const id = await post(author);
  const caseId = await fileReports('post', id, 'spam');
  await button('Delete post').click();
  const admin = await moderator('Quick');
  await admin.api.call(decideReport, { params: { caseId }, body: { outcome: 'nothing' } });
  await confirm('Delete post and close report');
  await givePassword();
  await dialog().getByText('Nothing was done. This case was already decided.').waitFor();
  await confirm('Cancel');
  // The page shows the decision of the other moderator.
  await consolePage.getByRole('region', { name: 'Decision' }).getByText('No violation found').waitFor();
  expect(await outcomeOf(id)).toBe('nothing');
});

it('reports completed steps if closing fails, and does not repeat them', async () => {
  const id = await post(author);
  const caseId = await fileReports('post', id, 'spam');
  await button('Delete post').click();
  await consolePage.route('**/decision', (route) => route.abort(), { times: 1 });
  await confirm('Delete post and close report');
  await givePassword();
  await dialog().getByText('The content is deleted. The report is still open:').waitFor();
  await expect.poll(() => dialog().getByRole('checkbox', { name: 'Delete post' }).isDisabled()).toBe(true);
  const [row] = (await founder.api.call(listCases, { query: { status: 'taken' } })).filter((one) => one.id === caseId);
  expect(row?.takenBy?.id).toBe(founder.id);
  await confirm('Close report');
  await consolePage.getByText('Report closed: Content removed.').waitFor();
  const logged = async () =>
    (await founder.api.call(searchModerationLogs, { query: { q: author.id } })).map(({ actionType }) => actionType);
  expect((await logged()).filter((type) => type === MODERATION_ACT.POST_DELETE)).toHaveLength(1);
});

it('suspends by keyboard, and requires a reason', async () => {
  const id = author.id;
  await fileReports('profile', id, 'impersonation');
  await button('Suspend').waitFor();
  await consolePage.keyboard.press('s');
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('');
  await confirm('Suspend and close report');
  await dialog().getByText('Enter a reason. The user sees the reason, and the audit log records it.').waitFor();
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Too many hats.');
  await confirm('Suspend and close report');
  await givePassword();
  await consolePage.getByText('Report closed: User suspended.').waitFor();
  expect(await outcomeOf(id)).toBe('suspended');
});

it('offers no sanction against a moderator of the same rank, and no actions on a report that another moderator claimed', async () => {
  const admin = await moderator('Admin');
  const page = await pageOf(admin);
  await reporter.api.call(fileReport, { body: { kind: 'profile', id: RecordId.parse(founder.id), reason: 'other' } });
  const caseId = await caseAbout(admin, founder.id);
  await page.goto(`/console/reports/${caseId}/show`);
  await page.getByRole('button', { name: 'Close report', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Warn', exact: true }).count()).toBe(0);
  const other = await moderator('Other');
  await other.api.call(takeCase, { params: { caseId } });
  await page.reload();
  await page.getByText('Other claimed this report.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Close report', exact: true }).count()).toBe(0);
  await other.api.call(releaseCase, { params: { caseId } });
  expect(problems()).toEqual([]);
});

// Last, because it bans the address of everyone except the founder.
it('notifies reporters of a suspension if the warning caused one', async () => {
  const repeated = await registerUser('Repeated');
  for (const last of [false, false, true]) {
    const id = await post(repeated);
    await fileReports('post', id, 'spam');
    await button('Warn').click();
    await confirm('Warn and close report');
    await givePassword();
    await consolePage.getByText(`Report closed: ${last ? 'User suspended' : 'User warned'}.`).waitFor();
  }
  expect(problems()).toEqual([]);
});
