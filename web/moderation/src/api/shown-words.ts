/**
 * What people call themselves and their places, and what is read in a line beside other words, without the marks that turn text: a name
 * could read like another's, a reason could turn what stands beside it. What somebody wrote stays as it is, in a place of its own, and so
 * does all that the history tells of.
 */
import { withoutTurnsIn } from '@folkmoot/contracts/kernel/turning';

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
  'title',
  'note',
  'answer',
]);

/** Changes what was just read and belongs to nobody yet. */
export function withShownWords<Value>(value: Value): Value {
  return withoutTurnsIn(value, SHOWN);
}
