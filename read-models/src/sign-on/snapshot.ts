/** All data for a user's login, read at one position of the log (realtime contract, section 4). */

import { channelRoom, type Room, serverRoom } from '@folkmoot/contracts/kernel/signal';
import type { Authenticated } from '@folkmoot/contracts/realtime';
import { readSnapshot } from '@folkmoot/platform/database/snapshot';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { readProgress } from '@folkmoot/platform/projection/read-model-store';
import { visibleChannels } from '../access/readable.ts';
import { readSelf } from '../accounts/self.ts';
import { readServerChannels } from '../channels/channel-records.ts';
import { readFriends } from '../friends/friend-records.ts';
import { readDmChannels, readInbox } from '../inbox/inbox-records.ts';
import { readMembers, serverIdsOf } from '../members/member-records.ts';
import { readNotificationSettings } from '../notifications/settings-records.ts';
import { readPresenceChoice } from '../presence/around.ts';
import { readReminders } from '../reminders/reminder-records.ts';
import { readRoles } from '../roles/role-records.ts';
import { readFolders, readServerOrder, readServers } from '../servers/server-records.ts';
import { readLastSeen, readMentions } from '../unread/unread-records.ts';

export type SignOnRecords = {
  /** The payload contains every event up to here and none after. */
  readonly progress: readonly number[];
  /** The gateway adds presences and voice users, which only it knows. */
  readonly payload: Omit<Authenticated, 'presences' | 'voiceChannelUsers' | 'serverSettings' | 'pid'>;
  readonly rooms: readonly Room[];
  /** Members of shared servers and accepted friends, whose presence is shown. */
  readonly around: readonly string[];
  readonly presence: { readonly status: number; readonly custom: string | null };
};

const FRIENDS = 2;

/** null: the account is deleted. */
export function readSignOn(db: Reader, userId: string, ownMembersOnly: boolean): Promise<SignOnRecords | null> {
  return readSnapshot(
    db,
    (moment) => readOwn(moment, userId),
    async (moment, own) => (own ? withServers(moment, own, userId, ownMembersOnly) : null),
  );
}

type Own = NonNullable<Awaited<ReturnType<typeof readOwn>>>;

async function readOwn(db: Reader, userId: string) {
  const [progress, self, serverIds, friends, entries, settings, lastSeen, mentions, order, folders, choices, reminders] = await Promise.all(
    [
      readProgress(db),
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
      readReminders(db, userId),
    ],
  );
  const inbox = self?.bot ? [] : entries;
  return self && { progress, self, serverIds, friends, inbox, settings, lastSeen, mentions, order, folders, choices, reminders };
}

async function withServers(db: Reader, own: Own, userId: string, ownMembersOnly: boolean): Promise<SignOnRecords> {
  const { serverIds, friends, inbox } = own;
  const self = { ...own.self, reminders: own.reminders };
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
  const memberships = members.filter((member) => member.userId === userId);
  const visible = visibleChannels(userId, servers, roles, memberships, serverChannels);
  const known = new Set(serverChannels.map((channel) => channel.id));
  return {
    progress: own.progress,
    payload: {
      user: self.bot ? self : { ...self, orderedServerIds: [...own.order], serverFolders: [...own.folders] },
      servers: [...servers],
      serverMembers: [...(ownMembersOnly ? memberships : members)],
      serverRoles: [...roles],
      channels: [...serverChannels, ...dmChannels],
      inbox: [...inbox],
      friends: [...friends],
      notificationSettings: [...own.settings],
      lastSeenServerChannelIds: Object.fromEntries(Object.entries(own.lastSeen).filter(([channelId]) => known.has(channelId))),
      messageMentions: self.bot ? [] : [...own.mentions],
    },
    rooms: [...serverIds.map(serverRoom), ...visible.map((channel) => channelRoom(channel.id))],
    around: [
      ...members.map((member) => member.userId),
      ...friends.filter((friend) => friend.status === FRIENDS).map((friend) => friend.recipientId),
    ],
    presence: own.choices.get(userId) ?? { status: 1, custom: null },
  };
}
