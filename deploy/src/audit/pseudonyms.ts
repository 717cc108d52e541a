/**
 * Moderators under other names, for whoever checks what they did without being told who they are. The same word gives the same names, so
 * that two files can be laid side by side; without it nobody can tell which name is whose, even with a list of all ids.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { isStaff } from '@folkmoot/contracts/kernel/access';
import { Failure } from '@folkmoot/platform/errors';
import { type HistoryQuery, searchHistory } from '@folkmoot/platform/history-index/search';
import { termOf } from '@folkmoot/platform/history-index/terms';
import { z } from 'zod';
import type { History } from './history.ts';
import type { Told } from './told.ts';
import type { Words } from './words.ts';

/** Makes up a word, and says it. */
const NEW = 'new';
/** Shorter ones could be found by trial: whoever looks into the product knows all ids. */
const WORD_AT_LEAST = 16;
const WORD_BYTES = 18;
const NAME_DIGITS = 12;
const WITHHELD = '[withheld]';
/** Alone or in the name of a stream. */
const ID = /\d{15,20}/g;

/** What both events say. */
const Badged = z.object({ userId: z.string(), badges: z.number() });

export type Masked = (told: Told) => Told;

/** By the option `--pseudonyms`; without it everything stays as it is. To be asked for after the history was brought up. */
export async function masked(history: History, { pseudonyms: asked }: Words['options']): Promise<Masked> {
  if (asked === undefined) return (told) => told;
  const word = asked === NEW ? randomBytes(WORD_BYTES).toString('base64url') : asked;
  if (word.length < WORD_AT_LEAST) {
    throw new Failure('Misconfigured', `--pseudonyms takes a secret word of at least ${WORD_AT_LEAST} characters, or \`${NEW}\`.`);
  }
  if (asked === NEW) console.error(`Moderators are called as they will be again with --pseudonyms ${word}`);
  return maskedBy(await moderators(history), word);
}

/** Every id of theirs, wherever it stands. Pure. */
export function maskedBy(moderatorIds: ReadonlySet<string>, word: string): Masked {
  function nameOf(id: string): string {
    return moderatorIds.has(id) ? `moderator-${createHmac('sha256', word).update(id).digest('hex').slice(0, NAME_DIGITS)}` : id;
  }
  /** With it they are found by name. */
  function isTagOf({ data }: Told, field: string): boolean {
    return field === 'tag' && typeof data.userId === 'string' && moderatorIds.has(data.userId);
  }
  function mask(value: unknown): unknown {
    if (typeof value === 'string') return value.replace(ID, nameOf);
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, within]) => [key.replace(ID, nameOf), mask(within)]));
  }
  return (told) => ({
    ...told,
    stream: told.stream.replace(ID, nameOf),
    by: told.by.replace(ID, nameOf),
    data: Object.fromEntries(Object.entries(told.data).map(([field, value]) => [field, isTagOf(told, field) ? WITHHELD : mask(value)])),
  });
}

/** All who ever could moderate: the founder by the first registration, the others by a badge. */
async function moderators(history: History): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const { type } of [UserRegistered, BadgesSet]) {
    for await (const event of searchHistory(history, oldest(type))) {
      const { userId, badges } = Badged.parse(JSON.parse(event.data));
      if (isStaff(badges)) ids.add(userId);
      // The founder is who registered first; nobody else is born with a badge.
      if (type === UserRegistered.type) break;
    }
  }
  return ids;
}

function oldest(type: string): HistoryQuery {
  return { terms: [termOf.type(type)], since: null, until: null, order: 'oldest', from: null };
}
