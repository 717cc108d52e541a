/** Saved messages in the client: saved with a note and a reminder, listed, searched, changed, removed and restored. */
import { saveMessage } from '@folkmoot/contracts/bookmarks/commands';
import { MessageId } from '@folkmoot/contracts/kernel/ids';
import { deleteMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { message } from './browser/steps.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Reading circle');
const channelId = server.defaultChannelId;
const channel = `/app/servers/${server.id}/${channelId}`;

async function say(content: string): Promise<string> {
  return (await ben.api.call(sendMessage, { params: { channelId }, body: { content } })).id;
}

beforeAll(async () => {
  await say('Bring the **second** volume. ||The butler did it.||');
});

function openLoggedIn(options: BrowserContextOptions = {}): Promise<Page> {
  return openLoggedInPage(browser, product.url, ada, options);
}

const listed = (page: Page) => page.getByRole('list', { name: 'Saved messages' }).getByRole('listitem');

describe('a saved message', () => {
  it('is saved from the menu, listed, searched, changed, removed and restored', async () => {
    const page = await openLoggedIn({ colorScheme: 'light' });
    await page.goto(channel);
    await message(page, 'second volume').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Save message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save message' });
    await dialog.getByLabel('Note').fill('Return it to the library');
    await dialog.getByRole('button', { name: /Remind me/ }).click();
    await page.getByRole('option', { name: 'Tomorrow at this time' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Message saved').waitFor();
    await message(page, 'second volume').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remove from saved' }).waitFor();
    await page.keyboard.press('Escape');

    const other = await openLoggedIn({ viewport: PHONE, colorScheme: 'dark' });
    await other.goto('/app');
    await other.getByRole('button', { name: 'Saved messages' }).click();
    await listed(other).getByText('Return it to the library').waitFor();
    expect(await listed(other).getByText('Reminder: ').count()).toBe(1);
    expect(await listed(other).getByText('The butler did it.').isVisible()).toBe(false);
    expect(await seriousFaults(other)).toEqual([]);
    await other.getByLabel('Search saved messages').fill('library volume');
    await listed(other).first().waitFor();
    await other.getByLabel('Search saved messages').fill('library museum');
    await other.getByText('No saved message contains these words.').waitFor();
    await other.getByLabel('Search saved messages').fill('');

    await page.goto('/app/saved');
    await listed(page).getByRole('button', { name: 'Edit note' }).click();
    const noteDialog = page.getByRole('dialog', { name: 'Edit note' });
    await noteDialog.getByLabel('Note').fill('Read it again');
    await noteDialog.getByRole('button', { name: 'Save', exact: true }).click();
    await listed(other).getByText('Read it again').waitFor();
    await listed(page).getByRole('button', { name: 'Delete reminder' }).click();
    await listed(page).getByRole('button', { name: 'Remind me' }).waitFor();
    await listed(page).getByRole('button', { name: 'Remove from saved' }).click();
    await other.getByText('No saved messages').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await listed(other).getByText('Read it again').waitFor();
    await listed(page).getByRole('link').click();
    await message(page, 'second volume').waitFor();
    await Promise.all([page.context().close(), other.context().close()]);
  });

  it('stays with its note when the message is deleted, and is saved and removed by the keyboard', async () => {
    const page = await openLoggedIn();
    const messageId = await say('Soon deleted');
    await ada.api.call(saveMessage, { body: { messageId: MessageId.parse(messageId), note: 'Why did they write this?' } });
    await page.goto('/app/saved');
    await listed(page).getByText('Soon deleted').waitFor();
    await ben.api.call(deleteMessage, { params: { channelId, messageId } });
    await listed(page)
      .getByText(/^Message not available/)
      .waitFor();
    await listed(page).getByText('Why did they write this?').waitFor();

    await say('By the keyboard');
    await page.goto(channel);
    await message(page, 'By the keyboard').waitFor();
    const row = page.locator('[data-row]', { hasText: 'By the keyboard' });
    await row.focus();
    await row.press('s');
    const dialog = page.getByRole('dialog', { name: 'Save message' });
    await dialog.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Message saved').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await row.focus();
    await row.press('s');
    await page.getByText('Removed from saved messages').waitFor();
    await page.context().close();
  });
});
