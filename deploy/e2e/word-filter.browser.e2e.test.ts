/** The word filter: set in the console, turned on by an owner, and seen by readers and by the author while editing. */
import { changeInstance, getInstanceSettings } from '@folkmoot/contracts/instance/commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer } from './browser/steps.ts';
import type { Person } from './user.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Room of words');
const channelPath = `/app/servers/${server.id}/${server.defaultChannelId}`;
let own: Page;
let other: Page;

function openLoggedIn(person: Person, options = {}): Promise<Page> {
  return openLoggedInPage(browser, product.url, person, options);
}

beforeAll(async () => {
  own = await openLoggedIn(ada);
  other = await openLoggedIn(ben, { viewport: PHONE, colorScheme: 'dark' });
});

const messageOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

it('is set up in the console', async () => {
  await own.goto('/console/instance?area=text');
  await own.getByRole('combobox', { name: 'Mask listed words' }).click();
  await own.getByRole('option', { name: /^Servers:/ }).click();
  await own.getByLabel('Own list of words').fill('darn\nN16');
  expect(await seriousFaults(own)).toEqual([]);
  await own.getByRole('button', { name: 'Save changes' }).click();
  await own.getByText('No unsaved changes.').waitFor();
  const { wordFilter } = await ada.api.call(getInstanceSettings, {});
  expect(wordFilter).toMatchObject({ mode: 'servers', words: ['darn', 'N16'] });
});

it('is turned on by the owner in the settings of the server', async () => {
  await own.goto(`/app/servers/${server.id}/settings/general`);
  const mask = own.getByRole('switch', { name: /^Mask listed words/ });
  await mask.focus();
  await own.keyboard.press('Space');
  await own.getByRole('button', { name: 'Save' }).click();
  await own.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  await own.reload();
  await expect.poll(() => mask.isChecked()).toBe(true);
  expect(await seriousFaults(own)).toEqual([]);
});

it('shows dots to readers, and the original text to the author while editing', async () => {
  for (const page of [own, other]) {
    await page.goto(channelPath);
    await composer(page).waitFor();
  }
  await composer(own).fill('The darn office is in N16');
  await own.keyboard.press('Enter');
  await messageOf(other, 'The •••• office is in •••').waitFor();
  await messageOf(own, 'The •••• office is in •••').waitFor();
  expect(await seriousFaults(other)).toEqual([]);
  await composer(own).press('ArrowUp');
  await expect.poll(() => composer(own).inputValue()).toBe('The darn office is in N16');
  await composer(own).fill('The darn office is in N17');
  await own.keyboard.press('Enter');
  await messageOf(other, 'The •••• office is in N17').waitFor();
});

it('shows an error when a message cannot be edited because its text cannot be loaded', async () => {
  await own.route('**/source', (route) => route.abort());
  await composer(own).press('ArrowUp');
  await own.getByRole('alert').first().waitFor();
  expect(await composer(own).inputValue()).toBe('');
});

it('shows dots in the settings of a channel, and a save keeps the original name', async () => {
  await own.goto(`/app/servers/${server.id}/settings/channels/${server.defaultChannelId}`);
  const name = own.getByRole('textbox', { name: 'Name', exact: true });
  for (const [written, shown] of [
    ['darn chat', '•••• chat'],
    ['•••• chats', '•••• chats'],
  ] as const) {
    await name.fill(written);
    await own.getByRole('button', { name: 'Save' }).click();
    await own.getByText('You have unsaved changes.').waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe(shown);
  }
  await ada.api.call(changeInstance, { body: { wordFilter: { mode: 'off' } } });
  await own.reload();
  await expect.poll(() => name.inputValue()).toBe('darn chats');
});
