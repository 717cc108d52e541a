/**
 * What people call themselves and their places, and what is read in a line beside other words, without the marks that turn text or are piled
 * on it: a name could read like another's, a reason could turn what stands beside it, or be drawn over it. What somebody wrote stays as it
 * is, in a place of its own that it cannot leave, and so does all that the history tells of.
 */
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import { changedIn, heldIn } from '@folkmoot/contracts/kernel/turning';

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

/** Changes what was just read and belongs to nobody yet. */
export function withShownWords<Value>(value: Value): Value {
  return changedIn(value, shown);
}

function shown(words: string, field: string): string {
  if (SHOWN.has(field)) return tamed(words);
  return field === 'content' ? heldIn(words) : words;
}
