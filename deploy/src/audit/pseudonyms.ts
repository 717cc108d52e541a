/**
 * Moderators under other names, by a word. The same word gives the same names, so that two files can be laid side by side; without it
 * nobody can tell which name is whose, even with a list of all ids.
 */
import { randomBytes } from 'node:crypto';
import { Failure } from '@folkmoot/platform/errors';
import { moderatorMemory } from '@folkmoot/platform/history-index/moderators';
import { pagesOf } from '@folkmoot/platform/history-index/pages';
import { type Masked, maskedBy } from '@folkmoot/platform/history-index/pseudonyms';
import type { History } from './history.ts';
import type { Words } from './words.ts';

/** Makes up a word, and says it. */
const NEW = 'new';
/** Shorter ones could be found by trial: whoever looks into the product knows all ids. */
const WORD_AT_LEAST = 16;
const WORD_BYTES = 18;

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

async function moderators(history: History): Promise<ReadonlySet<string>> {
  const moderatorsBefore = moderatorMemory(pagesOf(history, Number.POSITIVE_INFINITY));
  for (;;) {
    const { known, ids } = await moderatorsBefore(Number.POSITIVE_INFINITY);
    if (known === 1) return ids;
  }
}
