/** The edit history of a message, and the setting of who can see it. */
import { editMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { message } from './browser/steps.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Reading circle');
const channel = `/app/servers/${server.id}/${server.defaultChannelId}`;

describe('the edit history', () => {
  it('is at first open only to the author, and then to those whom the server names', async () => {
    const params = { channelId: server.defaultChannelId };
    const { id: messageId } = await ben.api.call(sendMessage, { params, body: { content: 'Tea at four' } });
    await ben.api.call(editMessage, { params: { ...params, messageId }, body: { content: 'Tea at five' } });

    const page = await openLoggedInPage(browser, product.url, ada, { colorScheme: 'dark' });
    await page.goto(channel);
    await message(page, 'Tea at five').getByText('(edited)').waitFor();
    expect(await message(page, 'Tea at five').getByRole('button', { name: '(edited) Edit history' }).count()).toBe(0);
    const bens = await openLoggedInPage(browser, product.url, ben, { viewport: PHONE, colorScheme: 'light' });
    await bens.goto(channel);
    await message(bens, 'Tea at five').getByRole('button', { name: '(edited) Edit history' }).click();
    const dialog = bens.getByRole('dialog', { name: 'Edit history' });
    await dialog.getByText('Current version').waitFor();
    expect(await dialog.getByRole('deletion').textContent()).toContain('four');
    expect(await dialog.getByRole('insertion').textContent()).toContain('five');
    await dialog.getByText('Original').waitFor();
    expect(await seriousFaults(bens)).toEqual([]);
    await bens.context().close();

    await page.goto(`/app/servers/${server.id}/settings/general`);
    await page.getByRole('button', { name: /Who can see the edit history/ }).click();
    await page.getByRole('option', { name: 'Moderators' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
    expect(await seriousFaults(page)).toEqual([]);
    await ben.api.call(editMessage, { params: { ...params, messageId }, body: { content: 'Tea at six' } });
    await page.goto(channel);
    await message(page, 'Tea at six').getByRole('button', { name: '(edited) Edit history' }).click();
    const adas = page.getByRole('dialog', { name: 'Edit history' });
    await adas.getByRole('insertion').getByText('six').waitFor();
    // Who replaced a text before the setting did not know that others would see it.
    expect(await adas.getByText('four').count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().close();
  });
});
