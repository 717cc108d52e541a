/** Assignment of tickets and canned texts: two moderators at one ticket. */
import { openTicket } from '@folkmoot/contracts/tickets/commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './accessibility.ts';
import { PHONE } from './chromium.ts';
import { startProductWithModerators } from './product-with-moderators.ts';

const { founder, registerUser, moderator, pageOf, problems } = await startProductWithModerators();

let ticketId: number;
let consolePage: Page;
let other: Page;

beforeAll(async () => {
  const ada = await registerUser('Ada');
  const body = 'It is made of brass, and I would like another one. '.repeat(3);
  ticketId = (await ada.api.call(openTicket, { body: { title: 'A lost key', body, category: 1 } })).id;
  [consolePage, other] = [await pageOf(founder), await pageOf(await moderator('Admin'))];
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Canned replies' });
const reply = (page: Page) => page.getByLabel('Reply');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const show = (page: Page) => page.goto(`/console/tickets/${ticketId}/show`);

it('is assigned to one moderator at a time, and another can take it over', async () => {
  await show(consolePage);
  await show(other);
  await reply(other).fill('I have begun already.');
  await button(consolePage, 'Claim').click();
  await button(consolePage, 'Unclaim').waitFor();

  // A moderator with outdated data is refused, and keeps the input.
  await button(other, 'Send reply').click();
  await other.getByText('Founder claimed this ticket.').waitFor();
  await expect.poll(() => reply(other).inputValue()).toBe('I have begun already.');
  await expect.poll(() => button(other, 'Send reply').isDisabled()).toBe(true);
  await expect.poll(() => other.getByRole('combobox', { name: 'Status' }).getAttribute('aria-disabled')).toBe('true');
  expect(await seriousFaults(other)).toEqual([]);

  await button(other, 'Take over from Founder').click();
  await button(other, 'Unclaim').waitFor();
  await button(other, 'Send reply').click();
  await other.getByRole('listitem').filter({ hasText: 'I have begun already.' }).waitFor();
  await other.getByRole('combobox', { name: 'Status' }).getByText('Waiting for the user').waitFor();
  await expect.poll(() => reply(other).inputValue()).toBe('');
});

it('is found by its assignee', async () => {
  await consolePage.goto('/console/tickets');
  const row = consolePage.getByRole('row').filter({ hasText: 'A lost key' });
  await row.getByRole('link', { name: /Admin/ }).waitFor();
  await consolePage.getByRole('combobox', { name: 'Assignee' }).click();
  await consolePage.getByRole('option', { name: 'Assigned to me' }).click();
  await consolePage.getByText('No tickets match these filters').waitFor();
  await consolePage.getByRole('combobox', { name: 'Assignee' }).click();
  await consolePage.getByRole('option', { name: 'Assigned to others' }).click();
  await row.waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
});

it('is answered with a canned text, by keyboard only', async () => {
  await show(other);
  await button(other, 'Canned replies').click();
  await other.getByRole('menuitem', { name: 'No canned replies' }).waitFor();
  await other.getByRole('menuitem', { name: /Manage canned replies/ }).click();
  for (const [name, words] of [
    ['Greeting', 'Hello, and thank you for writing.'],
    ['Keys', 'Keys are made on Mondays.'],
  ] as const) {
    await dialog(other).getByRole('button', { name: 'New canned reply' }).click();
    await dialog(other).getByLabel('Name').fill(name);
    await dialog(other).getByLabel('Text').fill(words);
    expect(await seriousFaults(other)).toEqual([]);
    await dialog(other).getByRole('button', { name: 'Save' }).click();
    await dialog(other)
      .getByRole('button', { name: `Edit ${name}` })
      .waitFor();
  }
  await dialog(other).getByRole('button', { name: 'New canned reply' }).click();
  await dialog(other).getByLabel('Name').fill('keys');
  await dialog(other).getByLabel('Text').fill('Others.');
  await dialog(other).getByRole('button', { name: 'Save' }).click();
  await dialog(other).getByText('Another canned reply already has this name.').waitFor();
  await dialog(other).getByRole('button', { name: 'Cancel' }).click();
  expect(await seriousFaults(other)).toEqual([]);
  await dialog(other).getByRole('button', { name: 'Close' }).click();
  await dialog(other).waitFor({ state: 'detached' });

  await reply(other).fill('Dear Ada,');
  await button(other, 'Canned replies').focus();
  await other.keyboard.press('Enter');
  await other.getByRole('menuitem', { name: /Greeting/ }).waitFor();
  expect(await seriousFaults(other)).toEqual([]);
  await other.locator('[role=menuitem]:focus').filter({ hasText: 'Greeting' }).waitFor();
  await other.keyboard.press('k');
  await other.keyboard.press('Enter');
  await expect.poll(() => reply(other).inputValue()).toBe('Dear Ada,\nKeys are made on Mondays.');
  await other.getByRole('menuitem', { name: /Greeting/ }).waitFor({ state: 'detached' });
  await other.locator('textarea:focus').waitFor();
  await other.keyboard.type(' Yours.');
  await expect.poll(() => reply(other).inputValue()).toBe('Dear Ada,\nKeys are made on Mondays. Yours.');
  await button(other, 'Send reply').click();
  await other.getByRole('listitem').filter({ hasText: 'Keys are made on Mondays. Yours.' }).waitFor();
});

it('canned texts are deleted for all moderators after a confirmation', async () => {
  await show(consolePage);
  await consolePage.getByRole('heading', { name: /A lost key/, level: 1 }).waitFor();
  await consolePage.keyboard.press('c');
  await consolePage.getByRole('menuitem', { name: /Manage canned replies/ }).click();
  await dialog(consolePage).getByRole('button', { name: 'Delete Keys' }).click();
  await dialog(consolePage).getByText('Delete “Keys”?').waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
  await dialog(consolePage).getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(consolePage).getByRole('button', { name: 'Edit Greeting' }).waitFor();
  await expect.poll(() => dialog(consolePage).getByRole('button', { name: 'Edit Keys' }).count()).toBe(0);
});

it('fits a phone, without serious accessibility errors', async () => {
  const page = await pageOf(founder, { viewport: PHONE });
  for (const path of ['tickets', `tickets/${ticketId}/show`]) {
    await page.goto(`/console/${path}`);
    await page.getByRole('main').waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"], .MuiSkeleton-root').count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), { message: path }).toBe(PHONE.width);
  }
  await page.close();
  expect(problems()).toEqual([]);
});
