/** Calls of three browsers with a microphone and a camera each, and the media that they really receive. */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { startInterruptibleProxy } from './browser/interruptible-proxy.ts';
import { FAKE_DEVICES, receivedMedia, recordPeerConnections } from './browser/peer-connections.ts';
import { type Product, startProduct } from './browser/product.ts';
import { composer, logIn } from './browser/steps.ts';
import { startTurnServer, type TurnServer } from './browser/turn-server.ts';
import { type Person, registerUser } from './user.ts';

const PATIENCE = { timeout: 60_000, interval: 250 };
/** Long, because several browsers with video share the machine. */
vi.setConfig({ testTimeout: 600_000 });

let turnServer: TurnServer;
let product: Product;
let browser: Browser;
let people: readonly [Person, Person, Person];
let server: RawServer;

beforeAll(async () => {
  turnServer = await startTurnServer('a secret of the tests');
  [product, browser] = await Promise.all([startProduct(turnServer.settings), launchChromium(inject('headlessChromiumPath'), FAKE_DEVICES)]);
  people = [await registerUser(product.url, 'Ada'), await registerUser(product.url, 'Ben'), await registerUser(product.url, 'Cid')];
  const [ada, ...others] = people;
  server = await ada.api.call(createServer, { body: { name: 'Reading circle' } });
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  for (const person of others) await person.api.call(joinServer, { params: { code } });
});

/** Closing the windows ends the calls. */
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
  await turnServer?.stop();
});

type Options = BrowserContextOptions & { readonly relayOnly?: boolean; readonly url?: string };

async function inChannel(person: Person, { relayOnly = false, url = product.url, ...options }: Options = {}): Promise<Page> {
  const { page } = await openPage(browser, url, { permissions: ['microphone', 'camera'], ...options });
  // Long, because three browsers draw and send video on this machine.
  page.setDefaultTimeout(PATIENCE.timeout);
  await recordPeerConnections(page, relayOnly);
  // Their microphones beep, which is not detected as speech.
  await page.addInitScript({ content: `localStorage['folkmoot.voice'] ??= '{"mode":"open"}'` });
  await logIn(page, person);
  await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
  await composer(page).waitFor();
  return page;
}

const header = (page: Page) => page.getByRole('main').getByRole('banner').or(page.locator('.main-header'));
const faces = (page: Page): Locator => page.getByRole('list', { name: 'Call participants' }).getByRole('listitem');

async function call(page: Page, button: string): Promise<void> {
  await header(page).getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('button', { name: 'Mute', exact: true }).waitFor();
  // Others see a participant before the participant's own client has joined.
  await page.getByText('Joining the call…').waitFor({ state: 'detached' });
}

/** Waits until audio and video have arrived on this number of connections since the last check. */
async function expectMedia(page: Page, lines: number): Promise<void> {
  const before = await receivedMedia(page);
  const startedWith = Math.min(...before.map(({ frames }) => frames), Number.POSITIVE_INFINITY);
  await expect
    .poll(async () => {
      const now = await receivedMedia(page);
      const least = Number.isFinite(startedWith) && before.length === lines ? startedWith : 0;
      return now.filter(({ energy, frames }) => energy > 0 && frames > least).length;
    }, PATIENCE)
    .toBe(lines);
}

async function expectAudio(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await expect.poll(async () => (await receivedMedia(page)).filter(({ energy }) => energy > 0).length, PATIENCE).toBe(1);
  }
}

describe('three users in a call', () => {
  it.each([
    ['from one to the other', false],
    ['through coturn alone', true],
  ])('hear and see each other %s, and after a reload', async (_how, relayOnly) => {
    const pages: Page[] = [];
    for (const person of people) pages.push(await inChannel(person, { relayOnly }));
    const [ada, ben, cid] = pages;
    if (!ada || !ben || !cid) throw new Error('The test needs three pages.');
    await call(ada, 'Start a call');
    await call(ben, 'Join call');
    await call(cid, 'Join call');
    for (const page of pages) await expect.poll(() => faces(page).count(), PATIENCE).toBe(3);
    await ada.getByText('started a call').first().waitFor();
    for (const page of pages) await page.getByRole('button', { name: 'Turn camera on' }).click();
    for (const page of pages) {
      await expectMedia(page, 2);
      // A connection that is being renegotiated has no active candidate pair for a moment.
      await expect
        .poll(async () => (await receivedMedia(page)).map(({ way }) => way === 'relay'), PATIENCE)
        .toEqual([relayOnly, relayOnly]);
    }
    await expect.poll(() => ada.getByLabel(/^Screen of /).count(), PATIENCE).toBe(3);
    await expect.poll(() => ada.getByText('Good connection').count(), PATIENCE).toBeGreaterThan(0);

    await ben.reload();
    await ben.getByRole('button', { name: 'Turn camera on' }).click();
    for (const page of pages) {
      await expect.poll(() => faces(page).count(), PATIENCE).toBe(3);
      await expectMedia(page, 2);
    }
  });

  it('send no sound while muted, and hear nothing while deafened', async () => {
    const [ada, ben] = [await inChannel(people[0]), await inChannel(people[1])];
    await call(ada, 'Start a call');
    await call(ben, 'Join call');
    await expect.poll(async () => (await receivedMedia(ada))[0]?.energy ?? 0, PATIENCE).toBeGreaterThan(0);
    await ben.getByRole('button', { name: 'Deafen' }).click();
    await ben.getByRole('button', { name: 'Unmute' }).waitFor();
    // Silence is transmitted, and adds no audio energy.
    let last = await receivedMedia(ada);
    await expect
      .poll(async () => {
        const now = await receivedMedia(ada);
        const [before, after] = [last[0], now[0]];
        if (before && after && after.audioPackets - before.audioPackets < 100) return 'too early to say';
        last = now;
        return before && after && after.energy - before.energy < 1e-6 ? 'silent' : 'audible';
      }, PATIENCE)
      .toBe('silent');
    await ben.getByRole('button', { name: 'Undeafen' }).click();
    await ben.getByRole('button', { name: 'Mute', exact: true }).waitFor();
    const { energy = 0 } = (await receivedMedia(ada))[0] ?? {};
    await expect.poll(async () => (await receivedMedia(ada))[0]?.energy ?? 0, PATIENCE).toBeGreaterThan(energy);
    await ada.getByText('speaking').first().waitFor();
  });

  it('continue after the connection was lost for a while', async () => {
    const proxy = await startInterruptibleProxy(product.url);
    const [ada, ben] = [await inChannel(people[0]), await inChannel(people[1], { url: proxy.url })];
    await call(ada, 'Start a call');
    await call(ben, 'Join call');
    await expect.poll(() => faces(ada).count(), PATIENCE).toBe(2);
    proxy.disconnect();
    await expect.poll(() => faces(ada).count(), PATIENCE).toBe(1);
    proxy.reconnect();
    for (const page of [ada, ben]) await expect.poll(() => faces(page).count(), PATIENCE).toBe(2);
    await expectAudio(ada, ben);
    await proxy.close();
  });

  it('join though the connection or the reply was lost meanwhile', async () => {
    const proxy = await startInterruptibleProxy(product.url);
    const [ada, ben] = [await inChannel(people[0]), await inChannel(people[1], { url: proxy.url })];
    await call(ada, 'Start a call');
    const requested = Promise.withResolvers<void>();
    await ben.route('**/voice/join', async (route) => {
      requested.resolve();
      await route.fetch();
      await route.abort();
      await ben.unroute('**/voice/join');
    });
    await call(ben, 'Join call');
    await requested.promise;
    for (const page of [ada, ben]) await expect.poll(() => faces(page).count(), PATIENCE).toBe(2);
    await expectAudio(ada, ben);
    await header(ben).getByRole('button', { name: 'Leave call' }).first().click();
    await expect.poll(() => faces(ada).count(), PATIENCE).toBe(1);

    await ben.getByRole('button', { name: 'Join call' }).first().waitFor();
    const requestStarted = Promise.withResolvers<void>();
    await ben.route('**/voice/join', async (route) => {
      requestStarted.resolve();
      proxy.disconnect();
      await route.abort();
      await ben.unroute('**/voice/join');
    });
    await header(ben).getByRole('button', { name: 'Join call' }).first().click();
    await requestStarted.promise;
    await ben.getByRole('region', { name: 'Call in General' }).getByText('Connection lost.').waitFor();
    proxy.reconnect();
    for (const page of [ada, ben]) await expect.poll(() => faces(page).count(), PATIENCE).toBe(2);
    await expectAudio(ada, ben);
    await proxy.close();
  });

  it('do not join if they leave before the join is complete', async () => {
    const [ada, ben] = [await inChannel(people[0]), await inChannel(people[1])];
    await call(ada, 'Start a call');
    const [requested, release, left] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      ben.waitForResponse('**/voice/leave'),
    ];
    await ben.route('**/voice/join', async (route) => {
      requested.resolve();
      await release.promise;
      await route.continue();
    });
    await header(ben).getByRole('button', { name: 'Join call' }).first().click();
    await requested.promise;
    await header(ben).getByRole('button', { name: 'Leave call' }).first().click();
    release.resolve();
    expect((await left).status()).toBe(200);
    await expect.poll(() => faces(ada).count(), PATIENCE).toBe(1);
    await ben.getByRole('button', { name: 'Join call' }).first().waitFor();
  });

  it('stay in the call on all screens, which it does not cover', async () => {
    const page = await inChannel(people[0]);
    await call(page, 'Start a call');
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto('/app/settings/voice');
    await page.getByRole('heading', { name: 'Input mode' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto('/app/inbox');
    const bar = page.getByRole('region', { name: 'Call' });
    await bar.getByText('Call in General').click();
    await page.getByRole('button', { name: 'Turn camera on' }).waitFor();
    await header(page).getByRole('button', { name: 'Leave call' }).first().click();
    await page.getByRole('list', { name: 'Call participants' }).waitFor({ state: 'detached' });
  });
});

describe('a call of two users', () => {
  it('rings at the other user, who answers on a phone', async () => {
    const [ada, ben] = [await inChannel(people[0]), await inChannel(people[1], { viewport: PHONE })];
    await ada.goto(`/app/profile/${people[1].id}`);
    await ada.getByRole('button', { name: 'Message' }).first().click();
    await composer(ada).waitFor();
    // With any dialog open.
    await ben.goto('/app');
    await ben.getByRole('button', { name: 'Show channels and conversations' }).click();
    await ben.getByRole('button', { name: 'Create or join a server' }).click();
    await ben.getByRole('dialog').waitFor();
    await call(ada, 'Start a call');
    const ring = ben.getByRole('alertdialog', { name: 'Ada is calling' });
    await ring.waitFor();
    expect(await seriousFaults(ben)).toEqual([]);
    await ring.getByRole('button', { name: 'Answer' }).click();
    await ring.waitFor({ state: 'detached' });
    for (const page of [ada, ben]) await expect.poll(() => faces(page).count(), PATIENCE).toBe(2);
    await expectAudio(ada, ben);
  });
});

describe('push to talk', () => {
  it('opens the microphone while exactly the chosen keys are pressed', async () => {
    const [ada, ben] = [await inChannel(people[0]), await inChannel(people[1])];
    await ben.goto('/app/settings/voice');
    await ben.getByRole('button', { name: /Microphone$/ }).click();
    await ben.getByRole('option', { name: /Push to talk/ }).click();
    await ben.getByRole('button', { name: 'Choose a key' }).click();
    await ben.getByRole('button', { name: 'Choose a key' }).waitFor({ state: 'detached' });
    await ben.keyboard.down('F8');
    await ben.keyboard.press('F9');
    await ben.keyboard.up('F8');
    await ben.getByText('F8 + F9').waitFor();
    await ben.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    await call(ada, 'Start a call');
    await call(ben, 'Join call');
    await ben.keyboard.down('F9');
    await expect.poll(async () => (await receivedMedia(ada))[0]?.audioPackets ?? 0, PATIENCE).toBeGreaterThan(100);
    const { energy = 1 } = (await receivedMedia(ada))[0] ?? {};
    expect(energy).toBeLessThan(1e-6);
    await ben.keyboard.down('F8');
    await expect.poll(async () => (await receivedMedia(ada))[0]?.energy ?? 0, PATIENCE).toBeGreaterThan(1e-4);
    for (const key of ['F8', 'F9']) await ben.keyboard.up(key);
  });
});
