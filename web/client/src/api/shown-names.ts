/**
 * What people call themselves and their places, on its way in, as it may be drawn; and what they wrote, so that the element it is drawn in holds
 * it in. Those whose accounts are gone are called so in the language spoken. At the one place where all of it comes from, so that no screen has to
 * think of it.
 */
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import { changedIn, heldIn } from '@folkmoot/contracts/kernel/turning';
import { readDeletedName } from '@folkmoot/contracts/profiles/deleted-name';
import { text } from './texts.ts';

const NAMES: ReadonlySet<string> = new Set(['username', 'nickname', 'name']);

/** Changes what was just read and belongs to nobody yet. */
export function withShownNames<Value>(value: Value): Value {
  return changedIn(value, shown);
}

function shown(name: string, field: string): string {
  if (!NAMES.has(field)) return heldIn(name);
  const end = field === 'username' ? readDeletedName(name) : null;
  if (end === null) return tamed(name);
  return end === '' ? text('deletedUser') : text('deletedUserEnd', { end });
}
