/** The members of each server and the servers of each user. Empty entries are dropped. */
import { MemberBanned, MemberJoined, MemberKicked, MemberLeft } from '@folkmoot/contracts/members/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

export type Memberships = {
  readonly serversOf: Map<string, Set<string>>;
  readonly membersOf: Map<string, Set<string>>;
};

type Pair = { readonly data: { readonly serverId: string; readonly userId: string } };

export const memberships: WarmIndex<Memberships> = {
  name: 'memberships',
  create: () => ({ serversOf: new Map(), membersOf: new Map() }),
  on: {
    ...indexOn<Memberships, typeof MemberJoined>(MemberJoined, (index, { data }) => {
      add(index.serversOf, data.userId, data.serverId);
      add(index.membersOf, data.serverId, data.userId);
    }),
    ...indexOn<Memberships, typeof MemberLeft>(MemberLeft, end),
    ...indexOn<Memberships, typeof MemberKicked>(MemberKicked, end),
    ...indexOn<Memberships, typeof MemberBanned>(MemberBanned, end),
    ...indexOn<Memberships, typeof ServerDeleted>(ServerDeleted, (index, { data }) => {
      for (const userId of index.membersOf.get(data.serverId) ?? []) remove(index.serversOf, userId, data.serverId);
      index.membersOf.delete(data.serverId);
    }),
  },
};

function end(index: Memberships, { data }: Pair): void {
  remove(index.serversOf, data.userId, data.serverId);
  remove(index.membersOf, data.serverId, data.userId);
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

function remove(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set?.delete(value) && set.size === 0) sets.delete(key);
}
