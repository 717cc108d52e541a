/**
 * What a writer waits for in the browser: drawing a message of 2,000 characters, and a key in a channel of 10,000 messages that was
 * scrolled back to its beginning.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '@folkmoot/deploy/chromium';
import { freePort } from '@folkmoot/deploy/free-port';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { z } from 'zod';
import { type Grown, startGrown } from '../bench/grown.ts';
import { type Latencies, latenciesOf } from '../bench/latencies.ts';
import { milliseconds, type Row } from '../bench/report.ts';
import type { Run } from '../bench/run.ts';
import { scaled } from './communities.ts';
import { frameTimes, TraceEvent } from './frame-times.ts';
import { LENGTH, repeated, TEXTS } from './message-texts.ts';

const CONFIG = join(import.meta.dirname, '../../../web/client/figures/vite.config.ts');
const DRAWN_MS = 1;
const ROUNDS = 2000;
/** In one of eight channels. */
const MESSAGES = 10_000;
const CHANNELS = 8;
const FRAME_MS = 16;
const KEYS = 300;
const KEY_EVERY_MS = 40;
const TOKEN_KEY = 'folkmoot.token';

/** Serves the page of `web/client/figures`, built like the client. */
async function servedPage(outDir: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const options = { configFile: CONFIG, logLevel: 'warn', build: { outDir, emptyOutDir: true } } as const;
  await build(options);
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: await freePort() } });
  return { url: `${server.resolvedUrls?.local[0]}figures/markup.html`, close: () => server.close() };
}

async function drawn(browser: Browser): Promise<ReadonlyMap<string, Latencies>> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-figures-'));
  const served = await servedPage(folder);
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction('globalThis.measure !== undefined');
    const results = new Map<string, Latencies>();
    for (const [name, piece] of Object.entries(TEXTS)) {
      const call = `measure(${JSON.stringify(repeated(piece, LENGTH))}, ${ROUNDS})`;
      await page.evaluate(call);
      results.set(name, latenciesOf(z.array(z.number()).parse(await page.evaluate(call))));
    }
    await page.close();
    return results;
  } finally {
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Scrolls up until the first message of the channel is loaded. */
async function scrolledBack(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const list = document.querySelector('.message-list');
    const step = () => {
      if (document.querySelector('.message-beginning')) return resolve();
      list.scrollTop = 0;
      setTimeout(step, 20);
    };
    step();
  })`);
}

async function typed(browser: Browser, grown: Grown): Promise<readonly number[]> {
  const { community, product } = grown;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const url = `http://127.0.0.1:${product().port}`;
  await page.goto(url);
  await page.evaluate(`localStorage.setItem(${JSON.stringify(TOKEN_KEY)}, ${JSON.stringify(community.tokens[0])})`);
  await page.goto(`${url}/app/servers/${community.serverId}/${community.channelIds[0]}`);
  await page.locator('main textarea').click();
  await page.locator('.message').first().waitFor();
  await scrolledBack(page);
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...z.array(TraceEvent).parse(value)));
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  await page.keyboard.type('the quick brown fox, and **another** one '.repeat(KEYS / 40).slice(0, KEYS), { delay: KEY_EVERY_MS });
  await session.send('Tracing.end');
  await complete;
  await page.close();
  return frameTimes(events);
}

function row(figure: string, { p50, p99, max }: Latencies, target: number): Row {
  const measured = `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, max ${milliseconds(max)}`;
  return { figure, measured, target: `p99 ≤ ${target} ms`, met: p99 <= target, floor: null };
}

async function typedRow(run: Run, browser: Browser): Promise<Row> {
  const grown = await startGrown(run);
  try {
    const messages = scaled(MESSAGES, run.options.scale, 100);
    await grown.growTo(messages * CHANNELS);
    const frames: number[] = [];
    for (let round = 0; round < run.options.rounds; round += 1) frames.push(...(await typed(browser, grown)));
    return row(`typing in a channel of ${messages.toLocaleString('en')} messages: work of a frame`, latenciesOf(frames), FRAME_MS);
  } finally {
    await grown.end();
  }
}

export async function measureWriting(run: Run): Promise<readonly Row[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    // First, while no product uses the machine.
    const rows = [...(await drawn(browser))].map(([name, times]) => row(`drawing 2,000 characters, ${name}`, times, DRAWN_MS));
    return [...rows, await typedRow(run, browser)];
  } finally {
    await browser.close();
  }
}
