/**
 * Sanitizes names and user texts of replies and events, so that they cannot affect the element around them. Deleted accounts get a name in
 * the current language. All data passes through here, so no screen has to do it.
 */
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import { changedIn, withoutUnmatchedIsolates } from '@folkmoot/contracts/kernel/turning';
import { readDeletedName } from '@folkmoot/contracts/profiles/deleted-name';
import { text } from './texts.ts';

const NAMES: ReadonlySet<string> = new Set(['username', 'nickname', 'name']);

/** Changes a value in place. Only for a value that was just parsed and that no other code has yet. */
export function withShownNames<Value>(value: Value): Value {
  return changedIn(value, shown);
}

function shown(name: string, field: string): string {
  if (!NAMES.has(field)) return withoutUnmatchedIsolates(name);
  const end = field === 'username' ? readDeletedName(name) : null;
  if (end === null) return tamed(name);
  return end === '' ? text('deletedUser') : text('deletedUserEnd', { end });
}
