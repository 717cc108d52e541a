/** Isolates names of users in text without markup: labels, titles, one line of text. In markup, use `<bdi>`. Pure. */
import { withoutUnmatchedIsolates } from '@folkmoot/contracts/kernel/turning';

/** Letters of right-to-left scripts, and invisible characters that change the text direction. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|\p{Bidi_Control}/u;
const FIRST_STRONG = '\u2068';
const END = '\u2069';

/**
 * The words around the name keep their order. A name that does not change the direction is unchanged, so that it can be found and copied.
 */
export function isolated(name: string): string {
  if (!TURNS.test(name)) return name;
  return `${FIRST_STRONG}${withoutUnmatchedIsolates(name)}${END}`;
}
