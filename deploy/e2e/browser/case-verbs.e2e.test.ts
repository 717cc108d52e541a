/** What is done about a report from its own page: the dialogs of the person's page, and a decision that says so. */
import { RecordId } from '@folkmoot/contracts/kernel/ids';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { fileReport, listReports } from '@folkmoot/contracts/reports/commands';
import { listCases } from '@folkmoot/contracts/reports/staff-commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../person.ts';
import { seriousFaults } from './accessible.ts';
import { PHONE } from './chromium.ts';
import { office } from './office.ts';

const { founder, somebody, moderator, pageOf, problems } = await office();

let author: Person;
let reporter: Person;
let desk: Page;

beforeAll(async () => {
  [author, reporter] = [await somebody('Author'), await somebody('Reporter')];
  desk = await pageOf(founder, { viewport: PHONE });
});

const dialog = () => desk.getByRole('dialog');
const button = (name: string) => desk.getByRole('button', { name, exact: true });

/** Somebody else reported it: it is there for this one a moment later. */
async function caseAbout(moderator: Person, thing: string): Promise<string> {
  const found = async () => (await moderator.api.call(listCases)).find(({ thingId }) => thingId === thing)?.id;
  await expect.poll(found).toBeDefined();
  return (await found()) ?? '';
}

/** The case of something new, opened. */
async function reported(kind: 'post' | 'profile', reason: 'spam' | 'impersonation', person: Person): Promise<void> {
  const id = kind === 'post' ? (await person.api.call(createPost, { body: { content: 'Buy hats!' } })).id : person.id;
  await reporter.api.call(fileReport, { body: { kind, id: RecordId.parse(id), reason } });
  const caseId = await caseAbout(founder, id);
  await desk.goto(`/console/reports/${caseId}/show`);
}

async function carryOut(name: string): Promise<void> {
  await dialog().getByRole('button', { name, exact: true }).click();
}

async function decide(outcome: string): Promise<void> {
  await desk.getByRole('combobox', { name: 'What became of it' }).getByText(outcome).waitFor();
  await desk.getByText('Filled in from what you did just now.').waitFor();
  expect(await seriousFaults(desk)).toEqual([]);
  await expect.poll(() => desk.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
  await button('Decide').click();
  await desk.getByText('It is decided.').waitFor();
}

it('warns whoever wrote it, with a reason that says what was reported, and fills in the decision', async () => {
  await reported('post', 'spam', author);
  await button('Warn').click();
  await dialog()
    .getByRole('heading', { name: /Warn Author/ })
    .waitFor();
  const reason = 'Reported post: Spam or fraud';
  await expect.poll(() => dialog().getByRole('textbox', { name: 'Reason' }).inputValue()).toBe(reason);
  expect(await seriousFaults(desk)).toEqual([]);
  await carryOut('Warn');
  await dialog().getByLabel('Your password').fill(founder.password);
  await carryOut('Confirm');
  await dialog().getByText('1 of 1 done').waitFor();
  await carryOut('Close');
  await decide('The person was warned');
  const newest = async () => (await founder.api.call(searchModerationLogs, { query: { q: author.id } }))[0];
  await expect.poll(newest).toMatchObject({ actionType: 7, reason });
  await expect.poll(() => reporter.api.call(listReports, { query: {} })).toMatchObject([{ outcome: 'warned' }]);
});

it('leaves the decision as it was where nothing was done', async () => {
  await reported('profile', 'impersonation', author);
  await button('Suspend').click();
  await carryOut('Cancel');
  await dialog().waitFor({ state: 'detached' });
  await button('Decide').click();
  await desk.getByText('Please choose what became of it.').waitFor();
});

it('suspends whoever it is about, by keys too', async () => {
  await desk.getByRole('heading', { level: 1, name: /Profile/ }).click();
  await button('Suspend').waitFor();
  await desk.keyboard.press('s');
  await dialog()
    .getByRole('heading', { name: /Suspend Author/ })
    .waitFor();
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Too many hats.');
  await carryOut('Suspend');
  // What was given a moment ago went with the page.
  await dialog().getByLabel('Your password').fill(founder.password);
  await carryOut('Confirm');
  await dialog().getByText('1 of 1 done').waitFor();
  await carryOut('Close');
  // They are suspended now: there is nothing more of it to do here.
  await expect.poll(() => button('Suspend').count()).toBe(0);
  await decide('The person was suspended');
});

it('offers nothing against whoever stands as high', async () => {
  const admin = await moderator('Admin');
  const page = await pageOf(admin);
  await reporter.api.call(fileReport, { body: { kind: 'profile', id: RecordId.parse(founder.id), reason: 'other' } });
  const caseId = await caseAbout(admin, founder.id);
  await page.goto(`/console/reports/${caseId}/show`);
  await page.getByRole('button', { name: 'Take it', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Decide', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Warn', exact: true }).count()).toBe(0);
  expect(problems()).toEqual([]);
});

// Last: it bans the address that all of them come from, but for the founder.
it('says that a warning suspended, where it was one too many', async () => {
  const repeated = await somebody('Repeated');
  for (const last of [false, false, true]) {
    await reported('post', 'spam', repeated);
    await button('Warn').click();
    await carryOut('Warn');
    await dialog().getByLabel('Your password').fill(founder.password);
    await carryOut('Confirm');
    await dialog().getByText('1 of 1 done').waitFor();
    await carryOut('Close');
    await decide(last ? 'The person was suspended' : 'The person was warned');
  }
  expect(problems()).toEqual([]);
});
