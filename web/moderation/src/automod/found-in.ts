import type { TriggerKind } from '@folkmoot/contracts/automod/limits';

export type Parts = readonly [before: string, found: string, after: string];

/** Kinds that find a piece of the text, not something about it. */
const OF_TEXT: ReadonlySet<TriggerKind> = new Set(['words', 'patterns', 'links']);

/** Where in the words it was found, whatever the case; null: it is no piece of them, or is written otherwise there. */
export function foundIn(words: string, found: string, kind: TriggerKind | undefined): Parts | null {
  const [lowWords, lowFound] = [words.toLowerCase(), found.toLowerCase()];
  // A letter that is longer in lower case would move all after it.
  const isMovable = lowWords.length !== words.length || lowFound.length !== found.length;
  if (kind === undefined || !OF_TEXT.has(kind) || found === '' || isMovable) return null;
  const start = lowWords.indexOf(lowFound);
  if (start < 0) return null;
  const end = start + found.length;
  return [words.slice(0, start), words.slice(start, end), words.slice(end)];
}
