/** Several selected messages with the actions of the bar, and previews of linked messages. */
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { deleteMessage, editMessage, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, message, openMenuOf } from './browser/steps.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Archive');
const channelId = server.defaultChannelId;
const channel = `/app/servers/${server.id}/${channelId}`;

async function say(who: typeof ada, content: string): Promise<string> {
  return (await who.api.call(sendMessage, { params: { channelId }, body: { content } })).id;
}

async function contents(ofChannel: string): Promise<readonly string[]> {
  return (await ada.api.call(listMessages, { params: { channelId: ofChannel } })).map(({ content }) => content);
}

function row(page: Page, words: string) {
  return page.getByRole('checkbox', { name: words });
}

/** The focus follows the keys in the next frame. */
async function focused(page: Page, words: string): Promise<void> {
  await row(page, words).and(page.locator(':focus')).waitFor();
}

async function select(page: Page, words: string): Promise<void> {
  await openMenuOf(page, words);
  await page.getByRole('menuitem', { name: 'Select messages' }).click();
  await row(page, words).waitFor();
}

describe('selected messages', () => {
  it('are copied, forwarded in order and deleted', async () => {
    for (const words of ['Apple', 'Banana ||ripe||', '**Cherry**', 'Date']) await say(ada, words);
    const figId = await say(ben, 'Fig');
    const { channelId: directId } = await ada.api.call(openDm, { params: { userId: ben.id } });
    const page = await openLoggedInPage(browser, product.url, ada, { colorScheme: 'light' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(channel);

    // By keyboard: the menu leaves the focus on the row.
    await select(page, 'Apple');
    await focused(page, 'Apple');
    await page.keyboard.press('Shift+ArrowDown');
    await focused(page, 'Banana');
    await page.keyboard.press('Shift+ArrowDown');
    await focused(page, 'Cherry');
    const bar = page.getByRole('region', { name: 'Selected messages' });
    await bar.getByText('3 messages selected').waitFor();
    await page.keyboard.press('ArrowDown');
    await focused(page, 'Date');
    await page.keyboard.press('Space');
    await bar.getByText('4 messages selected').waitFor();
    await page.keyboard.press('Space');
    await bar.getByText('3 messages selected').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Copy text' }).click();
    await composer(page).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toMatch(/^Ada, .+\nApple\n\nAda, .+\nBanana \|\|ripe\|\|\n\nAda, .+\nCherry$/);

    // By pointer, with a range, while another user deletes one of them.
    await select(page, 'Apple');
    await row(page, 'Fig').click({ modifiers: ['Shift'] });
    await bar.getByText('5 messages selected').waitFor();
    await ben.api.call(deleteMessage, { params: { channelId, messageId: figId } });
    await bar.getByText('4 messages selected').waitFor();
    await row(page, 'Date').click();
    await bar.getByRole('button', { name: 'Report' }).click({ force: true });
    await bar.getByText('You can’t report your own messages.').waitFor();
    await bar.getByRole('button', { name: 'Forward' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forward messages (3)' });
    await dialog.getByLabel('Forward to').fill('ben');
    await dialog.getByRole('option', { name: /^Ben/ }).click();
    await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
    await page.getByText('Forwarded to Ben').waitFor();
    await bar.waitFor({ state: 'detached' });
    expect((await contents(directId)).map((content) => content.split('\n> ')[1])).toEqual(['Apple', 'Banana ||ripe||', '**Cherry**']);

    await select(page, 'Apple');
    await row(page, 'Cherry').click({ modifiers: ['Shift'] });
    await bar.getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Delete selected messages (3)?' });
    expect(await seriousFaults(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Delete' }).click();
    await message(page, 'Apple').waitFor({ state: 'detached' });
    await bar.waitFor({ state: 'detached' });
    expect((await contents(channelId)).filter((content) => content !== '')).toEqual(['Date']);
    await page.context().close();
  });

  it('are reported together on a phone, and leaving the channel ends the selection', async () => {
    await say(ada, 'Grape');
    await say(ada, 'Honeydew');
    const page = await openLoggedInPage(browser, product.url, ben, { viewport: PHONE, colorScheme: 'dark' });
    await page.goto(channel);
    const bar = page.getByRole('region', { name: 'Selected messages' });
    await select(page, 'Grape');
    await row(page, 'Honeydew').click();
    await bar.getByText('2 messages selected').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Delete' }).click({ force: true });
    await bar.getByText('You can’t delete these messages.').waitFor();
    await bar.getByRole('button', { name: 'Report' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report' });
    await dialog.getByText('2 messages selected').waitFor();
    await dialog.getByRole('button', { name: /Why are you reporting/ }).click();
    await page.getByRole('option', { name: 'Spam or fraud' }).click();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Report sent.').waitFor();
    await bar.waitFor({ state: 'detached' });

    await select(page, 'Grape');
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await select(page, 'Grape');
    await page.goto('/app/inbox');
    await page.goBack();
    await message(page, 'Grape').waitFor();
    expect(await bar.count()).toBe(0);
    await page.context().close();
  });
});

describe('a link to a message', () => {
  it('has a preview for those who may see it, which follows edits and opens the message', async () => {
    const other = await ada.api.call(createServer, { body: { name: 'Vault' } });
    const inOther = { channelId: other.defaultChannelId };
    const { id: secretId } = await ada.api.call(sendMessage, { params: inOther, body: { content: 'Combination ||1234||' } });
    const targetId = await say(ada, 'Kiwi');
    const secret = `${product.url}/app/servers/${other.id}/${other.defaultChannelId}?messageId=${secretId}`;
    await say(ada, `Compare ${product.url}${channel}?messageId=${targetId} with ${secret}`);

    const bens = await openLoggedInPage(browser, product.url, ben, { viewport: PHONE, colorScheme: 'dark' });
    const requests: string[] = [];
    bens.on('request', (request) => requests.push(request.url()));
    await bens.goto(channel);
    const compared = message(bens, 'Compare');
    await compared.getByRole('link', { name: /Ada.*Kiwi.*General · Archive/ }).waitFor();
    expect(await compared.getByRole('link').count()).toBe(3);
    expect(requests.filter((url) => url.includes(other.defaultChannelId))).toEqual([]);
    expect(await seriousFaults(bens)).toEqual([]);
    await ada.api.call(deleteMessage, { params: { channelId, messageId: targetId } });
    await compared.getByRole('link', { name: /Kiwi/ }).waitFor({ state: 'detached' });
    await bens.context().close();

    const page = await openLoggedInPage(browser, product.url, ada, { colorScheme: 'light' });
    await page.goto(channel);
    const card = message(page, 'Compare').getByRole('link', { name: /Combination \(hidden\).*General · Vault/ });
    await card.waitFor();
    await ada.api.call(editMessage, { params: { ...inOther, messageId: secretId }, body: { content: 'New code' } });
    await page.evaluate('window.isSamePage = true');
    await message(page, 'Compare')
      .getByRole('link', { name: /New code/ })
      .click();
    await page.waitForURL(secret);
    await message(page, 'New code').waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    await page.context().close();
  });
});
