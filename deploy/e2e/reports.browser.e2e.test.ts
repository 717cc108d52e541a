/** Reports and appeals in the client: a report of a message and its outcome, and appeals against a warning and a suspension. */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { UserId } from '@folkmoot/contracts/kernel/ids';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { suspendUsers, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import * as staff from '@folkmoot/contracts/reports/staff-commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { startProductWithModerators } from './browser/product-with-moderators.ts';
import { logIn, message, pressMessageButton } from './browser/steps.ts';
import type { Person } from './user.ts';

/** The founder decides. */
const { founder, registerUser, pageOf, problems } = await startProductWithModerators();
let ada: Person;
let ben: Person;
let server: RawServer;
let page: Page;

beforeAll(async () => {
  [ada, ben] = [await registerUser('Ada'), await registerUser('Ben')];
  server = await ada.api.call(createServer, { body: { name: 'Dice hall' } });
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  await ben.api.call(joinServer, { params: { code } });
  await ben.api.call(sendMessage, { params: { channelId: server.defaultChannelId }, body: { content: 'Buy loaded dice!' } });
  page = await pageOf(null, { viewport: PHONE });
  await logIn(page, ada);
});

const width = () => page.evaluate<number>('document.documentElement.scrollWidth');

async function caseOf(kind: 'message' | 'warning' | 'suspension'): Promise<string> {
  // Another process created it, so the founder sees it a moment later.
  const found = async () => (await founder.api.call(staff.listCases, { query: { kind, status: 'open' } }))[0]?.id;
  await expect.poll(found).toBeDefined();
  return (await found()) ?? '';
}

it('reports a message from its menu, and shows the outcome', async () => {
  await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
  await message(page, 'Buy loaded dice!').waitFor();
  await pressMessageButton(page, 'Buy loaded dice!', 'More');
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report' });
  await dialog.getByText('Message by Ben').waitFor();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText('Choose a reason.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(width).toBeLessThanOrEqual(PHONE.width);
  await dialog.getByRole('button', { name: /Why are you reporting this/ }).click();
  await page.getByRole('option', { name: 'Spam or fraud' }).click();
  await dialog.getByLabel('Details for the moderators').fill('He does it every day.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Report sent. You’ll be notified of the outcome.').waitFor();

  await page.goto('/app/settings/reports');
  await page.getByText('Message by Ben').waitFor();
  await page.getByText('Waiting for a moderator').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(width).toBeLessThanOrEqual(PHONE.width);

  await founder.api.call(warnUsers, { body: { userIds: [UserId.parse(ben.id)], reason: 'No dice.', password: founder.password } });
  await founder.api.call(staff.decideReport, { params: { caseId: await caseOf('message') }, body: { outcome: 'warned' } });
  const outcome = page.getByRole('alertdialog', { name: 'Your report was reviewed' });
  await outcome.waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await outcome.getByRole('button', { name: 'View answer' }).click();
  await outcome.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('User warned').waitFor();
  expect(problems()).toEqual([]);
});

it('makes an appeal against a warning from its dialog, and shows the answer', async () => {
  await founder.api.call(warnUsers, {
    body: { userIds: [UserId.parse(ada.id)], reason: 'No dice on Sundays.', password: founder.password },
  });
  const warning = page.getByRole('alertdialog', { name: 'Warning' });
  await warning.getByText('No dice on Sundays.').waitFor();
  await warning.getByRole('button', { name: 'Appeal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appeal' });
  await dialog.getByRole('button', { name: 'Send appeal' }).click();
  await dialog.getByText('Enter at least a few words.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('Why should this be reversed?').fill('It was a Monday.');
  await dialog.getByRole('button', { name: 'Send appeal' }).click();
  await dialog.waitFor({ state: 'detached' });
  await warning.getByRole('button', { name: 'I’ve read this' }).click();
  await warning.waitFor({ state: 'detached' });
  const answer = { outcome: 'lifted' as const, answer: 'So it was.', password: founder.password };
  await founder.api.call(staff.decideAppeal, { params: { caseId: await caseOf('warning') }, body: answer });
  const answered = page.getByRole('alertdialog', { name: 'Your appeal was answered' });
  await answered.getByRole('button', { name: 'View answer' }).click();
  await answered.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Answer: So it was.').waitFor();
  await page.getByText('Appeal accepted: decision reversed').waitFor();
  expect(problems()).toEqual([]);
});

it('makes an appeal against a suspension from the login page, and shows the answer there', async () => {
  await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
  await message(page, 'Buy loaded dice!').waitFor();
  await founder.api.call(suspendUsers, {
    body: { userIds: [UserId.parse(ada.id)], days: 3, reason: 'Dice again.', password: founder.password },
  });
  const refused = page.getByRole('alertdialog', { name: 'This account is suspended' });
  await refused.getByRole('button', { name: 'Appeal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Appeal' });
  async function prove(): Promise<void> {
    await dialog.getByLabel('E-mail address or name:tag').fill(ada.email);
    await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }
  await prove();
  await dialog.getByLabel('Why should this be reversed?').fill('Somebody else threw them.');
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(width).toBeLessThanOrEqual(PHONE.width);
  await dialog.getByRole('button', { name: 'Send appeal' }).click();
  await dialog.getByText('Appeal sent.').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  const answer = { outcome: 'upheld' as const, answer: 'We saw you.' };
  await founder.api.call(staff.decideAppeal, { params: { caseId: await caseOf('suspension') }, body: answer });
  await refused.getByRole('button', { name: 'Appeal' }).click();
  await prove();
  await dialog.getByText('Answer: We saw you.').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
});
