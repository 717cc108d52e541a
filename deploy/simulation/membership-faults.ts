/** What the expected revision is for: nobody joins who is in, and nobody goes who is not. */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { Rows } from './rows.ts';

const COMING = 'MemberJoined';
const GOING: ReadonlySet<string> = new Set(['MemberLeft', 'MemberKicked']);

export function membershipFaults(before: Rows, events: readonly Recorded[]): readonly string[] {
  const inside = new Set(before.members.keys());
  return events.flatMap(({ type, data, position }) => {
    const who = `${data.serverId}/${data.userId}`;
    const wrong = (type === COMING && inside.has(who)) || (GOING.has(type) && !inside.has(who));
    if (type === COMING) inside.add(who);
    if (GOING.has(type) || type === 'MemberBanned') inside.delete(who);
    return wrong ? [`H4 ${type} at ${position} was decided on what was no longer so`] : [];
  });
}
