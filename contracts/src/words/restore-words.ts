/** Restores masked words in a text that was edited in its masked form, so that the event has the original words. Pure. */
import { diffArrays } from 'diff';
import { MASK } from './mark.ts';

/** A row of masks, a word, or another character. Spaces are not compared. */
const TOKEN = new RegExp(String.raw`${MASK}+|[\p{L}\p{N}\p{M}]+|[^\s${MASK}]`, 'gu');
const MASKS = new RegExp(`${MASK}+`, 'g');

/** Bounds the time of the comparison: about 20 ms for 10,000 characters, or 50 ms on a busy machine. */
const MOST_CHANGES = 300;

type Token = { readonly text: string; readonly start: number };

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({ text: token, start: index }));
}

/** The index after `count` code points. */
function after(text: string, start: number, count: number): number {
  let end = start;
  for (let left = count; left > 0; left -= 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}

/** The original text of each row of masks in `shown`, by its position there. A mask replaces one code point. */
function originalsOf(original: string, shown: string): ReadonlyMap<number, string> {
  const originals = new Map<number, string>();
  let shift = 0;
  for (const { 0: masks, index } of shown.matchAll(MASKS)) {
    const start = index + shift;
    const end = after(original, start, masks.length);
    originals.set(index, original.slice(start, end));
    shift += end - start - masks.length;
  }
  return originals;
}

/** The index in `before` of each token of `now` that was kept. After too many changes, only the start and the end are compared. */
function keptTokens(before: readonly string[], now: readonly string[]): ReadonlyMap<number, number> {
  const kept = new Map<number, number>();
  const shorter = Math.min(before.length, now.length);
  let head = 0;
  for (; head < shorter && before[head] === now[head]; head += 1) kept.set(head, head);
  let tail = 0;
  for (; tail < shorter - head && before.at(-1 - tail) === now.at(-1 - tail); tail += 1) {
    kept.set(now.length - 1 - tail, before.length - 1 - tail);
  }
  const [middle, changed] = [before.slice(head, before.length - tail), now.slice(head, now.length - tail)];
  let [from, to] = [head, head];
  for (const { added, removed, count } of diffArrays(middle, changed, { maxEditLength: MOST_CHANGES }) ?? []) {
    if (!added && !removed) for (let index = 0; index < count; index += 1) kept.set(to + index, from + index);
    if (!added) from += count;
    if (!removed) to += count;
  }
  return kept;
}

/**
 * `sent`: the edited text. `shown`: the original with masked words, as the author saw it. A masked word that was kept becomes the original
 * word again. All other text stays as sent, with masks that the author typed.
 */
export function restoreMaskedWords(original: string, shown: string, sent: string): string {
  if (original === shown || !sent.includes(MASK)) return sent;
  if (sent === shown) return original;
  const originals = originalsOf(original, shown);
  const [before, now] = [tokensOf(shown), tokensOf(sent)];
  const kept = keptTokens(
    before.map(({ text }) => text),
    now.map(({ text }) => text),
  );
  let restored = '';
  let from = 0;
  for (const [index, { text, start }] of now.entries()) {
    const same = before[kept.get(index) ?? -1];
    const written = same && originals.get(same.start);
    if (written === undefined) continue;
    restored += sent.slice(from, start) + written;
    from = start + text.length;
  }
  return restored + sent.slice(from);
}
