/** How the client makes itself heard: sounds, previews, notices of the system, the window's title and icon; and the app without a network. */
import { randomUUID } from 'node:crypto';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { seriousFaults } from './browser/accessible.ts';
import { layCable } from './browser/cable.ts';
import { openPage, PHONE } from './browser/chromium.ts';
import { circle } from './browser/circle.ts';
import { composer, logIn, message, serverLink } from './browser/steps.ts';

const OFFLINE = 'You’re offline. The app connects';

const { product, browser, ada, ben, server } = await circle('Reading circle');

/** Another page of the same person would see what the next test waits for. */
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

/**
 * Notes every tone that is begun and every notice of the system. A window in a test is always in front: this one says that it is not
 * when it is told so. Previews wait for slow machines.
 */
const HOOKS = `
  window.tones = [];
  window.notices = [];
  window.isElsewhere = false;
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
  document.hasFocus = () => !window.isElsewhere && hasFocus();
  const later = window.setTimeout.bind(window);
  window.setTimeout = (act, after, ...rest) => later(act, after === 6000 ? 600000 : after, ...rest);`;

async function signedIn(options: BrowserContextOptions = {}, url = product.url): Promise<Page> {
  const permissions = ['clipboard-read', 'clipboard-write', 'notifications'];
  const { page } = await openPage(browser, url, { ...options, permissions });
  await page.addInitScript({ content: HOOKS });
  await logIn(page, ada);
  // What is written before they are signed on is unread, and no news.
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

async function write(channelId: string, content: string): Promise<void> {
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

describe('a message from elsewhere', () => {
  it('is heard, previewed, counted in the title and on the icon, and seen when it was opened', async () => {
    const page = await signedIn({ colorScheme: 'light' });
    const direct = await conversation();
    for (const words of ['one', 'two', 'three']) await write(direct, `Are you there? ${words}`);
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
    // What one reads makes no noise: the next thing that is heard is from elsewhere.
    await write(direct, 'There you are');
    await page.getByRole('article').filter({ hasText: 'There you are' }).waitFor();
    await write(server.defaultChannelId, `[@:${ada.id}] see you there`);
    await previews(page).getByText('see you there').waitFor();
    await expect.poll(() => tones(page)).toBe(8);
    await previews(page).getByRole('button', { name: 'Dismiss preview' }).press('Enter');
    await expect.poll(() => previews(page).count()).toBe(0);
  });

  it('is told by the system while the window is not in front, once that is wanted', async () => {
    const page = await signedIn();
    const direct = await conversation();
    await page.goto('/app/settings/notifications');
    const wanted = page.getByRole('switch', { name: /Notify me while Folkmoot is in the background/ });
    await wanted.focus();
    await wanted.press('Space');
    await expect.poll(() => wanted.isChecked()).toBe(true);
    await page.evaluate('window.isElsewhere = true');
    await write(server.defaultChannelId, 'The **second** volume');
    await write(direct, 'Just for you');
    await expect
      .poll(() => notices(page))
      .toEqual([
        { title: 'Ben in #General, Reading circle', body: 'The second volume' },
        { title: 'Ben', body: 'Just for you' },
      ]);
  });
});

describe('the settings of notifications', () => {
  it('have a sound to try, kept on this device', async () => {
    const page = await signedIn({ viewport: PHONE, colorScheme: 'light' });
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

  it('of a server and of a channel are told to the server, and followed', async () => {
    const page = await signedIn();
    const root = `/app/servers/${server.id}/settings/notifications`;
    await page.goto(root);
    await choose(page, 'Sounds', 'Mentions only');
    await page.getByRole('button', { name: 'Mentions only Sounds' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const before = await tones(page);
    await write(server.defaultChannelId, 'Nobody in particular');
    await write(server.defaultChannelId, `[@:${ada.id}] you in particular`);
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
  it('opens without a network, and is whole again with one', async () => {
    const cable = await layCable(product.url);
    try {
      const page = await signedIn({}, cable.url);
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      // The second visit is the first that goes through the worker.
      await page.reload();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      cable.pull();
      await page.reload();
      await page
        .getByRole('status')
        .getByText(/Trying again/)
        .waitFor();
      cable.plugIn();
      // By itself, and after a reload.
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    } finally {
      await cable.close();
    }
  });

  it.each(['/', '/login', '/register', '/privacy', '/404', '/i/abc', '/reset-password'])(
    'says of a public page that it waits for the network, and shows it with one: %s',
    async (path) => {
      const { page } = await openPage(browser, product.url);
      // Leads to another page, so that nothing of the one that is gone to next is kept.
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

  it('keeps the screens that nobody has gone to yet, while there is nothing else to do', async () => {
    const page = await signedIn();
    const { later } = Build.parse(JSON.parse(/const BUILD = (.*);/.exec(await workerScript(page))?.[1] ?? ''));
    expect(later.join(' ')).toMatch(/\/assets\/UserSettingsPage-/);
    expect(later.join(' ')).not.toMatch(/\/assets\/(highlighter|ServerSettingsPage|compact|de_de)-/);
    // The page begins once more with what the worker has.
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.reload();
    const missing = `Promise.all(${JSON.stringify(later)}.map((path) => caches.match(path))).then((kept) => kept.filter((file) => !file).length)`;
    await expect.poll(() => page.evaluate(missing)).toBe(0);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Status and account' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Sessions' }).waitFor();
  });

  // Without the worker nothing is kept but what was used.
  it('keeps its frame where a screen needs the network, and shows the screen with one', async () => {
    const page = await signedIn({ serviceWorkers: 'block' });
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

  it('keeps the conversation where a card or a dialog needs the network, and opens it with one', async () => {
    const page = await signedIn({ serviceWorkers: 'block' });
    await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    await write(server.defaultChannelId, 'Still here in the tunnel.');
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

  it('takes what another app shares into a message that is not sent yet', async () => {
    const page = await signedIn({ viewport: PHONE });
    await page.goto(`/app/share?${new URLSearchParams({ title: 'A book', text: 'Worth it', url: 'https://example.org/book' })}`);
    await page.getByText('This text is added to your message.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('Share to').fill('gener');
    await page.getByRole('option', { name: /General/ }).click();
    await expect.poll(() => composer(page).inputValue()).toBe('A book\nWorth it\nhttps://example.org/book');
  });
});
