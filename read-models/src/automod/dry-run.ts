/**
 * Finds existing texts that a rule would have caught. It works in steps that return a cursor, so that no query takes long, the caller sees
 * the progress, and the server keeps no state. Messages come first, then posts, as far as the rule applies to them.
 */
import { setImmediate } from 'node:timers/promises';
import { floodCounter } from '@folkmoot/contracts/automod/floods';
import { type Judge, judgeOf } from '@folkmoot/contracts/automod/judge';
import { AUTOMOD_LIMITS } from '@folkmoot/contracts/automod/limits';
import { readingOf } from '@folkmoot/contracts/automod/reading';
import type { AutomodRule, Trigger } from '@folkmoot/contracts/automod/rule';
import type { DryRunHit, DryRunStep } from '@folkmoot/contracts/automod/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { LRUCache } from 'lru-cache';
import { peopleIn } from './automod-records.ts';
import { readBound } from './bound.ts';
import { countMessages, writtenMessages } from './dry-run-messages.ts';
import { countPosts, FIRST_POST, isPlaceOfPost, writtenPosts } from './dry-run-posts.ts';
import type { Source } from './dry-run-source.ts';

/** Author and time, the only data besides the text that a rule uses. */
type Written = { readonly authorId: string; readonly createdAt: number };

const CHUNK = 2500;
/** Lets other work run after this time. */
const BREATHE_MS = 15;

/** The compiled rule is reused, because a dry run has many steps. */
const judges = new LRUCache<string, Judge>({ max: 50 });

function judging(trigger: Trigger): Judge {
  const key = JSON.stringify(trigger);
  const known = judges.get(key);
  if (known) return known;
  const judge = judgeOf(trigger);
  judges.set(key, judge);
  return judge;
}

type Found = Omit<DryRunHit, 'author'> & { readonly authorId: string };

function catcher<Row extends Written>({ trigger }: AutomodRule, { isWatched, textsOf, whereOf }: Source<Row>): (row: Row) => Found | null {
  const judge = judging(trigger);
  const isFlood = trigger.kind === 'flood' ? floodCounter(trigger) : null;
  return (row) => {
    if (!isWatched(row)) return null;
    const { authorId, createdAt } = row;
    if (isFlood) {
      const where = whereOf(row);
      return isFlood(where.channelId ?? 'posts', authorId, createdAt)
        ? { ...where, authorId, createdAt, content: textsOf(row).join('\n'), found: '…' }
        : null;
    }
    const texts = textsOf(row);
    const found = judge({ texts: texts.map(readingOf), authorId, at: createdAt });
    return found === null ? null : { ...whereOf(row), authorId, createdAt, content: texts.join('\n'), found };
  };
}

type Walked = { readonly examined: number; readonly suspected: readonly Found[]; readonly next: string | null };

/**
 * Reads the next rows while the current ones are checked. A rule or a text may be slow on purpose, so other work runs in between. A step
 * ends after its time limit, but makes progress by at least one text.
 */
async function walk<Row extends Written>(source: Source<Row>, from: string | null, rule: AutomodRule): Promise<Walked> {
  const { read, placeOf } = source;
  const caughtOf = catcher(rule, source);
  const suspected: Found[] = [];
  const began = performance.now();
  let breathed = began;
  let examined = 0;
  for (let reading = read(from, CHUNK); ; ) {
    const rows = await reading;
    const end = rows.length === CHUNK ? rows.at(-1) : undefined;
    const isLast = examined + rows.length >= AUTOMOD_LIMITS.dryRunStep;
    if (end && !isLast) {
      reading = read(placeOf(end), CHUNK);
      // The promise is awaited later, or not at all.
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

type Scope = { readonly messages: boolean; readonly posts: boolean };

/** Posts belong to no server. Names are not checked. */
function scopeOf({ holdsIn }: AutomodRule, serverId: string | null): Scope {
  return { messages: holdsIn.includes('messages'), posts: serverId === null && holdsIn.includes('posts') };
}

async function totalOf(db: Reader, serverId: string | null, { messages, posts }: Scope): Promise<number> {
  return (messages ? await countMessages(db, serverId) : 0) + (posts ? await countPosts(db) : 0);
}

async function walkOn(db: Reader, serverId: string | null, rule: AutomodRule, after: string | null): Promise<Walked> {
  const { messages, posts } = scopeOf(rule, serverId);
  if (messages && !(after !== null && isPlaceOfPost(after))) {
    const walked = await walk(await writtenMessages(db, serverId, rule.exemptChannelIds), after, rule);
    return walked.next === null && posts ? { ...walked, next: FIRST_POST } : walked;
  }
  return posts ? walk(writtenPosts(db), after, rule) : { examined: 0, suspected: [], next: null };
}

/** `serverId` null: the instance. */
export async function readDryRunStep(
  db: Reader,
  serverId: string | null,
  rule: AutomodRule,
  after: string | undefined,
): Promise<DryRunStep> {
  const total = after === undefined ? await totalOf(db, serverId, scopeOf(rule, serverId)) : null;
  const { examined, suspected, next } = await walkOn(db, serverId, rule, after ?? null);
  const isBound = await readBound(
    db,
    rule,
    serverId,
    suspected.map(({ authorId }) => authorId),
  );
  const caught = suspected.filter(({ authorId }) => isBound(authorId));
  const shown = caught.slice(0, AUTOMOD_LIMITS.dryRunShown);
  const people = await peopleIn(
    db,
    shown.map(({ authorId }) => authorId),
  );
  return {
    total,
    examined,
    caught: caught.length,
    authorIds: [...new Set(caught.map(({ authorId }) => authorId))],
    hits: shown.map(({ authorId, ...hit }) => ({ ...hit, author: people.get(authorId) ?? null })),
    next,
  };
}
