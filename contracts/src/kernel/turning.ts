/** Invisible characters that change the direction of the surrounding text. Pure. */

const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** For places without an isolating element: the text then keeps its own order and does not affect others. */
export function withoutTurns(text: string): string {
  return text.replace(TURNING, '');
}

const ISOLATING = /[\u2066-\u2069]/;
/** Starts and ends of isolates, and characters that end a bidirectional paragraph whatever is open: some controls that no text needs. */
const MARK = /[\u2066-\u2069\u2028\u2029]|(?!\t)\p{Cc}/gu;
const END = '\u2069';

/**
 * Removes unmatched isolate starts and ends. Browsers isolate an element's text themselves; an unmatched end would close that isolate and
 * an unmatched start would outlast it. Other direction marks end with their element.
 */
export function withoutUnmatchedIsolates(text: string): string {
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
 * Applies a change to every text field of a value, at any depth; the change gets the name of the field. Modifies the value in place, so
 * pass only freshly parsed data: copying a whole authenticated payload would cost more.
 */
export function changedIn<Value>(value: Value, change: (text: string, field: string) => string): Value {
  if (Array.isArray(value)) {
    for (const item of value) changedIn(item, change);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      if (typeof entry === 'object') changedIn(entry, change);
      else if (typeof entry === 'string') {
        const changed = change(entry, key);
        if (changed !== entry) Object.assign(value, { [key]: changed });
      }
    }
  }
  return value;
}
