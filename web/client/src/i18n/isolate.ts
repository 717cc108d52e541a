/**
 * What people chose to be called, inside text of ours that is no markup: labels, titles, one line of words. Where elements can stand, a
 * `<bdi>` does the same. Pure.
 */

/** Letters written from right to left, and characters that turn the direction without being seen. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|\p{Bidi_Control}/u;
const ISOLATES = /[\u2066-\u2069]/g;
const FIRST_STRONG = '\u2068';
const END = '\u2069';

/** The words around it keep their order, whatever it holds. What turns nothing stays as it is, so that it can be found and copied. */
export function isolated(name: string): string {
  if (!TURNS.test(name)) return name;
  return `${FIRST_STRONG}${isBalanced(name) ? name : name.replace(ISOLATES, '')}${END}`;
}

/** An end too many would end the isolation as well; turns of other kinds end with it. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const [mark] of text.matchAll(ISOLATES)) {
    open += mark === END ? -1 : 1;
    if (open < 0) return false;
  }
  return open === 0;
}
