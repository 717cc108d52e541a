/**
 * A reload of a known channel on a mid-range phone, from the start of the navigation until the first message is painted: the processor is
 * slowed down four times, and the network has the latency of slow 4G. The floor is a page that loads and compiles the same scripts and
 * styles, runs none of them, and paints one line.
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
const RELOADS = 10;
const MESSAGES = 50;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const SLOWER = 4;
/** Of slow 4G: latency in ms, bytes per second down and up. */
const NETWORK = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const;
/** The client saves what it knows two seconds after a change. */
const SAVED_WITHIN_MS = 5000;
const TOKEN_KEY = 'folkmoot.token';
const FLOOR = '/first-paint-floor';

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

async function paintedAt(page: Page): Promise<number> {
  const time = z.number().nullish();
  for (;;) {
    const found = time.parse(await page.evaluate('globalThis.paintedAt'));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Each in a tab of its own, so that nothing comes from the memory of the page before. */
async function timesOf(context: BrowserContext, url: string): Promise<Latencies> {
  const times: number[] = [];
  for (let reload = 0; reload < RELOADS; reload += 1) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(url, { waitUntil: 'commit' });
    times.push(await paintedAt(page));
    await page.close();
  }
  return latenciesOf(times);
}

type Channel = { readonly url: string; readonly token: string };

/** The reloads, and the scripts and styles that they load. */
async function reloaded(
  browser: Browser,
  { url, token }: Channel,
): Promise<{ readonly times: Latencies; readonly files: readonly string[] }> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addInitScript(`localStorage.setItem(${JSON.stringify(TOKEN_KEY)}, ${JSON.stringify(token)}); ${watch('[role=article]')}`);
    const page = await context.newPage();
    for (const visit of [url, url]) {
      await page.goto(visit);
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await paintedAt(page);
      await new Promise((resolve) => setTimeout(resolve, SAVED_WITHIN_MS));
    }
    const names = await page.evaluate('performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)');
    const files = z.array(z.string()).parse(names);
    await page.close();
    return { times: await timesOf(context, url), files: [...new Set(files)].filter((name) => /^\/assets\/.*\.(js|css)$/.test(name)) };
  } finally {
    await context.close();
  }
}

function floorPage(files: readonly string[]): string {
  const script = `Promise.all(${JSON.stringify(files)}.map((file) => new Promise((resolve) => {
  const link = document.createElement('link');
  Object.assign(link, { rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload', href: file, onload: resolve, onerror: resolve });
  document.head.append(link);
}))).then(() => { document.body.innerHTML = '<p class="painted">painted</p>'; });`;
  return `<!doctype html><title>Floor</title><body><script>${script}</script></body>`;
}

/** Files come from the cache of the browser, the page itself without the network. */
async function floorTimes(browser: Browser, origin: string, files: readonly string[]): Promise<Latencies> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    await context.addInitScript(watch('.painted'));
    await context.route(`**${FLOOR}`, (route) => route.fulfill({ contentType: 'text/html', body: floorPage(files) }));
    const page = await context.newPage();
    await page.goto(`${origin}${FLOOR}`);
    await paintedAt(page);
    await page.close();
    return await timesOf(context, `${origin}${FLOOR}`);
  } finally {
    await context.close();
  }
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
    for (let n = 0; n < MESSAGES; n += 1) {
      const headers = { authorization: token, 'content-type': 'application/json' };
      const path = pathOf(sendMessage, { channelId });
      const body = JSON.stringify({ content: `Message ${n} of a conversation about nothing in particular.` });
      const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`Sending a message was answered with ${answer.status}.`);
    }
    const { times, files } = await reloaded(browser, { url: `${origin}/app/servers/${serverId}/${channelId}`, token });
    const floor = await floorTimes(browser, origin, files);
    return [
      {
        figure: 'a known channel, reloaded on a slow phone: first message painted after',
        measured: `p50 ${milliseconds(times.p50)}, max ${milliseconds(times.max)}`,
        target: `p50 ≤ ${TARGET_MS} ms`,
        met: times.p50 <= TARGET_MS,
        floor: `p50 ${milliseconds(floor.p50)}, max ${milliseconds(floor.max)} (same files, not run)`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}
