/**
 * What people chose to be called, inside text of ours that is no markup: labels, titles, one line of words. Where elements can stand, a
 * `<bdi>` does the same. Pure.
 */
import { heldIn } from '@folkmoot/contracts/kernel/turning';

/** Letters written from right to left, and characters that turn the direction without being seen. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|\p{Bidi_Control}/u;
const FIRST_STRONG = '\u2068';
const END = '\u2069';

/** The words around it keep their order, whatever it holds. What turns nothing stays as it is, so that it can be found and copied. */
export function isolated(name: string): string {
  if (!TURNS.test(name)) return name;
  return `${FIRST_STRONG}${heldIn(name)}${END}`;
}
