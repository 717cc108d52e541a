/** Opening a large server in a browser, from the click on the rail to its messages and members, and scrolling through its members. */
import { CHANNEL_LIMITS } from '@folkmoot/contracts/channels/limits';
import { findChromium } from '@folkmoot/deploy/chromium';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { makeCommunity } from '../bench/community.ts';
import { latenciesOf } from '../bench/latencies.ts';
import { newDataDir, startProduct } from '../bench/product.ts';
import { milliseconds, type Row } from '../bench/report.ts';
import { type Run, runLoad } from '../bench/run.ts';
import { PeopleResult } from '../loads/people.load.ts';
import { scaled } from './villages.ts';

const PEOPLE = 10_000;
/** As many as a server may have, the one it is made with among them. */
const CHANNELS = CHANNEL_LIMITS.perServer;
const OPEN_MS = 300;
/** Of a second's sixty: what is dropped now and then nobody sees. */
const SMOOTH_MS = 50;
const START_WITHIN_MS = 10 * 60 * 1000;
const TOKEN_KEY = 'folkmoot.token';

/** In the page: from the click until channel and members are drawn. */
const OPEN = `new Promise((resolve) => {
  const start = performance.now();
  document.querySelector('.rail-servers a').click();
  const look = () => {
    const drawn = document.querySelector('.members-row') && document.querySelector('main textarea');
    if (drawn) requestAnimationFrame(() => resolve(performance.now() - start));
    else requestAnimationFrame(look);
  };
  look();
})`;

/** In the page: the times between frames while the list of members goes by at 6,000 pixels a second. */
const SCROLL = `new Promise((resolve) => {
  const list = document.querySelector('.members');
  const frames = [];
  let last = performance.now();
  const end = last + 3000;
  const step = (now) => {
    frames.push(now - last);
    last = now;
    list.scrollTop += 100;
    if (now < end) requestAnimationFrame(step);
    else resolve(frames);
  };
  requestAnimationFrame(step);
})`;

async function atHome(page: Page, url: string, token: string): Promise<number> {
  await page.goto(url);
  await page.evaluate(`localStorage.setItem(${JSON.stringify(TOKEN_KEY)}, ${JSON.stringify(token)})`);
  const start = performance.now();
  await page.goto(`${url}/app`);
  await page.locator('.rail-servers a').first().waitFor({ timeout: 60_000 });
  return performance.now() - start;
}

export async function measureOpening(run: Run): Promise<readonly Row[]> {
  const dataDir = newDataDir();
  const { start, rounds } = run.options;
  const people = scaled(PEOPLE, run.options.scale, 100);
  let product = await startProduct({ start, profileDir: null, dataDir });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  try {
    const { serverId, tokens } = await makeCommunity(product.port, 'crowd', { people: 2, channels: CHANNELS - 1 });
    await product.stop();
    await runLoad('loads/people.load.ts', { dataDir, serverId, people }, PeopleResult);
    product = await startProduct({ start, profileDir: null, dataDir, withinMs: START_WITHIN_MS });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const [there, opened, frames]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      there.push(await atHome(page, `http://127.0.0.1:${product.port}`, tokens[0] ?? ''));
      opened.push(z.number().parse(await page.evaluate(OPEN)));
      frames.push(...z.array(z.number()).parse(await page.evaluate(SCROLL)));
    }
    const [open, scroll] = [latenciesOf(opened), latenciesOf(frames)];
    const size = `${people.toLocaleString('en')} members, ${CHANNELS} channels`;
    return [
      {
        figure: `a server of ${size}: opens in`,
        measured: `${milliseconds(open.p50)} (max ${milliseconds(open.max)})`,
        target: `≤ ${OPEN_MS} ms`,
        met: open.p50 <= OPEN_MS,
        floor: null,
      },
      {
        figure: 'its members scrolled: between frames',
        measured: `p50 ${milliseconds(scroll.p50)}, p99 ${milliseconds(scroll.p99)}, max ${milliseconds(scroll.max)}`,
        target: `p99 ≤ ${SMOOTH_MS} ms`,
        met: scroll.p99 <= SMOOTH_MS,
        floor: null,
      },
      { figure: 'from nothing to the rail', measured: milliseconds(latenciesOf(there).p50), target: null, met: null, floor: null },
    ];
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}
