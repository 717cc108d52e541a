/** Message search by keyboard and on a phone, and pinned messages. */
import { randomUUID } from 'node:crypto';
import { createChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { openPage, PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { logInByToken, message } from './browser/steps.ts';
import type { Person } from './user.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Reading circle');

async function send(person: Person, content: string, channelId = server.defaultChannelId): Promise<void> {
  await person.api.call(sendMessage, { params: { channelId }, key: randomUUID(), body: { content } });
}

beforeAll(async () => {
  const hidden = await ada.api.call(createChannel, { params: { serverId: server.id }, body: { name: 'staff only' } });
  await ada.api.call(setChannelPermissions, {
    params: { serverId: server.id, channelId: hidden.id, roleId: server.defaultRoleId },
    body: { permissions: 0 },
  });
  await send(ada, 'The whale is in the secret chapter', hidden.id);
  const { channelId: conversation } = await ada.api.call(openDm, { params: { userId: ben.id } });
  await ben.api.call(openDm, { params: { userId: ada.id } });
  await send(ada, 'Only between us: whale', conversation);
  for (let page = 1; page <= 30; page += 1) await send(page % 2 === 0 ? ada : ben, `Page ${page}: of **whales** and of men`);
  for (let line = 1; line <= 60; line += 1) await send(ada, `A later line, number ${line}.`);
});

describe('searching for a message', () => {
  it('finds it by the beginning of a word, narrows the results, and opens it in its channel', async () => {
    const page = await openLoggedInPage(browser, product.url, ben);
    await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    await message(page, 'A later line, number 60.').waitFor();
    await page.keyboard.press('Control+Shift+f');
    await page.getByRole('combobox', { name: 'Search for' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('heading', { name: 'Search filters' }).waitFor();
    await page.keyboard.type('whale');
    const found = page.getByRole('list', { name: 'Search results' }).getByRole('article');
    await expect.poll(() => found.count()).toBe(25);
    await expect.poll(() => found.first().textContent()).toContain('Page 30');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => found.count()).toBe(30);
    await page.getByText('No more results.').waitFor();

    // Completes the operator and its value by keyboard, and does not search for a name that is still being typed.
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    await page.getByRole('combobox', { name: 'Search for' }).press('End');
    await page.keyboard.type(' fr');
    await suggestions.getByRole('option', { name: 'from:' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('ad');
    await suggestions.getByRole('option', { name: 'Ada', selected: true }).waitFor();
    await expect.poll(() => found.count()).toBe(30);
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => found.count()).toBe(15);
    await expect.poll(() => page.getByRole('combobox').inputValue()).toMatch(/^whale from:Ada:\w{4} $/);
    await page.keyboard.type('-"page 30" "of whales"');
    await expect.poll(() => found.count()).toBe(14);
    await expect.poll(() => found.first().locator('mark').allTextContents()).toEqual(['of whales']);
    await page.getByRole('combobox', { name: 'Search for' }).fill('whales page 3');
    await expect.poll(() => found.count()).toBe(2);
    expect(await seriousFaults(page)).toEqual([]);

    const last = found.filter({ hasText: 'Page 3:' });
    const neighbors = page.getByRole('listitem').filter({ hasText: 'Page 3:' }).getByRole('paragraph');
    expect(await neighbors.allTextContents()).toEqual([expect.stringContaining('Page 2:'), expect.stringContaining('Page 4:')]);
    await last.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/messageId=/);
    await message(page, 'Page 3: of whales and of men').waitFor();
    await page.goBack();
    await expect.poll(() => found.count()).toBe(2);
  });

  it('is limited to a conversation by keyboard', async () => {
    const { user } = await ada.api.call(getOwnDetails);
    const page = await openLoggedInPage(browser, product.url, ben);
    await page.goto('/app/search?q=whale');
    const found = page.getByRole('list', { name: 'Search results' }).getByRole('article');
    await expect.poll(() => found.count()).toBe(25);
    const field = page.getByRole('combobox', { name: 'Search for' });
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    await field.press('End');
    await page.keyboard.type(' in:');
    await suggestions.getByRole('option', { name: 'general' }).waitFor();
    await page.keyboard.type('@');
    await expect.poll(() => suggestions.getByRole('option').allTextContents()).toEqual([expect.stringContaining(`Ada@Ada:${user.tag}`)]);
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(`whale in:@Ada:${user.tag} `);
    await expect.poll(() => found.allTextContents()).toEqual([expect.stringContaining('Only between us: whale')]);
    await found.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/inbox\/\d+\?messageId=/);
    await message(page, 'Only between us: whale').waitFor();
    // Suggestions would cover the results of an address.
    await page.goto(`/app/search?q=${encodeURIComponent('whale in:@Ada')}`);
    await expect.poll(() => found.allTextContents()).toEqual([expect.stringContaining('Only between us: whale')]);
    expect(await suggestions.count()).toBe(0);
  });

  it('shows no messages that the user can’t read, and says when there are no results', async () => {
    const page = await openLoggedInPage(browser, product.url, ben, { viewport: PHONE });
    await page.goto('/app/search?q=secret+chapter');
    await page.getByText('No results').waitFor();
    await page.getByRole('combobox', { name: 'Search for' }).fill('-whale');
    await page.getByText('Enter a word, a phrase or a filter').waitFor();
    await page.getByRole('combobox', { name: 'Search for' }).fill('whale before:');
    await page.getByRole('option', { name: 'Choose a day' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByLabel('Choose a day').fill('2020-01-02');
    await expect.poll(() => page.getByRole('combobox', { name: 'Search for' }).inputValue()).toBe('whale before:2020-01-02 ');
    await page.getByText('No results').waitFor();
    await page.getByRole('combobox', { name: 'Search for' }).fill('whale');
    await page.getByRole('article').first().waitFor();
    await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    expect(await seriousFaults(page)).toEqual([]);
  });
});

describe('pinning a message', () => {
  it('works from its menu, is shown to everyone immediately, and can be undone in the list of pins', async () => {
    const [ofAda, ofBen] = await Promise.all([openPage(browser, product.url), openPage(browser, product.url)]);
    const channelPath = `/app/servers/${server.id}/${server.defaultChannelId}`;
    for (const [{ page }, person] of [[ofAda, ada] as const, [ofBen, ben] as const]) {
      await logInByToken(page, person);
      await page.goto(channelPath);
      await message(page, 'A later line, number 60.').waitFor();
    }
    await ofBen.page.getByRole('button', { name: '0 pinned messages' }).click();
    await ofBen.page.getByText('No pinned messages').waitFor();
    expect(await seriousFaults(ofBen.page)).toEqual([]);

    await message(ofAda.page, 'A later line, number 59.').click({ button: 'right' });
    await ofAda.page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
    await ofBen.page.getByRole('dialog', { name: 'Pinned messages' }).getByText('A later line, number 59.').waitFor();
    expect(await ofBen.page.getByRole('button', { name: /^Unpin message/ }).count()).toBe(0);

    await ofAda.page.getByRole('button', { name: '1 pinned message' }).click();
    const dialog = ofAda.page.getByRole('dialog', { name: 'Pinned messages' });
    await dialog.getByRole('button', { name: 'Unpin message from Ada' }).click();
    await dialog.getByText('No pinned messages').waitFor();
    await ofBen.page.getByRole('dialog', { name: 'Pinned messages' }).getByText('No pinned messages').waitFor();
  });
});
