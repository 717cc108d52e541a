/**
 * The stream of signals in Redis: entries with an epoch and numbers without gaps, so that a reader notices what it missed. After a loss of
 * data a new epoch starts at 1. All three scripts are atomic: a number is assigned and its entry written in one step.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

export const STREAM = 'folkmoot:signals';
const RECALLS = 'folkmoot:signals:recalls';
const HEAD = 'folkmoot:signals:head';

const KEPT_MS = 60_000;
/** Limits memory if the entries of a minute would need too much. */
const MOST_KEPT = 100_000;
const MOST_RECALLS_KEPT = 1000;
/** Entries are in Redis's memory and read by every process, so a large publication is split. */
const MOST_ENTRY = 1_000_000;

/** `signals`: publications, each a list of batches, as JSON. `recall`: positions as JSON, numbered 0 and not ordered with signals. */
export type Kind = 'signals' | 'recall';
export type Entry = { readonly at: string; readonly epoch: string; readonly number: number; readonly kind: Kind; readonly text: string };
export type Head = { readonly epoch: string; readonly number: number; readonly at: string };

const EPOCH = `
local epoch = redis.call('HGET', KEYS[1], 'epoch')
if not epoch then
  epoch = ARGV[1]
  redis.call('DEL', KEYS[2])
  redis.call('HSET', KEYS[1], 'epoch', epoch, 'number', 0, 'at', '0')
end
`;

const WRITE = `${EPOCH}
local now = redis.call('TIME')
local oldest = now[1] * 1000 - ${KEPT_MS}
local number = redis.call('HGET', KEYS[1], 'number')
for i = 3, #ARGV, 2 do
  if ARGV[i] == 'recall' then
    redis.call('XADD', KEYS[3], 'MAXLEN', '~', ${MOST_RECALLS_KEPT}, '*', 'e', epoch, 'n', 0, 'k', ARGV[i], 't', ARGV[i + 1])
  else
    number = redis.call('HINCRBY', KEYS[1], 'number', 1)
    local at = redis.call('XADD', KEYS[2], 'MAXLEN', '~', ${MOST_KEPT}, '*', 'e', epoch, 'n', number, 'k', ARGV[i], 't', ARGV[i + 1])
    redis.call('HSET', KEYS[1], 'at', at)
  end
end
if ARGV[2] == '1' then redis.call('HSET', KEYS[1], 'access', number) end
redis.call('XTRIM', KEYS[2], 'MINID', '~', string.format('%.0f', oldest))
return {epoch, tonumber(number)}
`;

/** The head, and whether an entry after a position exists. If not, the entries that a reader lacks are lost. */
const LOOK = `${EPOCH}
local after = redis.call('XRANGE', KEYS[2], '(' .. ARGV[2], '+', 'COUNT', 1)
local recall = redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1)[1]
return {epoch, redis.call('HGET', KEYS[1], 'number'), redis.call('HGET', KEYS[1], 'at'), #after, recall and recall[1] or '0'}
`;

/** Uses EVAL: with EVALSHA, a Redis that lost the script would need a retry, which could change the order. */
export async function writeEntries(
  redis: Redis,
  entries: readonly { readonly kind: Kind; readonly text: string }[],
  changesAccess: boolean,
): Promise<Pick<Head, 'epoch' | 'number'>> {
  const reply = await redis.eval(
    WRITE,
    3,
    HEAD,
    STREAM,
    RECALLS,
    randomUUID(),
    changesAccess ? 1 : 0,
    ...entries.flatMap(({ kind, text }) => [kind, text]),
  );
  const [epoch, number] = reply as readonly [string, number];
  return { epoch, number };
}

/** The number of the newest entry that changes access. null: Redis has lost its data. */
export async function newestChange(redis: Redis): Promise<Pick<Head, 'epoch' | 'number'> | null> {
  const [epoch, number] = await redis.hmget(HEAD, 'epoch', 'access');
  return epoch == null ? null : { epoch, number: Number(number ?? 0) };
}

/** `recalledAt`: the newest recall. */
export type View = Head & { readonly more: boolean; readonly recalledAt: string };

export async function look(redis: Redis, after: string): Promise<View> {
  const reply = await redis.eval(LOOK, 3, HEAD, STREAM, RECALLS, randomUUID(), after);
  const [epoch, number, at, more, recalledAt] = reply as readonly [string, string, string, number, string];
  return { epoch, number: Number(number), at, more: more > 0, recalledAt };
}

/** Position of a reader in each stream that it reads. */
export type Places = Partial<Readonly<Record<Kind, string>>>;

const STREAMS: Readonly<Record<Kind, string>> = { signals: STREAM, recall: RECALLS };

/** Waits up to `blockMs` for entries after these positions. */
export async function readEntries(reader: Redis, after: Places, most: number, blockMs: number): Promise<readonly Entry[]> {
  const kinds = Object.keys(after) as readonly Kind[];
  const keys = kinds.map((kind) => STREAMS[kind]);
  const reply = await reader.xread('COUNT', most, 'BLOCK', blockMs, 'STREAMS', ...keys, ...Object.values(after));
  return (reply ?? []).flatMap(([, entries]) =>
    entries.map(([at, fields]) => {
      const [, epoch = '', , number = '', , kind = '', , text = ''] = fields;
      return { at, epoch, number: Number(number), kind: kind === 'recall' ? 'recall' : 'signals', text };
    }),
  );
}

/** Combines JSON texts into arrays of at most about a megabyte. A larger single text stays whole. */
function arraysOf(parts: readonly string[]): readonly string[] {
  const texts: string[] = [];
  let together: string[] = [];
  let size = 0;
  for (const part of parts) {
    if (together.length > 0 && size + part.length > MOST_ENTRY) {
      texts.push(`[${together.join(',')}]`);
      together = [];
      size = 0;
    }
    together.push(part);
    size += part.length;
  }
  if (together.length > 0) texts.push(`[${together.join(',')}]`);
  return texts;
}

/** Texts of entries: each an array of publications, or of parts of one that is too large. */
export function packed(publications: readonly (readonly unknown[])[]): readonly string[] {
  return arraysOf(publications.flatMap((batches) => arraysOf(batches.map((batch) => JSON.stringify(batch)))));
}
