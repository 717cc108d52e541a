/**
 * What people call themselves and their places, on its way in: without the marks that turn text, since a name can read like another's by
 * them even where it is kept apart. At the one place where all of them come from, so that no screen has to think of it.
 */
import { withoutTurnsIn } from '@folkmoot/contracts/kernel/turning';

const NAMES: ReadonlySet<string> = new Set(['username', 'nickname', 'name']);

/** Changes what was just read and belongs to nobody yet. */
export function withShownNames<Value>(value: Value): Value {
  return withoutTurnsIn(value, NAMES);
}
