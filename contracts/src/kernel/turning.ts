/** Characters that are not seen and turn the direction of the text around them. Pure. */

const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** For where no element can hold them in: a name or a text then reads in its own order, and turns nothing beside it. */
export function withoutTurns(text: string): string {
  return text.replace(TURNING, '');
}

const ISOLATING = /[\u2066-\u2069]/;
/** What begins an isolate, what ends one, and where bidirectional paragraphs end, whatever is open: at some of the controls that no text needs. */
const MARK = /[\u2066-\u2069\u2028\u2029]|(?!\t)\p{Cc}/gu;
const END = '\u2069';

/**
 * Without ends of an isolate that began nowhere in it, and beginnings that end nowhere: browsers hold a text in by an isolate of their own, which the
 * former would end and the latter outlast. All else that turns ends with its element.
 */
export function heldIn(text: string): string {
  if (!ISOLATING.test(text)) return text;
  const loose = new Set<number>();
  let open: number[] = [];
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    if (mark === END) {
      if (open.pop() === undefined) loose.add(index);
    } else if (ISOLATING.test(mark)) open.push(index);
    else {
      for (const begun of open) loose.add(begun);
      open = [];
    }
  }
  for (const begun of open) loose.add(begun);
  return loose.size === 0
    ? text
    : text
        .split('')
        .filter((_, index) => !loose.has(index))
        .join('');
}

/**
 * Of all of a value the texts that are fields, at any depth; the change is told of which field. Changes what was just read and belongs to nobody
 * yet: to copy all of a sign-on would cost more than to look through it.
 */
export function changedIn<Value>(value: Value, change: (text: string, field: string) => string): Value {
  if (Array.isArray(value)) {
    for (const item of value) changedIn(item, change);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, held] of Object.entries(value)) {
      if (typeof held === 'object') changedIn(held, change);
      else if (typeof held === 'string') {
        const changed = change(held, key);
        if (changed !== held) Object.assign(value, { [key]: changed });
      }
    }
  }
  return value;
}
