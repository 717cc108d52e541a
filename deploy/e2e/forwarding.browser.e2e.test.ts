/** Forwarding a message: a copy with its source and its file, also for people who cannot open the original. */
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { message, openMenuOf } from './browser/steps.ts';
import { PIXEL, upload } from './harness/uploads.ts';

const { product, browser, ada, ben } = await startProductWithServer('Reading circle');

describe('a forwarded message', () => {
  it('is a copy with its file, its source and a comment, and its link opens only for members', async () => {
    const { id: serverId, defaultChannelId: channelId } = await ada.api.call(createServer, { body: { name: 'Cellar' } });
    const original = `/app/servers/${serverId}/${channelId}`;
    const nerimityCdnFileId = await upload(product.url, `attachments/${channelId}`, PIXEL, 'map.png');
    const content = `The key is under the **mat**, [@:${ada.id}].`;
    const sent = await ada.api.call(sendMessage, { params: { channelId }, body: { content, nerimityCdnFileId } });
    const { channelId: directId } = await ada.api.call(openDm, { params: { userId: ben.id } });

    const page = await openLoggedInPage(browser, product.url, ada, { colorScheme: 'light' });
    await page.goto(original);
    await openMenuOf(page, 'under the mat');
    await page.getByRole('menuitem', { name: 'Forward', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Forward message' });
    await dialog.getByLabel('Forward to').fill('ben');
    await dialog.getByRole('option', { name: /^Ben/ }).click();
    await dialog.getByLabel('Add a message').fill('For you');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
    await page.getByText('Forwarded to Ben').waitFor();
    await dialog.waitFor({ state: 'detached' });

    const [copy] = await ben.api.call(listMessages, { params: { channelId: directId } });
    expect(copy).toMatchObject({ mentions: [], quotedMessages: [], attachments: [{ width: 1 }] });
    expect(copy?.content).toContain('> The key is under the **mat**, @Ada.');
    expect(copy?.attachments[0]?.path).not.toBe(sent.attachments[0]?.path);

    const bens = await openLoggedInPage(browser, product.url, ben, { viewport: PHONE, colorScheme: 'dark' });
    await bens.goto(`/app/inbox/${directId}`);
    await message(bens, 'For you').getByText('The key is under the mat').waitFor();
    expect(await seriousFaults(bens)).toEqual([]);
    await message(bens, 'For you').getByRole('link', { name: 'Forwarded from Ada' }).click();
    await bens.waitForURL(/\/app\/explore\/servers\//);

    await page.goto(`/app/inbox/${directId}`);
    await message(page, 'For you').getByRole('link', { name: 'Forwarded from Ada' }).click();
    await expect.poll(() => page.url()).toContain(`${original}?messageId=${sent.id}`);
    await message(page, 'under the mat').waitFor();
    await Promise.all([page.context().close(), bens.context().close()]);
  });
});
