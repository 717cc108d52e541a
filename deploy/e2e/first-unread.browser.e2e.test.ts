/** A channel with more new messages than one page, and marking everything as read. */
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, message, openServer } from './browser/steps.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('House');
const params = { channelId: server.defaultChannelId };

it('jumps to the first unread message, which is not loaded at first, and marks all channels as read', async () => {
  const page = await openLoggedInPage(browser, product.url, ben);
  await openServer(page, 'House');
  await message(page, 'Ben has joined the server.').waitFor();
  await page.getByRole('link', { name: /^Inbox and friends/ }).click();
  // The channel is on the screen, and read, until the next page is loaded.
  await page.getByRole('button', { name: 'Add friend' }).first().waitFor();
  for (let n = 1; n <= 150; n += 1) await ada.api.call(sendMessage, { params, body: { content: `Line ${n}.` } });

  await openServer(page, 'House');
  const jump = page.getByRole('button', { name: 'Jump to first unread' });
  await message(page, 'Line 150.').waitFor();
  await jump.waitFor();
  expect(await message(page, 'Line 1.').count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await jump.click();
  const separator = page
    .getByRole('article')
    .filter({ hasText: /Line [12]\./ })
    .getByText('New', { exact: true });
  await separator.waitFor();
  await expect.poll(async () => (await separator.boundingBox())?.y ?? 0).toBeGreaterThan(0);
  await jump.waitFor({ state: 'hidden' });

  // The shortcut works again after a jump to the end.
  await page.getByRole('button', { name: 'Jump to present' }).click();
  await message(page, 'Line 150.').waitFor();
  await message(page, 'Line 1.').waitFor({ state: 'detached' });
  expect(await jump.count()).toBe(0);
  await composer(page).press('Shift+PageUp');
  await message(page, 'Line 1.').waitFor();

  await page.getByRole('link', { name: /^Inbox and friends/ }).click();
  await ada.api.call(sendMessage, { params, body: { content: 'One more.' } });
  await page.getByRole('link', { name: 'House, unread' }).waitFor();
  await page.getByRole('button', { name: 'Mark all channels and conversations as read' }).click();
  await page.getByRole('link', { name: 'House', exact: true }).waitFor();
});
