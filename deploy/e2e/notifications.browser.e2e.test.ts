/** Notifications of the client: sounds, previews, system notifications, title and icon of the window. */
import { randomUUID } from 'node:crypto';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { seriousFaults } from './browser/accessibility.ts';
import { openPage, PHONE } from './browser/chromium.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, logIn, serverLink } from './browser/steps.ts';

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

async function openLoggedIn(options: BrowserContextOptions = {}): Promise<Page> {
  const permissions = ['clipboard-read', 'clipboard-write', 'notifications'];
  const { page } = await openPage(browser, product.url, { ...options, permissions });
  await page.addInitScript({ content: HOOKS });
  await logIn(page, ada);
  // Messages from before the connection are unread, but cause no notification.
  await serverLink(page, 'Reading circle').waitFor();
  return page;
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
