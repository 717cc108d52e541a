/** Characters that are not seen and turn the direction of the text around them. Pure. */

const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** For where no element can hold them in: a name or a text then reads in its own order, and turns nothing beside it. */
export function withoutTurns(text: string): string {
  return text.replace(TURNING, '');
}

/**
 * Of all of a value the texts of these fields, at any depth. Changes what was just read and belongs to nobody yet: to copy all of a
 * sign-on would cost more than to look through it.
 */
export function withoutTurnsIn<Value>(value: Value, fields: ReadonlySet<string>): Value {
  return changedIn(value, fields, withoutTurns);
}

/** The same with another change; it is told of which field the text is. */
export function changedIn<Value>(value: Value, fields: ReadonlySet<string>, change: (text: string, field: string) => string): Value {
  if (Array.isArray(value)) {
    for (const item of value) changedIn(item, fields, change);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, held] of Object.entries(value)) {
      if (typeof held === 'object') changedIn(held, fields, change);
      else if (typeof held === 'string' && fields.has(key)) Object.assign(value, { [key]: change(held, key) });
    }
  }
  return value;
}
