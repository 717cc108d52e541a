/** Data for the signals of joins and leaves, for a whole batch in a few queries. */
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';
import { MemberBanned, MemberJoined, MemberKicked, MemberLeft } from '@folkmoot/contracts/members/events';
import type { RawServerMember } from '@folkmoot/contracts/members/wire';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { readChannelIds, readServerChannels } from '../channels/channel-records.ts';
import { type PersonRow, readPeople } from '../profiles/people.ts';
import { readRoles } from '../roles/role-records.ts';
import { readServers } from '../servers/server-records.ts';
import { readMembers } from './member-records.ts';

export type ServerContents = {
  readonly server: RawServer;
  readonly channels: RawChannel[];
  readonly roles: RawServerRole[];
  readonly members: RawServerMember[];
};

export type MembershipChanges = {
  /** Joined servers. A server that was deleted since is missing. */
  readonly servers: ReadonlyMap<string, ServerContents>;
  /** The channels of servers that a member left. */
  readonly channelIds: ReadonlyMap<string, readonly string[]>;
  readonly people: ReadonlyMap<string, PersonRow>;
};

const DEPARTURES: ReadonlySet<string> = new Set([MemberLeft.type, MemberKicked.type, MemberBanned.type]);

/** The distinct values of a text field. */
function fieldOf(events: readonly AnyEvent[], field: 'serverId' | 'userId'): readonly string[] {
  const values = new Set<string>();
  for (const { data } of events) {
    const value = data[field];
    if (typeof value === 'string') values.add(value);
  }
  return [...values];
}

async function readContents(db: Reader, serverIds: readonly string[]): Promise<ReadonlyMap<string, ServerContents>> {
  if (serverIds.length === 0) return new Map();
  const [servers, channels, roles, members] = await Promise.all([
    readServers(db, serverIds),
    readServerChannels(db, serverIds),
    readRoles(db, serverIds),
    readMembers(db, serverIds),
  ]);
  const channelsOf = Map.groupBy(channels, (channel) => channel.serverId);
  const rolesOf = Map.groupBy(roles, (role) => role.serverId);
  const membersOf = Map.groupBy(members, (member) => member.serverId);
  return new Map(
    servers.map((server) => [
      server.id,
      {
        server,
        channels: channelsOf.get(server.id) ?? [],
        roles: rolesOf.get(server.id) ?? [],
        members: membersOf.get(server.id) ?? [],
      },
    ]),
  );
}

export async function readMembershipChanges(events: readonly Recorded[], db: Reader): Promise<MembershipChanges> {
  const joins = events.filter((event) => event.type === MemberJoined.type);
  const departures = events.filter((event) => DEPARTURES.has(event.type));
  const [servers, channelIds, people] = await Promise.all([
    readContents(db, fieldOf(joins, 'serverId')),
    readChannelIds(db, fieldOf(departures, 'serverId')),
    readPeople(db, fieldOf([...joins, ...departures], 'userId')),
  ]);
  return { servers, channelIds, people };
}
