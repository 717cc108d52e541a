/** The history in the console (decision 45) as a founder sees it, by keyboard and on a phone, and without access for others. */
import { readFile } from 'node:fs/promises';
import { UserId } from '@folkmoot/contracts/kernel/ids';
import { warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import type { Download, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../user.ts';
import { seriousFaults } from './accessibility.ts';
import { startProductWithModerators } from './product-with-moderators.ts';

/** Markup that must be shown as text. */
const WRITTEN = '<img src=x onerror="document.title=1"> My aunt collects eels.';

const { product, founder, registerUser, moderator, pageOf, faultsOnPhone, problems } = await startProductWithModerators();

let admin: Person;
let ben: Person;
let consolePage: Page;

beforeAll(async () => {
  [admin, ben] = [await moderator('Admin'), await registerUser('Ben')];
  const { password } = founder;
  await ben.api.call(createPost, { body: { content: WRITTEN } });
  await founder.api.call(warnUsers, { body: { userIds: [UserId.parse(ben.id)], reason: 'Be kind to eels.', password } });
  consolePage = await pageOf(founder);
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const events = (page: Page) => page.getByRole('list', { name: 'Events' }).getByRole('listitem');
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const exporting = (within: Page | Locator) => within.getByRole('button', { name: 'Export', exact: true });
const textOf = async (download: Download) => readFile(await download.path(), 'utf8');
const SEARCH = '**/api/moderation/history?*';
const EXPORT = /\/api\/moderation\/history\/exports\/\d+/;

/** More than one page of results, because each is an event. */
async function searchRepeatedly(): Promise<void> {
  for (let looks = 0; looks < 55; looks += 1) {
    const answer = await fetch(`${product.url}/api/moderation/history?type=NoSuchThing`, { headers: { authorization: founder.token } });
    expect(answer.status).toBe(200);
  }
}

it('leads from a user to their actions and to actions on them, newest first', async () => {
  await consolePage.goto(`/console/users/${ben.id}/show`);
  await consolePage.getByRole('link', { name: 'History of this user' }).click();
  await events(consolePage).filter({ hasText: 'UserWarned' }).waitFor();
  await events(consolePage).filter({ hasText: 'PostCreated' }).getByText('content [sealed]').waitFor();
  await expect.poll(() => consolePage.getByLabel('User').inputValue()).toBe(ben.id);
  const types = await events(consolePage).getByRole('link').allTextContents();
  expect(types.indexOf('UserWarned')).toBeLessThan(types.indexOf('PostCreated'));
  await events(consolePage)
    .filter({ hasText: 'UserWarned' })
    .getByRole('link', { name: /^Founder:/ })
    .waitFor();
});

it('can be used by keyboard, reports invalid filters, and requests nothing by itself', async () => {
  let requests = 0;
  consolePage.on('request', (request) => {
    if (request.url().includes('/api/moderation/history')) requests += 1;
  });
  await consolePage.goto('/console/');
  await region(consolePage, 'Unassigned reports').waitFor();
  await consolePage.keyboard.press('h');
  await consolePage.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  await searchButton(consolePage).waitFor();
  expect(requests).toBe(0);
  await consolePage.getByLabel('Type').fill("' or 1=1 --");
  await consolePage.keyboard.press('Enter');
  await consolePage.getByText('This value is not valid.').waitFor();
  expect(requests).toBe(0);
  await consolePage.getByLabel('Type').fill('PostCreated');
  await consolePage.keyboard.press('Enter');
  await expect.poll(() => events(consolePage).count()).toBe(1);
  await consolePage.getByLabel('Type').fill('NoSuchThing');
  await searchButton(consolePage).click();
  await consolePage.getByText('Change or clear the filters.').waitFor();
  await consolePage.getByLabel('Type').fill('PostCreated');
  await consolePage.getByLabel('User').fill('Ben:????');
  await searchButton(consolePage).click();
  await consolePage.getByText('There is no such user.').waitFor();
  const { user } = await ben.api.call(getOwnDetails, {});
  await consolePage.getByLabel('User').fill(`Ben:${user.tag}`);
  await searchButton(consolePage).click();
  await consolePage.waitForURL(new RegExp(`person=${ben.id}`));
  await expect.poll(() => events(consolePage).count()).toBe(1);
  await consolePage.goBack();
  await consolePage.getByText('Change or clear the filters.').waitFor();
  await consolePage.goBack();
  await expect.poll(() => events(consolePage).count()).toBe(1);
  // Returning to cached results is no new request.
  expect(requests).toBe(3);
});

it('shows older events and returns to the newest', async () => {
  await searchRepeatedly();
  await consolePage.goto('/console/history?type=HistorySearched');
  await expect.poll(() => events(consolePage).count()).toBe(50);
  const first = await events(consolePage).first().textContent();
  await consolePage.getByRole('button', { name: 'Older' }).click();
  await consolePage.waitForURL(/before=\d+/);
  await expect.poll(() => events(consolePage).count()).toBeLessThan(50);
  await consolePage.getByRole('button', { name: 'Newest' }).click();
  await expect.poll(() => events(consolePage).first().textContent()).toBe(first);
});

it('shows an event with actor and reason, and opens sealed fields with a reason and the password', async () => {
  await consolePage.goto(`/console/history?person=${ben.id}&type=PostCreated`);
  await events(consolePage).getByRole('link', { name: 'PostCreated' }).click();
  await consolePage.getByRole('heading', { level: 1, name: 'PostCreated' }).waitFor();
  const fields = region(consolePage, 'Data');
  await fields.getByText('content').first().waitFor();
  expect(await consolePage.getByText('eels').count()).toBe(0);
  await fields.getByRole('button', { name: 'Reveal sealed fields' }).click();
  await dialog(consolePage).getByRole('button', { name: 'Reveal', exact: true }).click();
  await dialog(consolePage).getByText('Enter a reason of at least 3 characters.').waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
  await dialog(consolePage).getByLabel('Reason').fill('Ann complains of eels.');
  await dialog(consolePage).getByRole('button', { name: 'Reveal', exact: true }).click();
  await dialog(consolePage).getByLabel('Your password').fill('not mine');
  await dialog(consolePage).getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog(consolePage).getByText('Invalid password.').waitFor();
  await dialog(consolePage).getByLabel('Your password').fill(founder.password);
  await dialog(consolePage).getByRole('button', { name: 'Confirm', exact: true }).click();
  await fields.getByText(WRITTEN).waitFor();
  expect(await consolePage.title()).not.toBe('1');
  await consolePage.goto('/console/audit-log');
  const entry = consolePage.getByRole('row').filter({ hasText: 'revealed sealed fields of' });
  await entry.getByText('“Ann complains of eels.”').waitFor();
  await entry.getByRole('link', { name: 'Event' }).click();
  await consolePage.getByRole('heading', { level: 1, name: 'SealedFieldsOpened' }).waitFor();
  expect(await consolePage.getByText(/aunt/).count()).toBe(0);
});

it('leads from an event to its session and its request, and keeps the filter in the address', async () => {
  await consolePage.goto(`/console/history?person=${ben.id}&type=PostCreated`);
  await events(consolePage).getByRole('link', { name: 'PostCreated' }).click();
  const details = region(consolePage, 'Event');
  const [session, correlation] = await Promise.all(
    ['Session', 'Correlation'].map((name) => details.locator('dt', { hasText: name }).locator('+ dd').getByRole('link').textContent()),
  );
  await details.getByRole('link', { name: session ?? '', exact: true }).click();
  await consolePage.waitForURL((url) => url.searchParams.get('session') === session);
  await events(consolePage).filter({ hasText: 'PostCreated' }).waitFor();
  expect(await consolePage.getByLabel('Session').inputValue()).toBe(session);
  // Combined with the other filters.
  await consolePage.getByLabel('Correlation').fill(correlation ?? '');
  await consolePage.getByLabel('Type').fill('PostCreated');
  await searchButton(consolePage).click();
  await expect.poll(() => events(consolePage).count()).toBe(1);
  await consolePage.getByLabel('Session').fill('no session');
  await searchButton(consolePage).click();
  await consolePage.getByText('This value is not valid.').waitFor();
});

it('shows causes and consequences as a tree with keyboard navigation', async () => {
  await consolePage.goto('/console/history?type=UserWarned');
  await events(consolePage).getByRole('link', { name: 'UserWarned' }).click();
  const tree = consolePage.getByRole('tree', { name: 'Causes and effects' });
  await tree.getByRole('treeitem', { selected: true }).filter({ hasText: 'UserWarned' }).waitFor();
  await tree.getByRole('treeitem', { selected: true }).focus();
  // The events of one command have no fixed order.
  const isLast = (await tree.getByRole('treeitem').last().textContent())?.startsWith('UserNoticed') === true;
  await consolePage.keyboard.press(isLast ? 'ArrowDown' : 'ArrowUp');
  await tree.locator(':focus').filter({ hasText: 'UserNoticed' }).waitFor();
  await consolePage.keyboard.press('Enter');
  await consolePage.getByRole('heading', { level: 1, name: 'UserNoticed' }).waitFor();
});

it('shows the progress of indexing a long history, and its error', async () => {
  const behind = JSON.stringify({ indexed: 0.42, events: [], next: null, people: [] });
  let isBehind = true;
  await consolePage.route(SEARCH, (route) =>
    isBehind ? route.fulfill({ contentType: 'application/json', body: behind }) : route.continue(),
  );
  await consolePage.goto('/console/history?type=UserWarned');
  await consolePage.getByRole('progressbar', { name: /42 %/ }).waitFor();
  isBehind = false;
  await events(consolePage).filter({ hasText: 'UserWarned' }).waitFor();
  await consolePage.unroute(SEARCH);

  await consolePage.route(SEARCH, (route) => route.abort());
  await consolePage.goto('/console/history?type=UserRegistered');
  await consolePage.getByText('The server cannot be reached.').waitFor();
  await consolePage.unroute(SEARCH);
  await consolePage.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => events(consolePage).count()).toBe(3);
  await consolePage.goto('/console/history/99999999/show');
  await consolePage.getByText('This event does not exist.').waitFor();
});

it('exports all results as JSON Lines and as CSV', async () => {
  await consolePage.goto('/console/history?type=PostCreated');
  await exporting(consolePage).click();
  await dialog(consolePage).getByText('PostCreated').waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
  const [lines] = await Promise.all([consolePage.waitForEvent('download'), exporting(dialog(consolePage)).click()]);
  expect(lines.suggestedFilename()).toMatch(/^history-[\dT-]+\.jsonl$/);
  await dialog(consolePage).getByText(`Saved ${lines.suggestedFilename()}. Events: 1.`).waitFor();
  const [event, ...others] = (await textOf(lines)).trimEnd().split('\n');
  expect(JSON.parse(event ?? '')).toMatchObject({ type: 'PostCreated', by: ben.id, data: { content: '[sealed]' } });
  expect(others).toEqual([]);
  await dialog(consolePage).getByRole('button', { name: 'Close' }).click();

  // All results, not only the visible page.
  await searchRepeatedly();
  await consolePage.goto('/console/history?type=HistorySearched');
  await exporting(consolePage).click();
  await dialog(consolePage).getByLabel('Format').click();
  await consolePage.getByRole('option', { name: 'CSV' }).click();
  await dialog(consolePage).getByLabel('Replace moderator names with pseudonyms').check();
  const [table] = await Promise.all([consolePage.waitForEvent('download'), exporting(dialog(consolePage)).click()]);
  const [header, ...rows] = (await textOf(table)).trimEnd().split('\n');
  expect(header).toBe('position,id,at,type,version,stream,revision,by,command,correlationId,causationId,from,session,data');
  expect(rows.length).toBeGreaterThan(50);
  const names = rows.map((row) => /,(moderator-[0-9a-f]{12}),recordHistorySearch,/.exec(row)?.[1]);
  expect([new Set(names).size, rows.join().includes(founder.id)]).toEqual([1, false]);
  await dialog(consolePage).getByRole('button', { name: 'Close' }).click();

  await consolePage.goto('/console/audit-log');
  await consolePage
    .getByRole('row')
    .filter({ hasText: 'exported the history' })
    .getByText('type HistorySearched, as csv, under pseudonyms')
    .waitFor();
});

it('shows the progress of an export, stops it when it is cancelled, and shows its error', async () => {
  const requests: string[] = [];
  consolePage.on('request', (request) => {
    if (EXPORT.test(request.url())) requests.push(new URL(request.url()).pathname);
  });
  const [second, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const delays = [Promise.resolve(), second.promise, never.promise];
  await consolePage.route(EXPORT, async (route) => {
    await delays.shift();
    const page = { indexed: 1, text: '{}\n', events: 1200, next: 40, share: 0.4 };
    await route.fulfill({ contentType: 'application/json', body: JSON.stringify(page) });
  });
  await consolePage.goto('/console/history?all=1');
  await exporting(consolePage).click();
  await dialog(consolePage).getByText('All events.').waitFor();
  await exporting(dialog(consolePage)).click();
  await dialog(consolePage).getByRole('progressbar', { name: '40 % of the history' }).waitFor();
  await dialog(consolePage).getByText('Events: 1,200').waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
  // An accidental click does not close the dialog.
  await consolePage.keyboard.press('Escape');
  second.resolve();
  await dialog(consolePage).getByText('Events: 2,400').waitFor();
  await expect.poll(() => requests.length).toBe(3);
  await dialog(consolePage).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => dialog(consolePage).count()).toBe(0);
  const ofCancelled = [...requests];
  expect([new Set(ofCancelled).size, ofCancelled.length]).toEqual([1, 3]);
  await consolePage.unroute(EXPORT);

  await consolePage.route(EXPORT, (route) => route.abort());
  await exporting(consolePage).click();
  await exporting(dialog(consolePage)).click();
  await dialog(consolePage).getByText('The server cannot be reached.').waitFor();
  await consolePage.unroute(EXPORT);
  const [lines] = await Promise.all([consolePage.waitForEvent('download'), exporting(dialog(consolePage)).click()]);
  expect((await textOf(lines)).split('\n').length).toBeGreaterThan(10);
  expect(requests.filter((path) => path === ofCancelled[0])).toEqual(ofCancelled);
  await dialog(consolePage).getByRole('button', { name: 'Close' }).click();
});

it('is not for admins, who see in the audit log that it was viewed', async () => {
  const page = await pageOf(admin);
  await page.goto('/console/history?all=1');
  await page.getByText('Only for founders').waitFor();
  expect(await page.getByRole('menuitem', { name: 'History' }).count()).toBe(0);
  await page.goto('/console/audit-log');
  await page.getByRole('row').filter({ hasText: 'searched the history' }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Event', exact: true }).count()).toBe(0);
  await page.close();
});

it.each(['dark', 'light'] as const)('has no serious accessibility errors, %s, and fits a phone', async (colorScheme) => {
  expect(
    await faultsOnPhone(
      ['history', 'history?all=1', 'history?type=NoSuchThing', 'history/5/show', 'history/9/show', 'audit-log'],
      colorScheme,
    ),
  ).toEqual([]);
  expect(problems()).toEqual([]);
});
