/**
 * Sanitizes names, reasons and other one-line texts: removes marks that change the text direction, and stacked combining marks. Otherwise a
 * name could look like another, and a reason could reorder or cover the text next to it. User content stays unchanged inside an element
 * that isolates it, and so does everything in the history.
 */
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import { changedIn, withoutUnmatchedIsolates } from '@folkmoot/contracts/kernel/turning';

const SHOWN: ReadonlySet<string> = new Set([
  'username',
  'nickname',
  'name',
  'byUsername',
  'serverName',
  'channelName',
  'ruleName',
  'reason',
  'sanctionReason',
  'bio',
  'customStatus',
  'title',
  'note',
  'answer',
]);

/** Changes a value in place. Only for a value that was just parsed and that no other code has yet. */
export function withShownWords<Value>(value: Value): Value {
  return changedIn(value, shown);
}

function shown(words: string, field: string): string {
  if (SHOWN.has(field)) return tamed(words);
  return field === 'content' ? withoutUnmatchedIsolates(words) : words;
}
