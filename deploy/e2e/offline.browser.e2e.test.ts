/** The app without a network, and after it is back. */
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { seriousFaults } from './browser/accessibility.ts';
import { openPage, PHONE, WITH_SERVICE_WORKER } from './browser/chromium.ts';
import { startInterruptibleProxy } from './browser/interruptible-proxy.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, message, serverLink } from './browser/steps.ts';

const OFFLINE = 'You’re offline. The app connects';

const { product, browser, ada, ben, server } = await startProductWithServer('Reading circle');

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

async function openApp(options: BrowserContextOptions = {}, url = product.url): Promise<Page> {
  const page = await openLoggedInPage(browser, url, ada, options);
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

const Build = z.object({ later: z.array(z.string()).min(50) });

async function workerScript(page: Page): Promise<string> {
  return (await page.request.get('/service-worker.js')).text();
}

describe('without a network', () => {
  it('opens without a network, and works again with one', async () => {
    const proxy = await startInterruptibleProxy(product.url);
    try {
      const page = await openApp(WITH_SERVICE_WORKER, proxy.url);
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      // The second visit is the first one that goes through the service worker.
      await page.reload();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      proxy.disconnect();
      await page.reload();
      await page
        .getByRole('status')
        .getByText(/Trying again/)
        .waitFor();
      proxy.reconnect();
      // Without and with a reload.
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    } finally {
      await proxy.close();
    }
  });

  it.each(['/', '/login', '/404', '/i/abc'])(
    'shows on a public page that it waits for the network, and the page once it is back: %s',
    async (path) => {
      const { page } = await openPage(browser, product.url, WITH_SERVICE_WORKER);
      // Starts at another page, so that nothing of the tested page is cached.
      await page.goto('/privacy');
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await page.context().setOffline(true);
      await page.goto(path);
      await page.getByRole('status').getByText(OFFLINE).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await page.context().setOffline(false);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.getByText(OFFLINE).waitFor({ state: 'detached' });
    },
  );

  it('caches screens that were not visited yet, while it is idle', async () => {
    const page = await openApp(WITH_SERVICE_WORKER);
    const { later } = Build.parse(JSON.parse(/const BUILD = (.*);/.exec(await workerScript(page))?.[1] ?? ''));
    expect(later.join(' ')).toMatch(/\/assets\/UserSettingsPage-/);
    expect(later.join(' ')).not.toMatch(/\/assets\/(highlighter|ServerSettingsPage|compact|de_de)-/);
    // Reloads the page from the cache of the service worker.
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.reload();
    const missing = `Promise.all(${JSON.stringify(later)}.map((path) => caches.match(path))).then((kept) => kept.filter((file) => !file).length)`;
    await expect.poll(() => page.evaluate(missing)).toBe(0);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Status and account' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Sessions' }).waitFor();
  });

  // Without the service worker, only used screens are cached.
  it('keeps its frame while a screen needs the network, and shows the screen once it is back', async () => {
    const page = await openApp();
    const main = page.getByRole('main');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Explore servers' }).click();
    await main.getByText(OFFLINE).waitFor();
    await page.getByRole('button', { name: 'Status and account' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.waitForURL(/\/app\/settings/);
    await main.getByText(OFFLINE).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await serverLink(page, 'Reading circle').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Sessions' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Explore', exact: true }).waitFor();
  });

  it('keeps the channel while a card or a dialog needs the network, and opens it once it is back', async () => {
    const page = await openApp();
    await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    await ben.api.call(sendMessage, { params: { channelId: server.defaultChannelId }, body: { content: 'Still here in the tunnel.' } });
    await message(page, 'Still here in the tunnel.').waitFor();
    await page.context().setOffline(true);
    await page.locator('.members').getByRole('button', { name: /Ben/ }).click();
    await page.getByRole('dialog').getByText(OFFLINE).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create or join a server' }).click();
    await page.getByRole('alertdialog').getByText(OFFLINE).waitFor();
    await message(page, 'Still here in the tunnel.').waitFor();
    await page.context().setOffline(false);
    await page.getByLabel('Server name').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.members').getByRole('button', { name: /Ben/ }).click();
    await page.getByRole('dialog').getByText('Ben', { exact: true }).first().waitFor();
    await message(page, 'Still here in the tunnel.').waitFor();
  });

  it('inserts shared text from another app into an unsent message', async () => {
    const page = await openApp({ viewport: PHONE });
    await page.goto(`/app/share?${new URLSearchParams({ title: 'A book', text: 'Worth it', url: 'https://example.org/book' })}`);
    await page.getByText('This text is added to your message.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('Share to').fill('gener');
    await page.getByRole('option', { name: /General/ }).click();
    await expect.poll(() => composer(page).inputValue()).toBe('A book\nWorth it\nhttps://example.org/book');
  });
});
