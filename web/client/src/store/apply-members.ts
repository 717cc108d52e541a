import { memberEvents } from '@folkmoot/contracts/members/wire';
import type { Entries } from './event-table.ts';
import { change, drop, putAll, putIn } from './maps.ts';
import { patch } from './patch.ts';
import type { State, User } from './state.ts';

export const memberEntries: Entries<typeof memberEvents> = {
  [memberEvents.joined.name]: (state, { serverId, member: { user, ...member } }) => ({
    ...state,
    users: newUsers(state.users, [user]),
    members: putIn(state.members, serverId, member.userId, member),
  }),
  [memberEvents.left.name]: (state, { serverId, userId }) => ({
    ...state,
    members: change(state.members, serverId, (members) => drop(members, userId)),
  }),
  [memberEvents.updated.name]: (state, { serverId, userId, updated }) => ({
    ...state,
    members: change(state.members, serverId, (members) => change(members, userId, (member) => patch(member, updated))),
  }),
};

/** A record may have fewer fields than the known one, for example no last-online time. It adds fields and removes none. */
export function newUsers(users: State['users'], records: readonly User[]): State['users'] {
  if (records.length === 0) return users;
  return putAll(
    users,
    records.map((record) => [record.id, { ...users.get(record.id), ...record }] as const),
  );
}
