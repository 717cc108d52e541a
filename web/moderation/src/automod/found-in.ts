import type { TriggerKind } from '@folkmoot/contracts/automod/limits';

export type Parts = readonly [before: string, found: string, after: string];

/** Kinds that match a part of the text, not a property of it. */
const OF_TEXT: ReadonlySet<TriggerKind> = new Set(['words', 'patterns', 'links']);

/** The position of the match in the text, ignoring case. null: it is not in the text, or is spelled differently. */
export function foundIn(words: string, found: string, kind: TriggerKind | undefined): Parts | null {
  const [lowWords, lowFound] = [words.toLowerCase(), found.toLowerCase()];
  // If lower case changes the length of a letter, all later positions would shift.
  const isMovable = lowWords.length !== words.length || lowFound.length !== found.length;
  if (kind === undefined || !OF_TEXT.has(kind) || found === '' || isMovable) return null;
  const start = lowWords.indexOf(lowFound);
  if (start < 0) return null;
  const end = start + found.length;
  return [words.slice(0, start), words.slice(start, end), words.slice(end)];
}
