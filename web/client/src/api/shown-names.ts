/**
 * What people call themselves and their places, on its way in: without the marks that turn text, since a name can read like another's by
 * them even where it is kept apart. At the one place where all of them come from, so that no screen has to think of it.
 */
import { withoutTurns } from '@folkmoot/contracts/kernel/turning';

const NAMES: ReadonlySet<string> = new Set(['username', 'nickname', 'name']);

/** Changes what was just read and belongs to nobody yet: to copy all of a sign-on would cost more than to look through it. */
export function withShownNames<Value>(value: Value): Value {
  if (Array.isArray(value)) {
    for (const item of value) withShownNames(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, held] of Object.entries(value)) {
      if (typeof held === 'object') withShownNames(held);
      else if (typeof held === 'string' && NAMES.has(key)) Object.assign(value, { [key]: withoutTurns(held) });
    }
  }
  return value;
}
