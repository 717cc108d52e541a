/** Scheduled messages in the client: written in the composer, listed, edited, sent and deleted, also with the keyboard and on a phone. */
import { updateChannel } from '@folkmoot/contracts/channels/commands';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { listScheduledMessages, scheduleMessage } from '@folkmoot/contracts/scheduled-messages/commands';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, message } from './browser/steps.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Reading circle');
const channel = `/app/servers/${server.id}/${server.defaultChannelId}`;
const params = { channelId: server.defaultChannelId };
const HOUR_MS = 3_600_000;

function openLoggedIn(options: BrowserContextOptions = {}, user = ada): Promise<Page> {
  return openLoggedInPage(browser, product.url, user, { timezoneId: 'Europe/Vienna', ...options });
}

const sent = async () => (await ada.api.call(listMessages, { params, query: {} })).map(({ content }) => content);

describe('a scheduled message', () => {
  it('is written with a time in another time zone, listed on all devices, edited and sent', async () => {
    const [page, other] = [await openLoggedIn({ colorScheme: 'light' }), await openLoggedIn()];
    await other.goto('/app/scheduled');
    await other.getByText('No scheduled messages').waitFor();
    await page.goto(channel);
    await composer(page).fill('Bring the book @everyone');
    await page.getByRole('button', { name: 'Send later' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Schedule message' });
    await dialog.getByRole('button', { name: /^Tomorrow at/ }).waitFor();
    const inFiveDays = new Date(Date.now() + 120 * HOUR_MS).toISOString().slice(0, 10);
    await dialog.getByLabel('Date').fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Schedule message' }).click();
    await dialog.getByText('This time is in the past.').waitFor();
    await dialog.getByLabel('Date').fill(inFiveDays);
    await dialog.getByLabel('Time', { exact: true }).fill('09:00');
    await dialog.getByRole('button', { name: /^Time zone/ }).click();
    await dialog.getByLabel('Search time zones').fill('tokyo');
    await dialog.getByRole('option', { name: /^Asia\/Tokyo/ }).click();
    await dialog.getByText(/^In your time zone: .*0?[12]:00/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Schedule message' }).click();
    await page.getByText(/^Message scheduled for /).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('');
    const [stored] = await ada.api.call(listScheduledMessages);
    expect(stored).toMatchObject({ content: 'Bring the book [@:e]', sendAt: Date.parse(`${inFiveDays}T09:00+09:00`) });

    const row = other.getByRole('listitem').filter({ hasText: 'book' });
    await row.getByText(/in Asia\/Tokyo$/).waitFor();
    await page.getByRole('link', { name: '1 scheduled message' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit scheduled message' });
    await edit.getByLabel('Message').fill('Bring the second book');
    expect(await seriousFaults(page)).toEqual([]);
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    await other.getByText('Bring the second book').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await other.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('No scheduled messages').waitFor();
    await page.goto(channel);
    await message(page, 'Bring the second book').waitFor();
  });

  it('fits on a phone, and is deleted after a confirmation', async () => {
    const page = await openLoggedIn({ viewport: PHONE });
    await page.goto(channel);
    await composer(page).fill('From the phone');
    await page.getByRole('button', { name: 'Send later' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule message' });
    await dialog.waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    await dialog.getByRole('button', { name: 'In 1 hour' }).click();
    await page.getByRole('link', { name: '1 scheduled message' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'From the phone' });
    await row.getByRole('button', { name: 'Delete scheduled message' }).click();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete scheduled message' }).click();
    await page.getByText('No scheduled messages').waitFor();
    expect(await sent()).not.toContain('From the phone');
  });

  it('that is refused is shown to its author on any page, and is scheduled again', async () => {
    const ids = { serverId: server.id, channelId: server.defaultChannelId };
    await ada.api.call(updateChannel, { params: ids, body: { slowModeSeconds: 60 } });
    const page = await openLoggedIn({}, ben);
    await page.goto('/app/explore/servers');
    await page.getByRole('heading', { name: 'Explore' }).waitFor();
    await ben.api.call(sendMessage, { params, body: { content: 'The first' } });
    const body = { content: 'Too soon', sendAt: Date.now() + 1500, timeZone: 'Europe/Vienna' };
    await ben.api.call(scheduleMessage, { params, body });
    await page.getByText('A scheduled message was not sent: Slow mode is on in this channel.').waitFor();
    await page.goto('/app/scheduled');
    await page.getByText('Not sent: Slow mode is on in this channel.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not sent: Slow mode is on in this channel.').waitFor({ state: 'detached' });
    await page.goto(channel);
    await page.getByRole('link', { name: '1 scheduled message' }).waitFor();
    expect(await ben.api.call(listScheduledMessages)).toMatchObject([{ content: 'Too soon', refusal: null }]);
  });
});
