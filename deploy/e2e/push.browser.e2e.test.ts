/**
 * Push notifications while the app is closed, in a real browser: the setting, the notifications of the service worker, and where
 * a click leads. Chromium only subscribes at Google's servers, which tests cannot reach. So the page gets a subscription at our
 * own push service, and its messages are passed to the service worker as the browser would.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { getPush } from '@folkmoot/contracts/push/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { dismissNotifications } from '@folkmoot/contracts/unread/commands';
import { readConfig } from '@folkmoot/platform/config/config';
import type { BrowserContextOptions, CDPSession, Browser as Chromium, Page, Worker } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../src/free-port.ts';
import { type Standalone, startStandalone } from '../src/standalone.ts';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, openPage, PHONE, WITH_SERVICE_WORKER } from './browser/chromium.ts';
import { logIn, serverLink } from './browser/steps.ts';
import { type Browser, type PushService, pushGuard, startPushService } from './harness/push-service.ts';
import { type Person, registerUser } from './user.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-push-'));
let publicKey = '';
let service: PushService;
let product: Standalone;
let browser: Chromium;
let ada: Person;
let ben: Person;
let server: RawServer;

beforeAll(async () => {
  service = await startPushService(() => publicKey);
  const config = readConfig({
    DATA_DIR: folder,
    PORT: String(await freePort()),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    LINK_EMBEDS: 'off',
  });
  [product, browser] = await Promise.all([
    startStandalone({ config, webRoot: inject('webRoot'), pushGuard }),
    launchChromium(inject('chromiumPath')),
  ]);
  [ada, ben] = await Promise.all([registerUser(product.url, 'Ada'), registerUser(product.url, 'Ben')]);
  server = await ada.api.call(createServer, { body: { name: 'Post office' } });
  publicKey = (await ada.api.call(getPush)).publicKey ?? '';
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

/** Replaces the Push API of the browser, without a network. */
function fakePushApi({ subscription }: Browser): string {
  return `
    let serverKey = JSON.parse(localStorage.getItem('test.subscription') ?? 'null');
    const current = () => serverKey && {
      toJSON: () => (${JSON.stringify(subscription)}),
      options: { applicationServerKey: Uint8Array.from(atob(serverKey.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer },
      unsubscribe: async () => { serverKey = null; localStorage.removeItem('test.subscription'); return true; },
    };
    PushManager.prototype.getSubscription = async () => current();
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
      if (!userVisibleOnly) throw new DOMException('Not allowed', 'NotAllowedError');
      serverKey = applicationServerKey;
      localStorage.setItem('test.subscription', JSON.stringify(serverKey));
      return current();
    };`;
}

async function openLoggedIn(device: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(browser, product.url, { permissions: ['notifications'], ...WITH_SERVICE_WORKER, ...options });
  await page.addInitScript({ content: fakePushApi(device) });
  await logIn(page, ada);
  await serverLink(page, 'Post office').waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  return page;
}

async function turnOn(page: Page): Promise<void> {
  await page.goto('/app/settings/notifications');
  const setting = page.getByRole('switch', { name: 'Notify me on this device' });
  await page.getByText('Notifications are off for this device.').waitFor();
  await setting.focus();
  await setting.press('Space');
  await page.getByText('Notifications are on for this device.').waitFor();
}

async function workerOf(page: Page): Promise<Worker> {
  const [known] = page.context().serviceWorkers();
  return known ?? page.context().waitForEvent('serviceworker');
}

const Registrations = z.object({ registrations: z.array(z.object({ registrationId: z.string(), scopeURL: z.string() })) });

/** Passes a push message to the service worker. */
async function deliveryTo(page: Page): Promise<(data: unknown) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
      const registration = Registrations.parse(event).registrations.find(({ scopeURL }) => scopeURL.startsWith(product.url));
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data: JSON.stringify(data) });
  };
}

const Shown = z.array(z.object({ title: z.string(), body: z.string(), tag: z.string(), path: z.string() }));

/** The notifications that the service worker shows now. */
async function shownNotifications(worker: Worker) {
  const all = await worker.evaluate(`self.registration.getNotifications()
    .then((notices) => notices.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path })))`);
  return Shown.parse(all);
}

async function write(content: string): Promise<{ readonly channelId: string; readonly id: string }> {
  const { channelId } = await ben.api.call(openDm, { params: { userId: ada.id } });
  const { id } = await ben.api.call(sendMessage, { params: { channelId }, key: randomUUID(), body: { content } });
  return { channelId, id };
}

describe('the setting', () => {
  it('can be turned on and off, with or without text, and is stored', async () => {
    const page = await openLoggedIn(service.browser(), { viewport: PHONE, colorScheme: 'light' });
    await turnOn(page);
    expect((await ada.api.call(getPush)).publicKey).toBe(publicKey);
    expect(await seriousFaults(page)).toEqual([]);
    await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    const words = page.getByRole('switch', { name: /Show message text/ });
    await words.focus();
    await words.press('Space');
    await expect.poll(() => words.isChecked()).toBe(true);
    await page.reload();
    await page.getByText('Notifications are on for this device.').waitFor();
    await expect.poll(() => words.isChecked()).toBe(true);
    const setting = page.getByRole('switch', { name: 'Notify me on this device' });
    await setting.focus();
    await setting.press('Space');
    await page.getByText('Notifications are off for this device.').waitFor();
    await expect.poll(() => words.isDisabled()).toBe(true);
  });

  it('shows that the browser blocks notifications', async () => {
    const page = await openLoggedIn(service.browser(), { permissions: [] });
    // A headless browser shows no prompt and denies the permission.
    await page.addInitScript({ content: "Object.defineProperty(Notification, 'permission', { get: () => 'denied' });" });
    await page.goto('/app/settings/notifications');
    await page
      .getByText(/blocks notifications from this site/)
      .last()
      .waitFor();
    await expect.poll(() => page.getByRole('switch', { name: 'Notify me on this device' }).isDisabled()).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('shows that the browser does not support them', async () => {
    const page = await openLoggedIn(service.browser());
    await page.addInitScript({ content: 'delete window.PushManager;' });
    await page.goto('/app/settings/notifications');
    await page.getByText(/doesn’t support push notifications/).waitFor();
    await expect.poll(() => page.getByRole('switch', { name: 'Notify me on this device' }).isDisabled()).toBe(true);
  });
});

describe('the service worker', () => {
  it('shows a notification while no page is open, removes it when the message is read, and opens the message', async () => {
    const device = service.browser();
    const page = await openLoggedIn(device);
    await turnOn(page);
    const worker = await workerOf(page);
    await page.goto('about:blank');
    const deliver = await deliveryTo(page);
    // No notification is sent to users who look at a page, and this user just did.
    const noticeCount = async () => {
      await write('Anybody there?');
      return device.delivered.length;
    };
    await expect.poll(noticeCount, { interval: 1000 }).toBeGreaterThan(0);
    const [first] = device.delivered;
    expect(first?.notice).toMatchObject({ kind: 'message', name: 'Ben', text: null });
    const notice = first?.notice.kind === 'message' ? first.notice : null;
    if (!notice) throw new Error('No notification was delivered.');
    await deliver(notice);
    const leads = { tag: `channel-${notice.channelId}`, path: `/app/inbox/${notice.channelId}?messageId=${notice.messageId}` };
    await expect.poll(() => shownNotifications(worker)).toEqual([{ title: 'New message from \u2068Ben\u2069', body: '', ...leads }]);
    await deliver({ ...notice, text: 'Anybody there?' });
    await expect.poll(() => shownNotifications(worker)).toEqual([{ title: 'Ben', body: 'Anybody there?', ...leads }]);
    for (const odd of [{ kind: 'message' }, { ...notice, channelId: '../x' }, 'text', null, { kind: 'other' }]) await deliver(odd);
    await deliver({ kind: 'read', channelId: notice.channelId });
    await expect.poll(() => shownNotifications(worker)).toEqual([]);
    await deliver(notice);
    await expect.poll(() => shownNotifications(worker)).toHaveLength(1);
    await page.goto('/app');
    await serverLink(page, 'Post office').waitFor();
    // The page removes notifications for messages that were read on another device.
    await expect
      .poll(async () => {
        await ada.api.call(dismissNotifications, { params: { channelId: notice.channelId } });
        return shownNotifications(worker);
      })
      .toEqual([]);
  });

  it('leaves no notification and no badge on the device after logout', async () => {
    const page = await openLoggedIn(service.browser());
    const worker = await workerOf(page);
    await page.addInitScript({
      content: `navigator.setAppBadge = async (count) => localStorage.setItem('test.badge', String(count));
        navigator.clearAppBadge = async () => localStorage.setItem('test.badge', '0');`,
    });
    await page.goto('/app/settings/account');
    // Shown by the page, without a subscription.
    await worker.evaluate("self.registration.showNotification('New message', { tag: 'channel-1', data: { path: '/app' } })");
    await page.evaluate("localStorage.setItem('test.badge', '3')");
    await expect.poll(() => shownNotifications(worker)).toHaveLength(1);
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    expect(await shownNotifications(worker)).toEqual([]);
    expect(await page.evaluate("localStorage.getItem('test.badge')")).toBe('0');
  });

  it('uses the language of the page', async () => {
    const page = await openLoggedIn(service.browser());
    await page.evaluate(`localStorage.setItem('folkmoot.language', '"de_de"')`);
    await page.goto('/app');
    const cachedTexts = () => page.evaluate(`caches.open('push').then((all) => all.match('/push-words')).then((found) => found?.text())`);
    await expect.poll(cachedTexts).toContain('Neue Nachricht von {name}');
  });

  it('opens the message', async () => {
    const { id } = await ada.api.call(sendMessage, {
      params: { channelId: server.defaultChannelId },
      key: randomUUID(),
      body: { content: 'Look here' },
    });
    const page = await openLoggedIn(service.browser());
    // A click reaches the page as a message of the service worker.
    const path = `/app/servers/${server.id}/${server.defaultChannelId}?messageId=${id}`;
    const openedUrl = async () => {
      await page.evaluate(
        `navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open: ${JSON.stringify(path)} } })); void 0`,
      );
      return page.url();
    };
    await expect.poll(openedUrl, { interval: 500 }).toContain(server.defaultChannelId);
    await page.getByRole('article').filter({ hasText: 'Look here' }).waitFor();
  });
});
