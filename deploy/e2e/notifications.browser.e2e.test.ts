/**
 * Notifications of the client: sounds, previews, system notifications, title and icon of the window. And the app without a
 * network.
 */
import { randomUUID } from 'node:crypto';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { seriousFaults } from './browser/accessibility.ts';
import { openPage, PHONE, WITH_SERVICE_WORKER } from './browser/chromium.ts';
import { startInterruptibleProxy } from './browser/interruptible-proxy.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, logIn, message, serverLink } from './browser/steps.ts';

const OFFLINE = 'You’re offline. The app connects';

const { product, browser, ada, ben, server } = await startProductWithServer('Reading circle', {}, inject('chromiumPath'));

/** Another page of the same user would mark the messages of the next test as seen. */
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

/**
 * Records every tone and every system notification. A window in a test always has the focus, so a flag simulates a window in the
 * background. Previews stay longer for slow machines.
 */
const HOOKS = `
  window.tones = [];
  window.notices = [];
  window.isInBackground = false;
  const begin = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) {
    window.tones.push(Math.round(this.frequency.value));
    return begin.call(this, at);
  };
  window.Notification = class extends window.Notification {
    constructor(title, options) {
      super(title, options);
      window.notices.push({ title, body: options.body });
    }
  };
  const hasFocus = document.hasFocus.bind(document);
  document.hasFocus = () => !window.isInBackground && hasFocus();
  const original = window.setTimeout.bind(window);
  window.setTimeout = (callback, after, ...rest) => original(callback, after === 6000 ? 600000 : after, ...rest);`;

async function openLoggedIn(options: BrowserContextOptions = {}, url = product.url): Promise<Page> {
  const permissions = ['clipboard-read', 'clipboard-write', 'notifications'];
  const { page } = await openPage(browser, url, { ...options, permissions });
  await page.addInitScript({ content: HOOKS });
  await logIn(page, ada);
  // Messages from before the connection are unread, but cause no notification.
  await serverLink(page, 'Reading circle').waitFor();
  return page;
}

const Build = z.object({ later: z.array(z.string()).min(50) });

async function workerScript(page: Page): Promise<string> {
  return (await page.request.get('/service-worker.js')).text();
}

const Notices = z.array(z.object({ title: z.string(), body: z.string() }));

async function tones(page: Page): Promise<number> {
  return z.number().parse(await page.evaluate('window.tones.length'));
}

async function notices(page: Page) {
  return Notices.parse(await page.evaluate('window.notices'));
}

function previews(page: Page): Locator {
  return page.getByRole('region', { name: 'New messages' }).getByRole('article');
}

async function sendAsBen(channelId: string, content: string): Promise<void> {
  await ben.api.call(sendMessage, { params: { channelId }, key: randomUUID(), body: { content } });
}

async function conversation(): Promise<string> {
  const { channelId } = await ben.api.call(openDm, { params: { userId: ada.id } });
  return channelId;
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: option }).click();
}

describe('a message in another channel', () => {
  it('causes a sound and a preview, is counted in the title and on the icon, and is seen once it is opened', async () => {
    const page = await openLoggedIn({ colorScheme: 'light' });
    const direct = await conversation();
    for (const words of ['one', 'two', 'three']) await sendAsBen(direct, `Are you there? ${words}`);
    await previews(page).getByText('three').waitFor();
    await expect.poll(() => previews(page).count()).toBe(2);
    await expect.poll(() => previews(page).allTextContents()).toEqual(['BBenAre you there? two', 'BBenAre you there? three']);
    await expect.poll(() => tones(page)).toBe(6);
    await expect.poll(() => page.title()).toMatch(/^\(3\) /);
    await expect.poll(() => page.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/png/);
    const counted = await page.locator('link[rel="icon"]').getAttribute('href');
    expect(await seriousFaults(page)).toEqual([]);
    await previews(page).getByRole('button', { name: /three/ }).click();
    await page.waitForURL(`**/app/inbox/${direct}`);
    await composer(page).waitFor();
    await expect.poll(() => previews(page).count()).toBe(0);
    await expect.poll(() => page.title()).not.toMatch(/^\(/);
    await expect.poll(() => page.locator('link[rel="icon"]').getAttribute('href')).not.toBe(counted);
    // Messages in the open channel cause no sound: the next sound is from another channel.
    await sendAsBen(direct, 'There you are');
    await page.getByRole('article').filter({ hasText: 'There you are' }).waitFor();
    await sendAsBen(server.defaultChannelId, `[@:${ada.id}] see you there`);
    await previews(page).getByText('see you there').waitFor();
    await expect.poll(() => tones(page)).toBe(8);
    await previews(page).getByRole('button', { name: 'Dismiss preview' }).press('Enter');
    await expect.poll(() => previews(page).count()).toBe(0);
  });

  it('causes a system notification while the window is in the background, if this is turned on', async () => {
    const page = await openLoggedIn();
    const direct = await conversation();
    await page.goto('/app/settings/notifications');
    const setting = page.getByRole('switch', { name: /Notify me while Folkmoot is in the background/ });
    await setting.focus();
    await setting.press('Space');
    await expect.poll(() => setting.isChecked()).toBe(true);
    await page.evaluate('window.isInBackground = true');
    await sendAsBen(server.defaultChannelId, 'The **second** volume');
    await sendAsBen(direct, 'Just for you');
    await expect
      .poll(() => notices(page))
      .toEqual([
        { title: 'Ben in #General, Reading circle', body: 'The second volume' },
        { title: 'Ben', body: 'Just for you' },
      ]);
  });
});

describe('notification settings', () => {
  it('play a sound on request, and are stored on this device', async () => {
    const page = await openLoggedIn({ viewport: PHONE, colorScheme: 'light' });
    await page.goto('/app/settings/notifications');
    await choose(page, 'Messages', 'Level up');
    const before = await tones(page);
    await page.getByRole('button', { name: 'Play the message sound' }).click();
    await expect.poll(() => tones(page)).toBe(before + 4);
    await choose(page, 'Mentions and direct messages', 'None');
    await expect.poll(() => page.getByRole('button', { name: 'Play the mention sound' }).isDisabled()).toBe(true);
    await choose(page, 'Show previews of new messages', /Always/);
    expect(await seriousFaults(page)).toEqual([]);
    await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    await page.reload();
    await page.getByRole('button', { name: 'Level up Messages' }).waitFor();
    await expect.poll(() => page.getByRole('slider', { name: 'Volume' }).inputValue()).toBe('10');
  });

  it('of a server and of a channel are sent to the server, and take effect', async () => {
    const page = await openLoggedIn();
    const root = `/app/servers/${server.id}/settings/notifications`;
    await page.goto(root);
    await choose(page, 'Sounds', 'Mentions only');
    await page.getByRole('button', { name: 'Mentions only Sounds' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const before = await tones(page);
    await sendAsBen(server.defaultChannelId, 'Nobody in particular');
    await sendAsBen(server.defaultChannelId, `[@:${ada.id}] you in particular`);
    await previews(page).getByText('you in particular').waitFor();
    await expect.poll(() => tones(page)).toBe(before + 2);
    await page.getByRole('main').getByRole('link', { name: 'General' }).click();
    await page.getByRole('button', { name: 'Server default: Mentions only Sounds' }).waitFor();
    await choose(page, 'Notifications', 'Nothing');
    await page.getByRole('button', { name: 'Nothing Notifications' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto(root);
    await page.getByText('Custom', { exact: true }).waitFor();
  });
});

describe('the app', () => {
  it('opens without a network, and works again with one', async () => {
    const proxy = await startInterruptibleProxy(product.url);
    try {
      const page = await openLoggedIn(WITH_SERVICE_WORKER, proxy.url);
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

  it.each(['/', '/login', '/register', '/privacy', '/404', '/i/abc', '/reset-password'])(
    'shows on a public page that it waits for the network, and the page once it is back: %s',
    async (path) => {
      const { page } = await openPage(browser, product.url, WITH_SERVICE_WORKER);
      // Starts at another page, so that nothing of the tested page is cached.
      await page.goto(path === '/privacy' ? '/terms-and-conditions' : '/privacy');
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
    const page = await openLoggedIn(WITH_SERVICE_WORKER);
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
    const page = await openLoggedIn();
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
    const page = await openLoggedIn();
    await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    await sendAsBen(server.defaultChannelId, 'Still here in the tunnel.');
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
    const page = await openLoggedIn({ viewport: PHONE });
    await page.goto(`/app/share?${new URLSearchParams({ title: 'A book', text: 'Worth it', url: 'https://example.org/book' })}`);
    await page.getByText('This text is added to your message.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('Share to').fill('gener');
    await page.getByRole('option', { name: /General/ }).click();
    await expect.poll(() => composer(page).inputValue()).toBe('A book\nWorth it\nhttps://example.org/book');
  });
});
