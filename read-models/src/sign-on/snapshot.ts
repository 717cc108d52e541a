/** Everything a person is signed on with, read at one position of the log (realtime contract, section 4). */

import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import { channelRoom, type Room, serverRoom } from '@folkmoot/contracts/kernel/signal';
import type { RawServerMember } from '@folkmoot/contracts/members/wire';
import type { Authenticated } from '@folkmoot/contracts/realtime';
import { CHANNEL_PERMISSION, holdsInChannel, standingOf } from '@folkmoot/contracts/roles/permissions';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { readSnapshot } from '@folkmoot/platform/database/snapshot';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readSelf } from '../accounts/self.ts';
import { readServerChannels } from '../channels/channel-records.ts';
import { readFriends } from '../friends/friend-records.ts';
import { readDmChannels, readInbox } from '../inbox/inbox-records.ts';
import { readMembers, serverIdsOf } from '../members/member-records.ts';
import { readNotificationSettings } from '../notifications/settings-records.ts';
import { readPresenceChoice } from '../presence/around.ts';
import { readRoles } from '../roles/role-records.ts';
import { readFolders, readServerOrder, readServers } from '../servers/server-records.ts';
import { readLastSeen, readMentions } from '../unread/unread-records.ts';

export type SignOnRecords = {
  /** Every event up to here is in the payload, none after. */
  readonly position: number;
  /** The gateway adds what only it knows: presences and voice users. */
  readonly payload: Omit<Authenticated, 'presences' | 'voiceChannelUsers' | 'serverSettings' | 'pid'>;
  readonly rooms: readonly Room[];
  /** Members of shared servers and accepted friends: whose presence is shown. */
  readonly around: readonly string[];
  readonly presence: { readonly status: number; readonly custom: string | null };
};

const FRIENDS = 2;

/** Rooms of the channels this person may see. */
function visibleChannels(
  userId: string,
  servers: readonly RawServer[],
  roles: readonly RawServerRole[],
  members: readonly RawServerMember[],
  channels: readonly RawChannel[],
): readonly Room[] {
  return servers.flatMap((server) => {
    const own = members.find((member) => member.serverId === server.id && member.userId === userId);
    const rights = new Map(roles.filter((role) => role.serverId === server.id).map((role) => [role.id, role]));
    const standing = standingOf(userId, server.createdById, server.defaultRoleId, own?.roleIds ?? [], rights);
    return channels
      .filter(
        (channel) =>
          channel.serverId === server.id && holdsInChannel(standing, channel.permissions ?? [], CHANNEL_PERMISSION.PUBLIC_CHANNEL),
      )
      .map((channel) => channelRoom(channel.id));
  });
}

/** Everything up to here is in the rows. */
export async function readPosition(db: Reader): Promise<number> {
  const { rows } = await sql<{
    position: number;
  }>`select min(position) as position from checkpoints where projection <> '(signals)'`.execute(db);
  return rows[0]?.position ?? -1;
}

/** null: the account is no more. */
export function readSignOn(db: Reader, userId: string, ownMembersOnly: boolean): Promise<SignOnRecords | null> {
  return readSnapshot(db, (moment) => readAll(moment, userId, ownMembersOnly));
}

async function readAll(db: Reader, userId: string, ownMembersOnly: boolean): Promise<SignOnRecords | null> {
  const [position, self, serverIds, friends, entries, settings, lastSeen, mentions, order, folders, choices] = await Promise.all([
    readPosition(db),
    readSelf(db, userId),
    serverIdsOf(db, userId),
    readFriends(db, userId),
    readInbox(db, userId),
    readNotificationSettings(db, userId),
    readLastSeen(db, userId),
    readMentions(db, userId),
    readServerOrder(db, userId),
    readFolders(db, userId),
    readPresenceChoice(db, [userId]),
  ]);
  if (!self) return null;
  const inbox = self.bot ? [] : entries;
  const [servers, members, roles, serverChannels, dmChannels] = await Promise.all([
    readServers(db, serverIds),
    readMembers(db, serverIds),
    readRoles(db, serverIds),
    readServerChannels(db, serverIds),
    readDmChannels(
      db,
      inbox.map((entry) => entry.channelId),
    ),
  ]);
  const known = new Set(serverChannels.map((channel) => channel.id));
  return {
    position,
    payload: {
      user: self.bot ? self : { ...self, orderedServerIds: [...order], serverFolders: [...folders] },
      servers: [...servers],
      serverMembers: ownMembersOnly ? members.filter((member) => member.userId === userId) : [...members],
      serverRoles: [...roles],
      channels: [...serverChannels, ...dmChannels],
      inbox: [...inbox],
      friends: [...friends],
      notificationSettings: [...settings],
      lastSeenServerChannelIds: Object.fromEntries(Object.entries(lastSeen).filter(([channelId]) => known.has(channelId))),
      messageMentions: self.bot ? [] : [...mentions],
    },
    rooms: [...serverIds.map(serverRoom), ...visibleChannels(userId, servers, roles, members, serverChannels)],
    around: [
      ...members.map((member) => member.userId),
      ...friends.filter((friend) => friend.status === FRIENDS).map((friend) => friend.recipientId),
    ],
    presence: choices.get(userId) ?? { status: 1, custom: null },
  };
}
