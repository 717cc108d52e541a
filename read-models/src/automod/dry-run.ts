/**
 * What a rule would have caught of what stands written, a step at a time: each looks at so many messages and says where to go on, so that
 * nothing waits for long, whoever asks sees how far it is, and nobody keeps anything. Channel by channel, each from its beginning.
 */
import { setImmediate } from 'node:timers/promises';
import { floodCounter } from '@folkmoot/contracts/automod/floods';
import { type Judge, judgeOf } from '@folkmoot/contracts/automod/judge';
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import { readingOf } from '@folkmoot/contracts/automod/reading';
import type { AutomodRule, Trigger } from '@folkmoot/contracts/automod/rule';
import type { DryRunStep } from '@folkmoot/contracts/automod/wire';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { peopleIn } from './automod-records.ts';
import { readBound } from './bound.ts';

type Row = {
  readonly id: string;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly authorId: string;
  readonly createdAt: number;
  readonly kind: number;
  readonly position: number;
  readonly body: string;
};

type Cursor = { readonly channelId: string; readonly position: number };

const CHUNK = 2500;
/** Others have their turn after so long. */
const BREATHE_MS = 15;

const START: Cursor = { channelId: '', position: -1 };

function cursorOf(after: string | undefined): Cursor {
  const [, channelId = '', position = '-1'] = /^(\d{1,20}):(\d{1,15})$/.exec(after ?? '') ?? [];
  return { channelId, position: Number(position) };
}

const columns = sql`
  id, channel_id as "channelId", server_id as "serverId", author_id as "authorId", created_at as "createdAt", kind, position, body`;

const Written = RawMessage.pick({ content: true });

/** Read here and not by the database, which takes twice as long to. */
function wordsOf({ body }: Row): string {
  return Written.parse(JSON.parse(body)).content ?? '';
}

/** One that is being tried is asked for again and again, step by step. */
const judges = new LRUCache<string, Judge>({ max: 50 });

function judging(trigger: Trigger): Judge {
  const key = JSON.stringify(trigger);
  const known = judges.get(key);
  if (known) return known;
  const judge = judgeOf(trigger);
  judges.set(key, judge);
  return judge;
}

/** Reads the next messages after a place, at most so many. */
type Reading = (after: Cursor, limit: number) => Promise<readonly Row[]>;

async function ofServer(db: Reader, serverId: string): Promise<Reading> {
  const channels = await sql<{ id: string }>`select id from channels where server_id = ${serverId} order by id`.execute(db);
  return async ({ channelId, position }, limit) => {
    const found: Row[] = [];
    for (const { id } of channels.rows) {
      if (id < channelId || found.length >= limit) continue;
      const { rows } = await sql<Row>`
        select ${columns} from messages where channel_id = ${id} and position > ${id === channelId ? position : -1}
        order by position limit ${limit - found.length}`.execute(db);
      found.push(...rows);
    }
    return found;
  };
}

/** But for deleted channels, whose messages nobody is shown. */
function ofSite(db: Reader): Reading {
  return async ({ channelId, position }, limit) => {
    const { rows } = await sql<Row>`
      select ${columns} from messages where (channel_id, position) > (${channelId}, ${position})
        and not exists (select 1 from deleted_channels d where d.id = messages.channel_id)
      order by channel_id, position limit ${limit}`.execute(db);
    return rows;
  };
}

/** Of the whole site about as many, where they are too many to be counted while somebody waits. */
async function totalOf(db: Reader, serverId: string | null): Promise<number> {
  const counted =
    serverId === null
      ? sql<{ count: number }>`
          select case when c.reltuples > 100000 then c.reltuples::bigint else (select count(*) from messages) end as count
          from pg_class c where c.oid = 'messages'::regclass`
      : sql<{ count: number }>`
          select count(*) as count from messages where channel_id in (select id from channels where server_id = ${serverId})`;
  const { rows } = await counted.execute(db);
  return rows[0]?.count ?? 0;
}

type Found = { readonly row: Row; readonly content: string; readonly found: string };

/** Conversations and tickets are watched by no rule, nor is what the product itself writes. */
function catcher({ trigger, exemptChannelIds }: AutomodRule): (row: Row) => Found | null {
  const judge = judging(trigger);
  const isFlood = trigger.kind === 'flood' ? floodCounter(trigger) : null;
  return (row) => {
    const { channelId, authorId, createdAt: at } = row;
    if (row.serverId === null || row.kind !== MESSAGE_TYPE.CONTENT || exemptChannelIds.includes(channelId)) return null;
    const content = wordsOf(row);
    const found = isFlood ? (isFlood(channelId, authorId, at) ? '…' : null) : judge({ texts: [readingOf(content)], authorId, at });
    return found === null ? null : { row, content, found };
  };
}

type Walked = { readonly examined: number; readonly suspected: readonly Found[]; readonly next: string | null };

function placeOf({ channelId, position }: Cursor): string {
  return `${channelId}:${position}`;
}

/**
 * While some are judged, the database reads the next. A rule may have been made to take long, and so may what it is held against: others have
 * their turn in between, and a step ends after its time, at least one message further.
 */
async function walk(read: Reading, from: Cursor, rule: AutomodRule): Promise<Walked> {
  const caughtOf = catcher(rule);
  const suspected: Found[] = [];
  const began = performance.now();
  let breathed = began;
  let examined = 0;
  for (let reading = read(from, CHUNK); ; ) {
    const rows = await reading;
    const end = rows.length === CHUNK ? rows.at(-1) : undefined;
    const isLast = examined + rows.length >= AUTOMOD_LIMITS.dryRunStep;
    if (end && !isLast) {
      reading = read(end, CHUNK);
      // It is waited for later, or not at all.
      reading.catch(() => undefined);
    }
    for (const row of rows) {
      const found = caughtOf(row);
      if (found) suspected.push(found);
      examined += 1;
      const now = performance.now();
      if (now - began > AUTOMOD_LIMITS.dryRunStepMs) return { examined, suspected, next: placeOf(row) };
      if (now - breathed > BREATHE_MS) {
        await setImmediate();
        breathed = performance.now();
      }
    }
    if (!end || isLast) return { examined, suspected, next: end ? placeOf(end) : null };
  }
}

/** `serverId` null: of the site. */
export async function readDryRunStep(
  db: Reader,
  serverId: string | null,
  rule: AutomodRule,
  after: string | undefined,
): Promise<DryRunStep> {
  const cursor = after === undefined ? START : cursorOf(after);
  const total = after === undefined ? await totalOf(db, serverId) : null;
  const read = serverId === null ? ofSite(db) : await ofServer(db, serverId);
  const { examined, suspected, next } = await walk(read, cursor, rule);
  const isBound = await readBound(
    db,
    rule,
    serverId,
    suspected.map(({ row }) => row.authorId),
  );
  const caught = suspected.filter(({ row }) => isBound(row.authorId));
  const shown = caught.slice(0, AUTOMOD_LIMITS.dryRunShown);
  const people = await peopleIn(
    db,
    shown.map(({ row }) => row.authorId),
  );
  return {
    total,
    examined,
    caught: caught.length,
    authorIds: [...new Set(caught.map(({ row }) => row.authorId))],
    hits: shown.map(({ row: { id: messageId, channelId, serverId: server, authorId, createdAt }, content, found }) => {
      return { messageId, channelId, serverId: server ?? '', author: people.get(authorId) ?? null, content, found, createdAt };
    }),
    next,
  };
}
