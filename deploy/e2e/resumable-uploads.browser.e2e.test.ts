/** Large files over an interrupted connection, in the client. */
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium } from './browser/chromium.ts';
import { startInterruptibleProxy } from './browser/interruptible-proxy.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { type Product, startProduct } from './browser/product.ts';
import { composer, message } from './browser/steps.ts';
import { type Person, registerUser } from './user.ts';

const MB = 1024 * 1024;
const STALE = 'Connection lost. Messages may be out of date.';

let product: Product;
let browser: Browser;
let ada: Person;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  ada = await registerUser(product.url, 'Ada');
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

describe('a large file', () => {
  it('continues where it stopped when the connection is back', async () => {
    const content = Buffer.alloc(12 * MB);
    for (let at = 0; at < content.length; at += 4) content.writeUInt32BE(at, at);
    const server = await ada.api.call(createServer, { body: { name: 'Film club' } });
    const proxy = await startInterruptibleProxy(product.url);
    const page = await openLoggedInPage(browser, proxy.url, ada);
    await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    await composer(page).waitFor();
    const offsets: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH' && request.url().includes('/cdn/upload-resumable/')) {
        offsets.push(Number(request.headers()['upload-offset']));
      }
    });
    // Slow enough that the interruption comes in the middle.
    const network = await page.context().newCDPSession(page);
    const speed = (bytes: number) =>
      network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytes });
    await speed(MB / 2);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Attach files' }).click()]);
    await chooser.setFiles([{ name: 'film.bin', mimeType: 'application/octet-stream', buffer: content }]);
    await composer(page).fill('The film of the evening');
    await composer(page).press('Enter');
    const row = message(page, 'The film of the evening');
    const progress = row.getByRole('progressbar', { name: 'Uploading' });
    await expect.poll(async () => Number(await progress.getAttribute('value')), { interval: 20 }).toBeGreaterThan(3 * MB);
    proxy.disconnect();
    await page.getByText(STALE).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    proxy.reconnect();
    await speed(-1);
    const link = row.getByRole('link', { name: 'Download' });
    // Retries happen every eight seconds.
    await link.waitFor({ timeout: 90_000 });
    expect(offsets[0]).toBe(0);
    expect(offsets.at(-1)).toBeGreaterThan(MB);
    const stored = await fetch(new URL((await link.getAttribute('href')) ?? '', product.url));
    expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true);
    await page.context().close();
    await proxy.close();
  });
});
