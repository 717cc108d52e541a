/**
 * Replaces names of moderators by pseudonyms from a keyword. The same keyword gives the same pseudonyms, so that two files can be compared.
 * Without it no one can map them back, even with a list of all ids.
 */
import { randomBytes } from 'node:crypto';
import { Failure } from '@folkmoot/platform/errors';
import { moderatorMemory } from '@folkmoot/platform/history-index/moderators';
import { pagesOf } from '@folkmoot/platform/history-index/pages';
import { type Masked, maskedBy } from '@folkmoot/platform/history-index/pseudonyms';
import type { History } from './history.ts';
import type { Words } from './words.ts';

/** Creates a keyword and prints it. */
const NEW = 'new';
/** A shorter one could be guessed, because the operators know all ids. */
const WORD_AT_LEAST = 16;
const WORD_BYTES = 18;

/** For the option `--pseudonyms`. Without it, nothing is replaced. Call it after new events were indexed. */
export async function masked(history: History, { pseudonyms: asked }: Words['options']): Promise<Masked> {
  if (asked === undefined) return (event) => event;
  const word = asked === NEW ? randomBytes(WORD_BYTES).toString('base64url') : asked;
  if (word.length < WORD_AT_LEAST) {
    throw new Failure('Misconfigured', `--pseudonyms takes a secret word of at least ${WORD_AT_LEAST} characters, or \`${NEW}\`.`);
  }
  if (asked === NEW) console.error(`To get the same pseudonyms again, use --pseudonyms ${word}`);
  return maskedBy(await moderators(history), word);
}

async function moderators(history: History): Promise<ReadonlySet<string>> {
  const moderatorsBefore = moderatorMemory(pagesOf(history, Number.POSITIVE_INFINITY));
  for (;;) {
    const { known, ids } = await moderatorsBefore(Number.POSITIVE_INFINITY);
    if (known === 1) return ids;
  }
}
