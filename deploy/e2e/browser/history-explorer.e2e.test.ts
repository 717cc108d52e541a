/** The history in the console (decision 45), by what a founder sees of it, with keys and on a phone; and what others do not see. */
import { UserId } from '@folkmoot/contracts/kernel/ids';
import { warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../person.ts';
import { seriousFaults } from './accessible.ts';
import { office } from './office.ts';

/** Nothing of it may become what it says. */
const WRITTEN = '<img src=x onerror="document.title=1"> My aunt collects eels.';

const { product, founder, somebody, moderator, pageOf, faultsOnPhone, problems } = await office();

let admin: Person;
let ben: Person;
let desk: Page;

beforeAll(async () => {
  [admin, ben] = [await moderator('Admin'), await somebody('Ben')];
  const { password } = founder;
  await ben.api.call(createPost, { body: { content: WRITTEN } });
  await founder.api.call(warnUsers, { body: { userIds: [UserId.parse(ben.id)], reason: 'Be kind to eels.', password } });
  desk = await pageOf(founder);
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const events = (page: Page) => page.getByRole('list', { name: 'Events' }).getByRole('listitem');
const look = (page: Page) => page.getByRole('button', { name: 'Look', exact: true });
const SEARCH = '**/api/moderation/history?*';

it('leads from somebody to what they did and what was done to them, newest first', async () => {
  await desk.goto(`/console/users/${ben.id}/show`);
  await desk.getByRole('link', { name: 'History of this person' }).click();
  await events(desk).filter({ hasText: 'UserWarned' }).waitFor();
  await events(desk).filter({ hasText: 'PostCreated' }).getByText('content [sealed]').waitFor();
  await expect.poll(() => desk.getByLabel('Person').inputValue()).toBe(ben.id);
  const types = await events(desk).getByRole('link').allTextContents();
  expect(types.indexOf('UserWarned')).toBeLessThan(types.indexOf('PostCreated'));
  await events(desk)
    .filter({ hasText: 'UserWarned' })
    .getByRole('link', { name: /^Founder:/ })
    .waitFor();
});

it('is asked by keyboard, says what it does not understand, and asks nothing by itself', async () => {
  let asked = 0;
  desk.on('request', (request) => {
    if (request.url().includes('/api/moderation/history')) asked += 1;
  });
  await desk.goto('/console/');
  await region(desk, 'Reports that nobody took').waitFor();
  await desk.keyboard.press('h');
  await desk.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  await look(desk).waitFor();
  expect(asked).toBe(0);
  await desk.getByLabel('Type').fill("' or 1=1 --");
  await desk.keyboard.press('Enter');
  await desk.getByText('This is not understood.').waitFor();
  expect(asked).toBe(0);
  await desk.getByLabel('Type').fill('PostCreated');
  await desk.keyboard.press('Enter');
  await expect.poll(() => events(desk).count()).toBe(1);
  await desk.getByLabel('Type').fill('NoSuchThing');
  await look(desk).click();
  await desk.getByText('Nothing in the history is like that.').waitFor();
  await desk.getByLabel('Type').fill('PostCreated');
  await desk.getByLabel('Person').fill('Ben:????');
  await look(desk).click();
  await desk.getByText('Nobody is called so.').waitFor();
  const { user } = await ben.api.call(getOwnDetails, {});
  await desk.getByLabel('Person').fill(`Ben:${user.tag}`);
  await look(desk).click();
  await desk.waitForURL(new RegExp(`person=${ben.id}`));
  await expect.poll(() => events(desk).count()).toBe(1);
  await desk.goBack();
  await desk.getByText('Nothing in the history is like that.').waitFor();
  await desk.goBack();
  await expect.poll(() => events(desk).count()).toBe(1);
  // What was shown a moment ago is no second look.
  expect(asked).toBe(3);
});

it('goes on to older events and back to the newest', async () => {
  // Each look is an event.
  for (let looks = 0; looks < 55; looks += 1) {
    const answer = await fetch(`${product.url}/api/moderation/history?type=NoSuchThing`, { headers: { authorization: founder.token } });
    expect(answer.status).toBe(200);
  }
  await desk.goto('/console/history?type=HistorySearched');
  await expect.poll(() => events(desk).count()).toBe(50);
  const first = await events(desk).first().textContent();
  await desk.getByRole('button', { name: 'Older' }).click();
  await desk.waitForURL(/before=\d+/);
  await expect.poll(() => events(desk).count()).toBeLessThan(50);
  await desk.getByRole('button', { name: 'Newest' }).click();
  await expect.poll(() => events(desk).first().textContent()).toBe(first);
});

it('shows one event with who, why, and what is sealed as sealed; and opens it for a reason and the password', async () => {
  await desk.goto(`/console/history?person=${ben.id}&type=PostCreated`);
  await events(desk).getByRole('link', { name: 'PostCreated' }).click();
  await desk.getByRole('heading', { level: 1, name: 'PostCreated' }).waitFor();
  const fields = region(desk, 'What it says');
  await fields.getByText('what they wrote').first().waitFor();
  expect(await desk.getByText('eels').count()).toBe(0);
  await fields.getByRole('button', { name: 'Open sealed fields' }).click();
  await dialog(desk).getByRole('button', { name: 'Open', exact: true }).click();
  await dialog(desk).getByText('Please say why, in at least 3 characters.').waitFor();
  expect(await seriousFaults(desk)).toEqual([]);
  await dialog(desk).getByLabel('Reason').fill('Ann complains of eels.');
  await dialog(desk).getByRole('button', { name: 'Open', exact: true }).click();
  await dialog(desk).getByLabel('Your password').fill('not mine');
  await dialog(desk).getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog(desk).getByText('Invalid password.').waitFor();
  await dialog(desk).getByLabel('Your password').fill(founder.password);
  await dialog(desk).getByRole('button', { name: 'Confirm', exact: true }).click();
  await fields.getByText(WRITTEN).waitFor();
  expect(await desk.title()).not.toBe('1');
  await desk.goto('/console/audit-log');
  const entry = desk.getByRole('row').filter({ hasText: 'opened sealed fields of' });
  await entry.getByText('“Ann complains of eels.”').waitFor();
  await entry.getByRole('link', { name: 'Event' }).click();
  await desk.getByRole('heading', { level: 1, name: 'SealedFieldsOpened' }).waitFor();
  expect(await desk.getByText(/aunt/).count()).toBe(0);
});

it('shows causes and consequences as a tree that is walked by keyboard', async () => {
  await desk.goto('/console/history?type=UserWarned');
  await events(desk).getByRole('link', { name: 'UserWarned' }).click();
  const tree = desk.getByRole('tree', { name: 'Causes and consequences' });
  await tree.getByRole('treeitem', { selected: true }).filter({ hasText: 'UserWarned' }).waitFor();
  await tree.getByRole('treeitem', { selected: true }).focus();
  // What a command writes at once has no order of its own.
  const isLast = (await tree.getByRole('treeitem').last().textContent())?.startsWith('UserNoticed') === true;
  await desk.keyboard.press(isLast ? 'ArrowDown' : 'ArrowUp');
  await tree.locator(':focus').filter({ hasText: 'UserNoticed' }).waitFor();
  await desk.keyboard.press('Enter');
  await desk.getByRole('heading', { level: 1, name: 'UserNoticed' }).waitFor();
});

it('says how far it is while a long history is read, and what went wrong', async () => {
  const behind = JSON.stringify({ indexed: 0.42, events: [], next: null, people: [] });
  let times = 0;
  await desk.route(SEARCH, (route) => {
    times += 1;
    return times <= 2 ? route.fulfill({ contentType: 'application/json', body: behind }) : route.continue();
  });
  await desk.goto('/console/history?type=UserWarned');
  await desk.getByRole('progressbar', { name: /42 %/ }).waitFor();
  await events(desk).filter({ hasText: 'UserWarned' }).waitFor();
  await desk.unroute(SEARCH);

  await desk.route(SEARCH, (route) => route.abort());
  await desk.goto('/console/history?type=UserRegistered');
  await desk.getByText('The server cannot be reached.').waitFor();
  await desk.unroute(SEARCH);
  await desk.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => events(desk).count()).toBe(3);
  await desk.goto('/console/history/99999999/show');
  await desk.getByText('There is no such event in the history.').waitFor();
});

it('is not for admins, who see in the audit log that it was looked into', async () => {
  const page = await pageOf(admin);
  await page.goto('/console/history?all=1');
  await page.getByText('This is for founders').waitFor();
  expect(await page.getByRole('menuitem', { name: 'History' }).count()).toBe(0);
  await page.goto('/console/audit-log');
  await page.getByRole('row').filter({ hasText: 'looked through the history' }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Event', exact: true }).count()).toBe(0);
  await page.close();
});

it.each(['dark', 'light'] as const)('has nothing seriously wrong for anybody, %s, and fits a phone', async (colorScheme) => {
  expect(
    await faultsOnPhone(
      ['history', 'history?all=1', 'history?type=NoSuchThing', 'history/5/show', 'history/9/show', 'audit-log'],
      colorScheme,
    ),
  ).toEqual([]);
  expect(problems()).toEqual([]);
});
