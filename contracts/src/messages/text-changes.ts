/** The differences of two versions of a message, word by word. Pure. */
import { diffArrays } from 'diff';

export type TextChange = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

/** A word, a row of spaces, or another character. */
const TOKEN = /[\p{L}\p{N}\p{M}_]+|\s+|[^\p{L}\p{N}\p{M}_\s]/gu;

/** Bounds the time of the comparison. Texts with more changes are shown as replaced. */
const MOST_CHANGES = 600;

/** In order. What is the same or added is the text `now`; what is the same or removed is the text `before`. */
export function textChanges(before: string, now: string): readonly TextChange[] {
  const changes = diffArrays(before.match(TOKEN) ?? [], now.match(TOKEN) ?? [], { maxEditLength: MOST_CHANGES });
  const parts: readonly TextChange[] = changes
    ? changes.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') }))
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: now },
      ];
  return parts.filter(({ text }) => text !== '');
}
