/** Undoing actions on posts, tickets and reports in the audit log of moderators. */
import { RecordId } from '@folkmoot/contracts/kernel/ids';
import { inspectChannel } from '@folkmoot/contracts/moderation/commands';
import { announcePost } from '@folkmoot/contracts/moderation/post-commands';
import { createPost, listAnnouncements } from '@folkmoot/contracts/posts/commands';
import { fileReport, listReports } from '@folkmoot/contracts/reports/commands';
import { decideReport, listCases } from '@folkmoot/contracts/reports/staff-commands';
import { openTicket } from '@folkmoot/contracts/tickets/commands';
import { setTicketStatus } from '@folkmoot/contracts/tickets/staff-commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../user.ts';
import { seriousFaults } from './accessibility.ts';
import { startProductWithModerators } from './product-with-moderators.ts';

const { founder, registerUser, moderator, pageOf, faultsOnPhone, problems } = await startProductWithModerators();

let author: Person;
let reporter: Person;
let postId: string;
let consolePage: Page;

beforeAll(async () => {
  const admin = await moderator('Admin');
  [author, reporter] = [await registerUser('Author'), await registerUser('Reporter')];
  const { password } = admin;
  postId = (await author.api.call(createPost, { body: { content: 'Hear, hear!' } })).id;
  await admin.api.call(announcePost, { params: { postId }, body: { password } });
  await reporter.api.call(fileReport, { body: { kind: 'post', id: RecordId.parse(postId), reason: 'spam' } });
  const [row] = await admin.api.call(listCases);
  await admin.api.call(decideReport, { params: { caseId: RecordId.parse(row?.id) }, body: { outcome: 'nothing' } });
  const ticket = await reporter.api.call(openTicket, { body: { title: 'Eels', body: 'My hovercraft is full of eels.', category: 0 } });
  await admin.api.call(setTicketStatus, { params: { ticketId: String(ticket.id) }, body: { status: 2 } });
  await admin.api.call(inspectChannel, { params: { channelId: ticket.channelId } });
  consolePage = await pageOf(founder);
});

const entry = (words: string) => consolePage.getByRole('row').filter({ hasText: words });
const dialog = () => consolePage.getByRole('dialog').filter({ hasText: 'Undo this action?' });

async function undoAction(words: string, effects: readonly string[]): Promise<void> {
  await entry(words).getByRole('button', { name: 'Undo' }).click();
  for (const effect of effects) await dialog().getByText(effect).waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
  await dialog().getByRole('button', { name: 'Undo' }).click();
}

/** Each window asks once, and again after a reload. */
async function givePassword(): Promise<void> {
  const password = consolePage.getByRole('dialog').getByLabel('Your password');
  await password.fill(founder.password);
  await password.press('Enter');
}

it.each(['dark', 'light'] as const)('the audit log has no serious accessibility errors, %s, and fits a phone', async (colorScheme) => {
  expect(await faultsOnPhone(['audit-log'], colorScheme)).toEqual([]);
});

it('the audit log is filtered by a period and by days', async () => {
  await consolePage.goto('/console/audit-log');
  await entry('announced a post of Author').waitFor();
  await consolePage.getByRole('combobox', { name: 'Period' }).click();
  await consolePage.getByRole('option', { name: 'Today', exact: true }).click();
  await expect.poll(() => new URL(consolePage.url()).search).toContain('today');
  await entry('announced a post of Author').waitFor();
  await consolePage.getByRole('button', { name: 'Add filter' }).click();
  await consolePage.getByRole('menuitemcheckbox', { name: 'To day' }).click();
  await consolePage.getByLabel('To day').fill('2020-01-01');
  await consolePage.getByText('Enter a complete ID, or choose another period.').waitFor();
  await consolePage.goto('/console/audit-log?filter={}');
  await entry('announced a post of Author').waitFor();
});

it('an announcement is undone with a preview and the password, and the log names the moderator', async () => {
  await consolePage.goto('/console/audit-log');
  await entry('announced a post of Author').getByRole('link', { name: 'Post' }).waitFor();
  await undoAction('announced a post of Author', ['The post is no longer an announcement.']);
  await givePassword();
  await dialog()
    .getByText(/: done$/)
    .waitFor();
  expect(await author.api.call(listAnnouncements)).toEqual([]);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await entry('undid the announcement of a post of Author').getByText('Repeat the action').waitFor();
  await entry('announced a post of Author').getByText('Undone by Founder').waitFor();
});

it('a decision about a report is undone, and its reporter is notified', async () => {
  await entry('closed a report about Author').getByText('“Post · No violation found”').waitFor();
  await undoAction('closed a report about Author', [
    'The report is open again.',
    'The people who reported this are notified that the decision was undone.',
  ]);
  await dialog()
    .getByText(/: done$/)
    .waitFor();
  expect(await reporter.api.call(listReports)).toMatchObject([{ outcome: null }]);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await entry('undid closing a report about Author').getByRole('link', { name: 'Report' }).click();
  await consolePage.getByRole('button', { name: 'Claim' }).waitFor();
  const theirs = await pageOf(reporter);
  await theirs.goto('/app');
  await theirs.getByRole('alertdialog', { name: 'Your report was reviewed' }).getByRole('button', { name: 'I’ve read this' }).click();
  const notice = theirs.getByRole('alertdialog', { name: 'Your report was reopened' });
  await notice.getByText('The previous answer is withdrawn.').waitFor();
  await notice.getByRole('button', { name: 'I’ve read this' }).click();
  await theirs.close();
});

it('the status of a ticket is undone, and a recorded view cannot be undone', async () => {
  await consolePage.goto('/console/audit-log');
  await undoAction('changed the status of a ticket of Reporter', ['The status is Waiting for a moderator again']);
  await givePassword();
  await dialog()
    .getByText(/: done$/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await entry('viewed messages in a ticket · Ticket #1').getByText('Viewing cannot be undone.').waitFor();
  expect(problems()).toEqual([]);
});
