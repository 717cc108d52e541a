/** The main flows of the client, written once for browsers other than Chromium. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../browser/chromium.ts';
import { startInterruptibleProxy } from '../browser/interruptible-proxy.ts';
import { RECEIVED_MEDIA, ReceivedMedia } from '../browser/peer-connections.ts';
import { startProduct } from '../browser/product.ts';
import { pngOf } from '../harness/uploads.ts';
import { type Person, registerUser } from '../user.ts';
import type { BrowserWindow, RunningBrowser } from './browser-window.ts';
import { click, count, fill, hover, type Target, waitFor, waitUntilGone } from './page-actions.ts';

/** The page of the last failure. */
const SHOTS = 'node_modules/.cache/browsers';

const COMPOSER: Target = { css: '.composer-field' };
const POST_FIELD: Target = { css: '.post-composer textarea' };
/** How much of a field has to be scrolled to. */
const HIDDEN_PART = 'const field = document.querySelector(arguments[0]); return field.scrollHeight - field.clientHeight';
const STALE: Target = { css: '[role=status]', text: 'Connection lost' };
const MARKUP = [
  '# A plan\n1. **First** step\n   - with _detail_\n- [x] done',
  '| Name | Count |\n|:-----|------:|\n| Beans | 12 |',
  '```ts\nconst beans: number = 12;\n```\nSee https://example.org/beans and ||a spoiler||.',
];
/** What the markup must become. */
const RENDERED: readonly Target[] = [
  { css: '.markup-h1', text: 'A plan' },
  { css: '.markup ol > li > ul > li em', text: 'detail' },
  { css: '.markup-task input:checked' },
  { css: '.markup-table td', text: 'Beans' },
  { css: '.markup-block, .markup pre', text: 'const beans' },
  { css: '.markup a[href="https://example.org/beans"]' },
];

/** What the client saved on this device, as text. */
const SAVED_RECORDS = `return new Promise((resolve, reject) => {
  const opening = indexedDB.open('folkmoot');
  opening.onerror = reject;
  opening.onsuccess = () => {
    const reading = opening.result.transaction('records').objectStore('records').getAll();
    reading.onsuccess = () => {
      opening.result.close();
      resolve(JSON.stringify(reading.result));
    };
  };
});`;

const message = (text: string): Target => ({ css: '[role=article]', text });

/** `calls`: whether the browser has WebRTC. */
export function smokeSuite(name: string, start: () => Promise<RunningBrowser>, { calls }: { readonly calls: boolean }): void {
  describe(name, async () => {
    mkdirSync(SHOTS, { recursive: true });
    const [product, browser] = await Promise.all([startProduct(), start()]);
    const proxy = await startInterruptibleProxy(product.url);
    afterAll(async () => {
      await browser.close();
      await proxy.close();
      await product.dispose();
    });
    const [ada, ben] = [await registerUser(product.url, 'Ada'), await registerUser(product.url, 'Ben')];
    const server = await ada.api.call(createServer, { body: { name: 'Kitchen' } });
    const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
    await ben.api.call(joinServer, { params: { code } });
    const place = { params: { channelId: server.defaultChannelId } };
    const path = `/app/servers/${server.id}/${server.defaultChannelId}`;
    const page = await browser.openWindow();
    afterEach(({ task }) => {
      if (task.result?.state === 'fail') return page.screenshot(join(SHOTS, `${name}-failed.png`));
    });

    async function send(text: string): Promise<void> {
      await fill(page, COMPOSER, text);
      await page.press('Enter');
      await waitFor(page, message(text));
    }

    async function openMessageButton(text: string, label: string): Promise<void> {
      await hover(page, message(text));
      await click(page, { css: `[role=article] button[aria-label="${label}"]` });
    }

    it('logs in with the form', async () => {
      await page.goto(`${proxy.url}/login`);
      await fill(page, { css: 'input', text: 'E-mail or name:tag' }, ada.email);
      await fill(page, { css: 'input[type=password]' }, ada.password);
      await click(page, { css: 'button[type=submit]', text: 'Log in' });
      await waitFor(page, { css: 'body', text: 'Hello Ada' });
      await waitFor(page, POST_FIELD);
      expect(await page.run(HIDDEN_PART, POST_FIELD.css)).toBe(0);
      await click(page, { css: 'nav a', text: 'Kitchen' });
      await waitFor(page, COMPOSER);
    });

    it('sends and edits a message', async () => {
      await send('Soup today?');
      await openMessageButton('Soup today?', 'Edit');
      await waitFor(page, { css: '.composer', text: 'Editing message' });
      await fill(page, COMPOSER, 'Soup **today**, or salad?');
      await page.press('Enter');
      await waitFor(page, { css: '[role=article] strong', text: 'today' });
      await waitFor(page, message('(edited)'));
    });

    it('shows lists, tables, code, links and spoilers of a live message', async () => {
      for (const content of MARKUP) await ben.api.call(sendMessage, { ...place, body: { content } });
      for (const target of RENDERED) await waitFor(page, target);
      await click(page, { css: '.markup-spoiler' });
      await waitFor(page, { css: '.markup-spoiler-open', text: 'a spoiler' });
    });

    it('reacts with an emoji of the panel', async () => {
      await openMessageButton('or salad?', 'Add a reaction');
      await waitFor(page, { css: '[role=dialog] input' });
      await page.type('salad');
      await click(page, { css: '[role=gridcell]', text: 'salad' });
      await waitFor(page, { css: '[role=article] button[aria-pressed=true]', text: '1 person' });
    });

    it('fits the emoji panel into a narrow window', async () => {
      await page.resize(PHONE);
      await click(page, { css: '.composer button', text: 'Emoji' });
      await waitFor(page, { css: '.emoji-viewport [role=gridcell]' });
      const hidden = `const list = document.querySelector('.emoji-viewport'); return list.scrollWidth - list.clientWidth`;
      expect(await page.run(hidden)).toBe(0);
      await page.press('Escape');
      await page.resize(DESKTOP);
    });

    it('uploads an image and shows it', async () => {
      const picture = join(tmpdir(), `${name}-soup.png`);
      writeFileSync(picture, pngOf(640, 480));
      await page.chooseFile('[type=file]', picture);
      await waitFor(page, { css: '[aria-label="Attached files"] li' });
      await send('Here it is');
      await waitFor(page, { css: '[role=article] img[alt$=".webp"]' });
      await expect
        .poll(() => page.run(`return document.querySelector('[role=article] img[alt$=".webp"]').naturalWidth`))
        .toBeGreaterThan(100);
    });

    if (calls) {
      it('makes a call of two people, who hear each other', async () => {
        const other = await browser.openWindow();
        await logInByToken(other, product.url, ben);
        for (const each of [page, other]) await each.run(`localStorage['folkmoot.voice'] = '{"mode":"open"}'`);
        await other.goto(`${product.url}${path}`);
        await click(page, { css: 'button', text: 'Start a call' });
        await click(other, { css: 'button', text: 'Join call' });
        for (const each of [page, other]) {
          await expect.poll(() => count(each, { css: '[aria-label="Call participants"] > li' })).toBe(2);
          await expect.poll(() => heardPeople(each)).toBe(1);
        }
        await click(page, { css: 'button', text: 'Leave call' });
        await expect.poll(() => count(other, { css: '[aria-label="Call participants"] > li' })).toBe(1);
        await click(other, { css: 'button', text: 'Leave call' });
        expect(await other.errors()).toEqual([]);
      });
    } else {
      it('explains that this browser has no calls', async () => {
        expect(await page.run('return typeof RTCPeerConnection')).toBe('undefined');
        await click(page, { css: 'button', text: 'Start a call' });
        await waitFor(page, { css: '[role=alert], [role=status], [role=alertdialog]', text: 'This browser can’t make calls' });
      });
    }

    it('shows the last channel after a reload without a network, and sends a message when the network is back', async () => {
      // The service worker controls the page from its next load.
      await page.run('await navigator.serviceWorker.ready');
      await page.goto(`${proxy.url}${path}`);
      await waitFor(page, message('Here it is'));
      await expect.poll(() => page.run(`return navigator.serviceWorker.controller !== null`)).toBe(true);
      await expect.poll(() => page.run(SAVED_RECORDS)).toContain('Here it is');
      proxy.disconnect();
      await waitFor(page, STALE);
      await page.reload();
      await waitFor(page, message('Here it is'));
      await send('Written in the dark.');
      proxy.reconnect();
      const arrived = async () =>
        (await ben.api.call(listMessages, place)).filter(({ content }) => content === 'Written in the dark.').length;
      await expect.poll(arrived).toBe(1);
      await waitUntilGone(page, STALE);
    });

    it('has no uncaught errors', async () => {
      expect(await page.errors()).toEqual([]);
    });
  });
}

async function logInByToken(page: BrowserWindow, url: string, { token }: Person): Promise<void> {
  // Any page of this origin that runs no client code.
  await page.goto(`${url}/healthz`);
  await page.run(`localStorage.setItem('folkmoot.token', arguments[0])`, token);
}

/** The number of people whose sound arrives. */
async function heardPeople(page: BrowserWindow): Promise<number> {
  const received = ReceivedMedia.array().parse(await page.run(`return (${RECEIVED_MEDIA})`));
  return received.filter(({ energy }) => energy > 0).length;
}
