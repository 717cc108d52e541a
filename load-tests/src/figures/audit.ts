/** The operations of auditors on a log of ten million events: building its index, searching, sealing, and verifying the whole log. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { eventSpecs } from '@folkmoot/contracts/events';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { ServerCreated } from '@folkmoot/contracts/servers/events';
import { type Database, openDatabase } from '@folkmoot/platform/database/database';
import { eventCodec } from '@folkmoot/platform/event-log/codec';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { postgresLog, prepareLog } from '@folkmoot/platform/event-log/postgres-log';
import { catchUp } from '@folkmoot/platform/history-index/catch-up';
import { type HistoryReader, historyReader } from '@folkmoot/platform/history-index/reader';
import type { HistoryQuery } from '@folkmoot/platform/history-index/search';
import { termOf } from '@folkmoot/platform/history-index/terms';
import { signerOf } from '@folkmoot/platform/proof/note';
import { postgresLeaves } from '@folkmoot/platform/proof/postgres-leaves';
import { proofSchema, sealerPlace } from '@folkmoot/platform/proof/proof-store';
import { openSealing } from '@folkmoot/platform/proof/sealing';
import { verifyHistory } from '@folkmoot/platform/proof/verify-history';
import { NO_KEYS } from '@folkmoot/platform/vault/no-keys';
import { pastChannel } from '@folkmoot/read-models/history/past-channel';
import { latenciesOf } from '../bench/latencies.ts';
import {
  APART_MS,
  CHANNELS_OF_ONE,
  channelId,
  correlationOf,
  FIRST_AT,
  fillLog,
  memberOf,
  PEOPLE,
  personId,
  SERVERS,
  serverId,
} from '../bench/long-history.ts';
import { cpuSecondsOf, cpuSecondsOfOne } from '../bench/processes.ts';
import { milliseconds, perSecond, type Row } from '../bench/report.ts';
import { medianOf, type Run } from '../bench/run.ts';
import { scaled } from './communities.ts';
import type { SendCost } from './floors.ts';
import { sendToProduct } from './send.ts';

const EVENTS = 10_000_000;
const PAGE = 50;
const SEARCHES = 60;
const MAX_P99 = 100;
const MIN_VERIFIED = 200_000;
const MAX_SHARE = 0.02;
const HOUR_MS = 3_600_000;
const MAX_PAST = 300;
/** The number of messages in a past state. */
const LOOKED_AT = 500;
const LOOKS = 40;
/** The busiest server, and one in the middle. */
const VISITED = [0, SERVERS / 2] as const;
/** The same number as `npm run audit -- verify` uses. */
const WORKERS = Math.min(4, availableParallelism());
const LEASE_MS = 3_600_000;

type Asked = Pick<HistoryQuery, 'terms'> & Partial<HistoryQuery>;
type Long = { readonly database: Database; readonly log: EventLog; readonly url: string; readonly pid: number; readonly events: number };

/** Selects the same items in every run. */
function pick(of: number, round: number): number {
  return (round * 7919 + 17) % of;
}

/** The searches of auditors by name. The parameters vary the user and the channel. */
const ASKED: Readonly<Record<string, (round: number, events: number) => Asked>> = {
  everything: () => ({ terms: [] }),
  'everything, somewhere': (round, events) => ({ terms: [], from: pick(events, round) }),
  'a person': (round) => ({ terms: [termOf.about(personId(pick(PEOPLE, round)))] }),
  'a person, oldest first': (round) => ({ terms: [termOf.by(personId(pick(PEOPLE, round)))], order: 'oldest' }),
  'what a person deleted': (round) => ({ terms: [termOf.by(personId(pick(PEOPLE, round))), termOf.type('MessageDeleted')] }),
  'a server': (round) => ({ terms: [termOf.about(serverId(pick(SERVERS, round)))] }),
  'a channel': (round) => ({ terms: [termOf.about(channelId(pick(SERVERS * CHANNELS_OF_ONE, round)))] }),
  'joins of a server': (round) => ({ terms: [termOf.type('MemberJoined'), termOf.about(serverId(pick(SERVERS, round)))] }),
  'what is rare': () => ({ terms: [termOf.type('UserSuspended')] }),
  'what is rare, of a person': (round) => ({ terms: [termOf.type('UserSuspended'), termOf.about(personId(pick(PEOPLE, round)))] }),
  'one command': (round, events) => ({ terms: [termOf.correlation(correlationOf(pick(events, round)))] }),
  'a server in an hour': (round, events) => {
    const since = FIRST_AT + pick(events, round) * APART_MS;
    return { terms: [termOf.about(serverId(pick(SERVERS, round)))], since, until: since + HOUR_MS };
  },
  nobody: (round) => ({ terms: [termOf.about(personId(PEOPLE + round))] }),
};

function readerOf({ database, log }: Pick<Long, 'database' | 'log'>): HistoryReader {
  return historyReader({ database, log, freshKeys: () => NO_KEYS, wordOf: () => '' });
}

async function searched({ database, log, events }: Long): Promise<readonly Row[]> {
  const { page } = readerOf({ database, log });
  const took = new Map<string, number[]>(Object.keys(ASKED).map((name) => [name, []]));
  for (let round = 0; round < SEARCHES; round += 1) {
    for (const [name, asked] of Object.entries(ASKED)) {
      const since = performance.now();
      await page({ since: null, until: null, order: 'newest', from: null, ...asked(round, events) }, PAGE);
      took.get(name)?.push(performance.now() - since);
    }
  }
  const all = latenciesOf([...took.values()].flat());
  const each = [...took].map(
    ([name, times]) => `${name} ${milliseconds(latenciesOf(times).p50)} (max ${milliseconds(latenciesOf(times).max)})`,
  );
  const { rows } = await database.pool.query<{ size: string }>(
    `select pg_size_pretty(pg_total_relation_size('history_index.segments')) as size`,
  );
  return [
    {
      figure: `audit search in ${events.toLocaleString('en')} events`,
      measured: `p99 ${milliseconds(all.p99)} (p50 ${milliseconds(all.p50)}, max ${milliseconds(all.max)})`,
      target: `p99 ≤ ${MAX_P99} ms`,
      met: all.p99 <= MAX_P99,
      floor: null,
    },
    {
      figure: 'audit search: p50 by what is asked',
      measured: `${each.join(', ')}; ${rows[0]?.size} of index`,
      target: null,
      met: null,
      floor: null,
    },
  ];
}

/** Appends the first events of the servers, without which the past state of their channels cannot be computed. */
async function foundServers({ log }: Pick<Long, 'log'>): Promise<void> {
  const codec = eventCodec(eventSpecs, NO_KEYS);
  for (const number of VISITED) {
    const [id, founder] = [serverId(number), personId(0)];
    const everyone = { permissions: 1, order: 1 };
    const created = ServerCreated({
      serverId: id,
      name: `server ${number}`,
      hexColor: '#000000',
      createdById: founder,
      defaultRole: { roleId: id, name: 'everyone', hexColor: '#000000', ...everyone },
      defaultChannel: { channelId: channelId(number * CHANNELS_OF_ONE), name: 'general', ...everyone },
      createdAt: FIRST_AT,
    });
    const meta = { actor: founder, command: 'createServer', correlationId: id, causationId: null, at: FIRST_AT };
    await log.append(`server-${id}`, 'none', await codec.encode([created], meta));
  }
}

/** The past state of a channel as one member saw it: a number of messages with all changes until then. */
async function searchInPast(long: Long): Promise<Row> {
  const reading = readerOf(long);
  const took: number[] = [];
  let shown = 0;
  for (let round = 0; round < LOOKS; round += 1) {
    for (const number of VISITED) {
      const since = performance.now();
      const past = await pastChannel(reading, {
        channelId: channelId(number * CHANNELS_OF_ONE),
        position: Math.floor(long.events / 4) + pick(Math.floor((long.events * 3) / 4), round),
        moment: undefined,
        as: memberOf(number),
        before: undefined,
        limit: LOOKED_AT,
        now: Date.now(),
        seen: async (events) => events,
      });
      took.push(performance.now() - since);
      if (isRefusal(past)) throw new Error(`Nothing was to be seen: ${past.refused}`);
      shown += past.messages.length;
    }
  }
  if (shown === 0) throw new Error('No message was to be seen.');
  const { p50, p99 } = latenciesOf(took);
  return {
    figure: `audit: a channel as it was, ${LOOKED_AT} messages`,
    measured: `p99 ${milliseconds(p99)} (p50 ${milliseconds(p50)}; ${Math.round(shown / took.length)} shown)`,
    target: `≤ ${MAX_PAST} ms`,
    met: p99 <= MAX_PAST,
    floor: null,
  };
}

async function indexed({ database, log, events }: Long): Promise<Row> {
  const since = performance.now();
  await catchUp({ database, log });
  const seconds = (performance.now() - since) / 1000;
  const measured = `${seconds.toFixed(0)} s, ${perSecond(events / seconds)}`;
  return { figure: 'audit: the first search reads the log', measured, target: null, met: null, floor: null };
}

/** Adds all events to the tree and signs it. Returns the microseconds of CPU per event, of this process and of the database. */
async function sealed({ database, log, pid, events }: Long, seed: Uint8Array): Promise<{ readonly cost: number; readonly row: Row }> {
  const { pool } = database;
  await pool.query(proofSchema);
  const place = sealerPlace(pool, 'audit-figure', LEASE_MS);
  const lease = await place.acquire();
  if (!lease) throw new Error('Another process seals this log.');
  const cpu = () => cpuSecondsOfOne(process.pid) + cpuSecondsOf(pid);
  const [before, since] = [cpu(), performance.now()];
  const sealing = await openSealing({ pool, log, place, lease, signer: signerOf('audit-figure', seed) });
  await sealing.takeIn();
  await sealing.sign();
  const seconds = (performance.now() - since) / 1000;
  const cost = ((cpu() - before) / events) * 1e6;
  const measured = `${perSecond(events / seconds)}, ${cost.toFixed(1)} µs of CPU an event, the database's among them`;
  return { cost, row: { figure: 'audit: sealing', measured, target: null, met: null, floor: null } };
}

/** All events must be read, so the floor is Postgres adding up their length. */
async function verified({ database, log, url, events }: Long, seed: Uint8Array): Promise<Row> {
  const readingSince = performance.now();
  await database.pool.query('select sum(length(data) + length(meta)) from log.events');
  const floor = events / ((performance.now() - readingSince) / 1000);
  const since = performance.now();
  const verifier = signerOf('audit-figure', seed);
  const verdict = await verifyHistory({ pool: database.pool, log, verifier, readLeaves: postgresLeaves(log, url, WORKERS) });
  if (!verdict.ok || verdict.events !== events || verdict.unsigned > 0) throw new Error(`It was not verified: ${JSON.stringify(verdict)}`);
  const rate = events / ((performance.now() - since) / 1000);
  return {
    figure: 'audit: verify',
    measured: perSecond(rate),
    target: `≥ ${perSecond(MIN_VERIFIED)}`,
    met: rate >= MIN_VERIFIED,
    floor: `${perSecond(floor)} added up by Postgres`,
  };
}

/** The cost of sealing an event relative to sending a message, of process and database, in the same run. */
async function besideSends(run: Run, cost: number): Promise<Row> {
  await sendToProduct(run);
  const sends: SendCost[] = [];
  for (let round = 0; round < run.options.rounds; round += 1) sends.push(await sendToProduct(run));
  const message = medianOf(sends, (send) => send.cost.own + send.cost.database);
  const share = cost / message;
  return {
    figure: 'audit: sealing, of the CPU of a message',
    measured: `${(share * 100).toFixed(1)} %: ${cost.toFixed(1)} of ${message.toFixed(0)} µs`,
    target: '≤ 2 %',
    met: share <= MAX_SHARE,
    floor: null,
  };
}

export async function measureAudit(run: Run): Promise<readonly Row[]> {
  const { url, pid } = await run.database();
  const events = scaled(EVENTS, run.options.scale, 10_000);
  const database = openDatabase({ url, name: 'audit' });
  const log = postgresLog(database, url);
  const long: Long = { database, log, url, pid, events };
  const seed = randomBytes(32);
  try {
    await prepareLog(database);
    await foundServers(long);
    await fillLog(database, events, VISITED.length);
    const first = await indexed(long);
    const searches = [...(await searched(long)), await searchInPast(long)];
    const { cost, row } = await sealed(long, seed);
    return [first, ...searches, row, await verified(long, seed), await besideSends(run, cost)];
  } finally {
    await log.close();
    await database.close();
  }
}
