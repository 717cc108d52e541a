/**
 * What people call themselves and their places, on its way in: without the marks that turn text, since a name can read like another's by
 * them even where it is kept apart, and without piles of marks, which are drawn over other rows. Those whose accounts are gone are called so in the language spoken. At the one place where all of
 * them come from, so that no screen has to think of it.
 */
import { withoutPiles } from '@folkmoot/contracts/kernel/piled-marks';
import { changedIn, withoutTurns } from '@folkmoot/contracts/kernel/turning';
import { readDeletedName } from '@folkmoot/contracts/profiles/deleted-name';
import { text } from './texts.ts';

const NAMES: ReadonlySet<string> = new Set(['username', 'nickname', 'name']);

/** Changes what was just read and belongs to nobody yet. */
export function withShownNames<Value>(value: Value): Value {
  return changedIn(value, NAMES, shown);
}

function shown(name: string, field: string): string {
  const end = field === 'username' ? readDeletedName(name) : null;
  if (end === null) return withoutPiles(withoutTurns(name));
  return end === '' ? text('deletedUser') : text('deletedUserEnd', { end });
}
