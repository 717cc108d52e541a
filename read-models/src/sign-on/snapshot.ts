/** Everything a person is signed on with, read at one position of the log (realtime contract, section 4). */

import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import { channelRoom, type Room, serverRoom } from '@folkmoot/contracts/kernel/signal';
import type { RawServerMember } from '@folkmoot/contracts/members/wire';
import type { Authenticated } from '@folkmoot/contracts/realtime';
import { CHANNEL_PERMISSION, holdsInChannel, standingOf } from '@folkmoot/contracts/roles/permissions';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
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

async function readPosition(db: Reader): Promise<number> {
  const { rows } = await sql<{
    position: number;
  }>`select min(position) as position from checkpoints where projection <> '(signals)'`.execute(db);
  return rows[0]?.position ?? -1;
}

/** null: the account is no more. One transaction, so that all lists are of one moment. */
export function readSignOn(db: Reader, userId: string, ownMembersOnly: boolean): Promise<SignOnRecords | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readAll(tx, userId, ownMembersOnly));
}

async function readAll(db: Reader, userId: string, ownMembersOnly: boolean): Promise<SignOnRecords | null> {
  const position = await readPosition(db);
  const self = await readSelf(db, userId);
  if (!self) return null;
  const serverIds = await serverIdsOf(db, userId);
  const [servers, allMembers, serverRoles, serverChannels] = [
    await readServers(db, serverIds),
    await readMembers(db, serverIds),
    await readRoles(db, serverIds),
    await readServerChannels(db, serverIds),
  ];
  const friends = await readFriends(db, userId);
  const inbox = self.bot ? [] : await readInbox(db, userId);
  const dmChannels = await readDmChannels(
    db,
    inbox.map((entry) => entry.channelId),
  );
  const channels = [...serverChannels, ...dmChannels];
  const known = new Set(serverChannels.map((channel) => channel.id));
  const lastSeen = await readLastSeen(db, userId);
  const choice = (await readPresenceChoice(db, [userId])).get(userId);
  return {
    position,
    payload: {
      user: self.bot
        ? self
        : { ...self, orderedServerIds: [...(await readServerOrder(db, userId))], serverFolders: [...(await readFolders(db, userId))] },
      servers: [...servers],
      serverMembers: ownMembersOnly ? allMembers.filter((member) => member.userId === userId) : [...allMembers],
      serverRoles: [...serverRoles],
      channels,
      inbox: [...inbox],
      friends: [...friends],
      notificationSettings: [...(await readNotificationSettings(db, userId))],
      lastSeenServerChannelIds: Object.fromEntries(Object.entries(lastSeen).filter(([channelId]) => known.has(channelId))),
      messageMentions: [...(await readMentions(db, userId))],
    },
    rooms: [...serverIds.map(serverRoom), ...visibleChannels(userId, servers, serverRoles, allMembers, serverChannels)],
    around: [
      ...allMembers.map((member) => member.userId),
      ...friends.filter((friend) => friend.status === FRIENDS).map((friend) => friend.recipientId),
    ],
    presence: choice ?? { status: 1, custom: null },
  };
}
