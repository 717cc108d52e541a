/**
 * A known channel on a mid-range phone, from the start of the navigation until the first message is painted: the processor is slowed down
 * four times, and the network has the latency of slow 4G. The floor is a text page that loads and compiles the same scripts and styles from
 * the same cache, runs none of them, and paints one line.
 */
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { findChromium } from '@folkmoot/deploy/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { makeCommunity, pathOf } from '../bench/community.ts';
import { type Latencies, latenciesOf } from '../bench/latencies.ts';
import { newDataDir, startProduct } from '../bench/product.ts';
import { milliseconds, type Row } from '../bench/report.ts';
import type { Run } from '../bench/run.ts';

const TARGET_MS = 500;
const VISITS = 10;
const MESSAGES = 50;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const SLOWER = 4;
/** Of slow 4G: latency in ms, bytes per second down and up. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const;
/** The client saves what it knows two seconds after a change. */
const SAVED_WITHIN_MS = 5000;
const TOKEN_KEY = 'folkmoot.token';
/** A page of the product without scripts. */
const FLOOR = '/robots.txt';

/** Runs before the scripts of the page: the time until an element of a kind is painted. */
function watch(selector: string): string {
  return `(() => {
  const look = () => {
    const found = document.querySelector(${JSON.stringify(selector)});
    if (!found || found.getBoundingClientRect().height === 0 || !found.checkVisibility()) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => { globalThis.paintedAt = performance.now(); }));
  };
  look();
})();`;
}

/** Runs before the text of the floor page. */
function floorScript(files: readonly string[]): string {
  return `if (location.pathname === ${JSON.stringify(FLOOR)}) document.addEventListener('DOMContentLoaded', () => {
  Promise.all(${JSON.stringify(files)}.map((file) => new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload', href: file, onload: resolve, onerror: resolve });
    document.head.append(link);
  }))).then(() => { document.body.innerHTML = '<p class="painted">painted</p>'; });
});`;
}

async function paintedAt(page: Page): Promise<number> {
  const time = z.number().nullish();
  for (;;) {
    const found = time.parse(await page.evaluate('globalThis.paintedAt'));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function slowTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** Reloads in one tab. The first visit of the tab does not count. */
async function reloaded(context: BrowserContext, url: string): Promise<Latencies> {
  const page = await slowTab(context);
  await page.goto(url);
  await paintedAt(page);
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    await page.reload({ waitUntil: 'commit' });
    times.push(await paintedAt(page));
  }
  await page.close();
  return latenciesOf(times);
}

/** Each visit in a new tab, which has nothing in memory. */
async function opened(context: BrowserContext, url: string): Promise<Latencies> {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const page = await slowTab(context);
    await page.goto(url, { waitUntil: 'commit' });
    times.push(await paintedAt(page));
    await page.close();
  }
  return latenciesOf(times);
}

/** Visits the channel until it is saved on the device. Returns the scripts and styles that it loads. */
async function visited(context: BrowserContext, url: string): Promise<readonly string[]> {
  const page = await context.newPage();
  for (const visit of [url, url]) {
    await page.goto(visit);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await paintedAt(page);
    await new Promise((resolve) => setTimeout(resolve, SAVED_WITHIN_MS));
  }
  const names = await page.evaluate('performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)');
  await page.close();
  return [...new Set(z.array(z.string()).parse(names))].filter((name) => /^\/assets\/.*\.(js|css)$/.test(name));
}

async function fillChannel(origin: string, token: string, channelId: string): Promise<void> {
  const url = `${origin}/api${pathOf(sendMessage, { channelId })}`;
  const headers = { authorization: token, 'content-type': 'application/json' };
  for (let n = 0; n < MESSAGES; n += 1) {
    const body = JSON.stringify({ content: `Message ${n} of a conversation about nothing in particular.` });
    const answer = await fetch(url, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`Sending a message was answered with ${answer.status}.`);
  }
}

function row(figure: string, measured: Latencies, floor: Latencies, target: number | null): Row {
  const shown = ({ p50, max }: Latencies) => `p50 ${milliseconds(p50)}, max ${milliseconds(max)}`;
  return {
    figure,
    measured: shown(measured),
    target: target === null ? null : `p50 ≤ ${target} ms`,
    met: target === null ? null : measured.p50 <= target,
    floor: `${shown(floor)} (same files, not run)`,
  };
}

async function measured(
  browser: Browser,
  origin: string,
  { path, token }: { readonly path: string; readonly token: string },
): Promise<readonly Row[]> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(
    `localStorage.setItem(${JSON.stringify(TOKEN_KEY)}, ${JSON.stringify(token)}); ${watch('[role=article], .painted')}`,
  );
  const files = await visited(context, `${origin}${path}`);
  await context.addInitScript(floorScript(files));
  const floorReloaded = await reloaded(context, `${origin}${FLOOR}`);
  const reloads = await reloaded(context, `${origin}${path}`);
  const floorOpened = await opened(context, `${origin}${FLOOR}`);
  const tabs = await opened(context, `${origin}${path}`);
  await context.close();
  return [
    row('a known channel on a slow phone, reloaded: first message painted after', reloads, floorReloaded, TARGET_MS),
    row('the same in a new tab', tabs, floorOpened, null),
  ];
}

export async function measureFirstPaint(run: Run): Promise<readonly Row[]> {
  const product = await startProduct({ start: run.options.start, profileDir: null, dataDir: newDataDir() });
  const origin = `http://127.0.0.1:${product.port}`;
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  try {
    const { serverId, tokens, channelIds } = await makeCommunity(product.port, 'phone', { people: 2, channels: 5 });
    const [token = '', channelId = ''] = [tokens[0], channelIds[0]];
    await fillChannel(origin, token, channelId);
    return await measured(browser, origin, { path: `/app/servers/${serverId}/${channelId}`, token });
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}
