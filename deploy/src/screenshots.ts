/**
 * `npm run docs:screenshots`: starts the product with its seed in a temporary folder, and takes the images of the documentation with
 * Chromium. Run it after you change a screen that is on an image.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { createApplication, createBot, updateApplication } from '@folkmoot/contracts/applications/commands';
import { RecordId } from '@folkmoot/contracts/kernel/ids';
import { listMessages } from '@folkmoot/contracts/messages/commands';
import { fileReport } from '@folkmoot/contracts/reports/commands';
import { listServers } from '@folkmoot/contracts/servers/commands';
import { readConfig } from '@folkmoot/platform/config/config';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { apiClient } from './api-client.ts';
import { findChromium } from './chromium.ts';
import { FOLDER, fileOf, type Ids, MOST_BYTES, PICTURES, type Picture, SCHEMES, type Scheme } from './screenshots/pictures.ts';
import { people, type SeedName } from './seed/people.ts';
import { seedProduct } from './seed.ts';
import { startStandalone } from './standalone.ts';
import { builtWebClient } from './web-client.ts';

const PICTURES_FOLDER = join(import.meta.dirname, '../../docs', FOLDER);
const VIEWPORT = { width: 1280, height: 800 };
const QUALITIES = [82, 70, 55, 40];
/** A finished screen may still fade in. */
const FADE_MS = 600;

async function tokenOf(url: string, name: SeedName): Promise<string> {
  const { email, password } = people[name];
  const { token } = Token.parse(await apiClient(url).call(login, { body: { email, password } }));
  return token;
}

/** Data that the seed lacks: a bot, and open reports. */
async function prepare(url: string, token: string): Promise<Ids> {
  const alice = apiClient(url, token);
  const servers = await alice.call(listServers);
  const server = servers.find(({ name }) => name === 'Ridge Walkers') ?? servers[0];
  if (!server) throw new Error('The seed created no server.');
  const application = await alice.call(createApplication);
  const params = { applicationId: application.id };
  await alice.call(updateApplication, { params, body: { name: 'Dice' } });
  await alice.call(createBot, { params });
  const bob = apiClient(url, await tokenOf(url, 'bob'));
  const channelId = server.defaultChannelId;
  const messages = await bob.call(listMessages, { params: { channelId } });
  const reported = messages.filter(({ createdBy }) => createdBy.username === 'mod').slice(-3);
  const reasons = ['spam', 'harassment', 'other'] as const;
  for (const [index, { id }] of reported.entries()) {
    await bob.call(fileReport, { body: { kind: 'message', id: RecordId.parse(id), reason: reasons[index] ?? 'other' } });
  }
  return { serverId: server.id, channelId, applicationId: application.id };
}

async function take(browser: Browser, url: string, token: string, path: string, colorScheme: Scheme): Promise<Buffer> {
  const context = await browser.newContext({ viewport: VIEWPORT, colorScheme, baseURL: url, reducedMotion: 'reduce', locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await page.addInitScript((own) => localStorage.setItem('folkmoot.token', own), token);
    await page.goto(path, { waitUntil: 'networkidle' });
    // Placeholders have no heading. On a busy machine the network is idle before they appear.
    await page.getByRole('heading').first().waitFor();
    const placeholders = page.locator('[aria-busy="true"], .MuiSkeleton-root');
    do {
      await placeholders.first().waitFor({ state: 'detached' });
      await page.waitForTimeout(FADE_MS);
    } while ((await placeholders.count()) > 0);
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

/** The best quality within the size limit. */
async function small(png: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= MOST_BYTES) return webp;
  }
  throw new Error(`The picture has more than ${MOST_BYTES} bytes in any quality.`);
}

async function save(browser: Browser, url: string, token: string, picture: Picture, ids: Ids): Promise<void> {
  for (const scheme of SCHEMES) {
    const webp = await small(await take(browser, url, token, picture.path(ids), scheme));
    writeFileSync(join(PICTURES_FOLDER, fileOf(picture.name, scheme)), webp);
    console.log(`${fileOf(picture.name, scheme)}: ${webp.length} bytes`);
  }
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-screenshots-'));
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error', LINK_EMBEDS: 'off' });
  try {
    const product = await startStandalone({ config, webRoot: await builtWebClient((text) => console.log(text)) });
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    });
    try {
      await seedProduct(product.url);
      const token = await tokenOf(product.url, 'alice');
      const ids = await prepare(product.url, token);
      await product.settle();
      mkdirSync(PICTURES_FOLDER, { recursive: true });
      for (const picture of PICTURES) await save(browser, product.url, token, picture, ids);
    } finally {
      await browser.close();
      await product.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
