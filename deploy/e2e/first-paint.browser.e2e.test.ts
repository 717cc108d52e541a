/** A returning session shows what this device knows before the server answers. */
import { randomUUID } from 'node:crypto';
import { updateChannel } from '@folkmoot/contracts/channels/commands';
import { deleteMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { WITH_SERVICE_WORKER } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, message, serverLink } from './browser/steps.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Reading circle');
const channelId = server.defaultChannelId;
const PATH = `/app/servers/${server.id}/${channelId}`;

/** The keys of the records on the device, with the number of messages of the channel. */
const RECORDS = `new Promise((resolve) => {
  const opening = indexedDB.open('folkmoot');
  opening.onsuccess = () => {
    const database = opening.result;
    if (!database.objectStoreNames.contains('records')) { database.close(); return resolve([]); }
    const keys = database.transaction('records').objectStore('records').getAllKeys();
    keys.onsuccess = () => { database.close(); resolve(keys.result); };
  };
})`;

function write(content: string) {
  return ada.api.call(sendMessage, { params: { channelId }, key: randomUUID(), body: { content } });
}

/** Ben, who has read the channel on this device. */
async function openAsReturningUser(): Promise<Page> {
  const page = await openLoggedInPage(browser, product.url, ben, WITH_SERVICE_WORKER);
  await serverLink(page, server.name).waitFor();
  await page.goto(PATH);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await composer(page).waitFor();
  await expect.poll(() => page.evaluate(RECORDS)).toContain(`channel ${channelId}`);
  return page;
}

/** Nothing of the server arrives until `release`. */
async function holdResponses(page: Page): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.routeWebSocket('**/socket.io/**', async (socket) => {
    await released;
    socket.connectToServer();
  });
  return async () => release();
}

it('shows the messages and the channels before the server answers', async () => {
  await write('The kettle is on.');
  const page = await openAsReturningUser();
  const release = await holdResponses(page);
  await page.goto(PATH);
  await message(page, 'The kettle is on.').waitFor();
  await serverLink(page, server.name).waitFor();
  await composer(page).waitFor();
  expect(await page.getByText('Connecting…').count()).toBe(0);
  await release();
  await write('And the cake is cut.');
  await message(page, 'And the cake is cut.').waitFor();
  await page.context().close();
});

it('shows placeholders where this device knows nothing', async () => {
  const page = await openAsReturningUser();
  await holdResponses(page);
  await page.goto('/app/settings/account');
  await page.locator('.shell-skeleton-lines').waitFor();
  // Only screen readers hear it.
  expect(await page.getByText('Connecting…').and(page.locator(':not(.ui-visually-hidden)')).count()).toBe(0);
  await page.context().close();
});

it('replaces what changed while the page was closed', async () => {
  const { id: messageId } = await write('I take this back.');
  const page = await openAsReturningUser();
  await message(page, 'I take this back.').waitFor();
  await page.goto('about:blank');
  await ada.api.call(deleteMessage, { params: { channelId, messageId } });
  await ada.api.call(updateChannel, { params: { serverId: server.id, channelId }, body: { name: 'reading' } });
  await write('This is new.');
  await page.goto(PATH);
  await message(page, 'This is new.').waitFor();
  await message(page, 'I take this back.').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'reading' }).waitFor();
  await page.getByRole('article').getByText('New', { exact: true }).first().waitFor();
  await page.context().close();
});

it('leaves no record on the device after a log-out', async () => {
  const page = await openAsReturningUser();
  await page.getByRole('button', { name: /^Status and account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/login/);
  await expect.poll(() => page.evaluate(RECORDS).catch(() => null)).toEqual([]);
  await page.context().close();
});
