/** A product with generated history: it is stopped, filled with messages through its own codec and log, and started again. */
import { setTimeout as pause } from 'node:timers/promises';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { apiClient } from '@folkmoot/deploy/api-client';
import type pg from 'pg';
import { type FillOptions, FillResult } from '../loads/fill.load.ts';
import { type Community, makeCommunity } from './community.ts';
import { newDataDir, type Product, startProduct } from './product.ts';
import { withDatabase } from './product-database.ts';
import { type Run, runLoad, SENDERS } from './run.ts';
import { type Stored, storedIn } from './storage.ts';

export type Grown = {
  readonly community: Community;
  readonly product: () => Product;
  readonly stored: () => Promise<Stored>;
  /** The time of the newest generated message. Messages of the measurement are much later. */
  readonly filledUntil: () => number;
  /** Fills the log up to this number of stored messages and starts again. Cleanup work after the fill does not affect the measurement. */
  readonly growTo: (messages: number) => Promise<void>;
  readonly end: () => Promise<void>;
};

const CHANNELS = 8;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Each fill has its own time range in the past, so that ids of two fills never collide. */
const SEASON_DAYS = 100;
const SEASONS = 10;
/** The generated messages are projected before the product is ready. */
const START_WITHIN_MS = 30 * 60 * 1000;
/** Sealing in the proof tree runs in the background afterwards. */
const SEALED = 'select (select size from proof.place) >= (select count(*) from log.events) as sealed';
const SEALED_WITHIN_MS = 10 * 60 * 1000;
const LOOK_EVERY_MS = 500;

async function untilSealed(client: pg.Client): Promise<void> {
  const end = Date.now() + SEALED_WITHIN_MS;
  while ((await client.query<{ sealed: boolean }>(SEALED)).rows[0]?.sealed !== true) {
    if (Date.now() > end) throw new Error('What was filled in was not sealed in time.');
    await pause(LOOK_EVERY_MS);
  }
}

async function idsOf(port: number, tokens: readonly string[]): Promise<readonly string[]> {
  const calls = tokens.map((token) => apiClient(`http://127.0.0.1:${port}`, token).call(getOwnDetails));
  return (await Promise.all(calls)).map(({ user }) => user.id);
}

export async function startGrown({ options: { start } }: Run): Promise<Grown> {
  const dataDir = newDataDir();
  const started = () => startProduct({ start, profileDir: null, dataDir, withinMs: START_WITHIN_MS });
  let product = await started();
  const community = await makeCommunity(product.port, 'grown', { people: SENDERS + 1, channels: CHANNELS });
  const authorIds = await idsOf(product.port, community.tokens);
  const stored = () => withDatabase(dataDir, storedIn);
  let season = 0;
  let filledUntil = 0;

  async function fill(messages: number): Promise<void> {
    if (messages <= 0) return;
    const { serverId, channelIds } = community;
    const from = Date.now() - (SEASONS - season) * SEASON_DAYS * DAY_MS;
    season += 1;
    const to = from + (SEASON_DAYS - 1) * DAY_MS;
    filledUntil = to;
    const asked: FillOptions = { dataDir, serverId, channelIds, authorIds: [...authorIds], messages, from, to };
    const { perSecond } = await runLoad('loads/fill.load.ts', asked, FillResult);
    console.log(`growth: ${messages.toLocaleString('en')} messages filled in at ${Math.round(perSecond).toLocaleString('en')}/s`);
  }

  return {
    community,
    product: () => product,
    stored,
    filledUntil: () => filledUntil,
    async growTo(messages) {
      const missing = messages - (await stored()).messages;
      await product.stop();
      await fill(missing);
      product = await started();
      await withDatabase(dataDir, async (client) => {
        await untilSealed(client);
        await client.query('vacuum (analyze)');
      });
      // Restarts, so that at every size a freshly started process is measured, not one that just projected the history.
      await product.stop();
      product = await started();
      await withDatabase(dataDir, (client) => client.query('checkpoint'));
    },
    async end() {
      await product.stop();
      product.remove();
    },
  };
}
