/**
 * Opening a large server in a browser, from the click on the rail until its messages and members are visible, and scrolling through its
 * members. Then opening the settings, from the click in the menu until the first field is visible.
 */
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
import { scaled } from './communities.ts';

const PEOPLE = 10_000;
/** The maximum number of channels of a server, including its first one. */
const CHANNELS = CHANNEL_LIMITS.perServer;
const OPEN_MS = 300;
const SETTINGS_MS = 100;
/** Longer than a frame at 60 per second, because users do not notice single dropped frames. */
const SMOOTH_MS = 50;
const START_WITHIN_MS = 10 * 60 * 1000;
const TOKEN_KEY = 'folkmoot.token';

/** Runs in the page: the time from the click until everything is drawn. */
function untilDrawn(clicked: string, drawn: readonly string[]): string {
  return `new Promise((resolve) => {
  const start = performance.now();
  ${clicked}.click();
  const look = () => {
    const drawn = ${JSON.stringify(drawn)}.every((part) => document.querySelector(part));
    if (drawn) requestAnimationFrame(() => resolve(performance.now() - start));
    else requestAnimationFrame(look);
  };
  look();
})`;
}

const OPEN = untilDrawn(`document.querySelector('.rail-servers a')`, ['.members-row', 'main textarea']);
const SETTINGS = untilDrawn(`[...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === 'Settings')`, [
  '.settings-main h1',
  '.settings-main input',
]);

/** Runs in the page: the times between frames while the member list scrolls at 6,000 pixels per second. */
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

async function settingsOpened(page: Page): Promise<number> {
  await page.locator('.presence-self').click();
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  return z.number().parse(await page.evaluate(SETTINGS));
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
    const before = await product.collect();
    await product.stop();
    await runLoad('loads/people.load.ts', { dataDir, serverId, people }, PeopleResult);
    product = await startProduct({ start, profileDir: null, dataDir, withinMs: START_WITHIN_MS });
    // At its start the process read all users, and no request has been made.
    const usedEach = ((await product.collect()) - before) / people;
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const [there, opened, frames, settings]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let round = 0; round < rounds; round += 1) {
      there.push(await atHome(page, `http://127.0.0.1:${product.port}`, tokens[0] ?? ''));
      opened.push(z.number().parse(await page.evaluate(OPEN)));
      frames.push(...z.array(z.number()).parse(await page.evaluate(SCROLL)));
      settings.push(await settingsOpened(page));
    }
    const [open, scroll, set] = [latenciesOf(opened), latenciesOf(frames), latenciesOf(settings)];
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
      {
        figure: 'the settings: open in',
        measured: `${milliseconds(set.p50)} (max ${milliseconds(set.max)})`,
        target: `≤ ${SETTINGS_MS} ms`,
        met: set.p50 <= SETTINGS_MS,
        floor: null,
      },
      { figure: `${size}: held a member`, measured: `${usedEach.toFixed(0)} bytes`, target: null, met: null, floor: null },
      { figure: 'from nothing to the rail', measured: milliseconds(latenciesOf(there).p50), target: null, met: null, floor: null },
    ];
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}
