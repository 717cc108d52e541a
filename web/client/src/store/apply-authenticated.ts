/**
 * The authenticated payload replaces all data that realtime events keep up to date. Open timelines stay, marked as stale, until they are
 * refetched.
 */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { RawMessageMention } from '@folkmoot/contracts/unread/wire';
import { timeline } from '../messages/timeline.ts';
import type { Authenticated } from '../realtime/authenticated.ts';
import { callsOf } from './apply-voice.ts';
import { byId, grouped, keep, mapValues } from './maps.ts';
import type { Friend, InboxEntry, Member, Mention, State, User } from './state.ts';

export function authenticated(state: State, payload: Authenticated): State {
  // The payload does not contain ticket channels, so those that are open on this device are kept.
  const tickets = [...state.channels.values()].filter((channel) => channel.type === CHANNEL_TYPE.TICKET);
  const channels = byId([...payload.channels, ...tickets]);
  const lastSeen = new Map(Object.entries(payload.lastSeenServerChannelIds));
  for (const { channelId, lastSeen: at } of payload.inbox) if (at !== null) lastSeen.set(channelId, at);
  const known = keep(state.timelines, (_, channelId) => channels.has(channelId));
  return {
    account: payload.user,
    users: usersOf(payload),
    servers: byId(payload.servers),
    channels,
    roles: grouped(
      payload.serverRoles,
      (role) => role.serverId,
      (role) => role.id,
    ),
    members: grouped(
      payload.serverMembers.map(({ user: _, ...member }): Member => member),
      (member) => member.serverId,
      (member) => member.userId,
    ),
    inbox: new Map(payload.inbox.map(({ recipient: _, ...entry }): [string, InboxEntry] => [entry.channelId, entry])),
    friends: new Map(payload.friends.map(({ recipient: _, ...friend }): [string, Friend] => [friend.recipientId, friend])),
    presences: new Map(
      payload.presences.filter(({ status, userId }) => status !== 0 || userId === payload.user.id).map((each) => [each.userId, each]),
    ),
    notifications: new Map(
      payload.notificationSettings.map(({ serverId, channelId, notificationPingMode, notificationSoundMode }) => [
        channelId ?? serverId ?? '',
        { ping: notificationPingMode, sound: notificationSoundMode },
      ]),
    ),
    lastSeen,
    mentions: summed(payload.messageMentions),
    typing: new Map(),
    calls: callsOf(new Map(), payload.voiceChannelUsers),
    timelines: mapValues(known, (current) => timeline(current, { type: 'wentStale' })),
    selection: state.selection && channels.has(state.selection.channelId) ? state.selection : null,
    posts: state.posts,
  };
}

/** Members and friends have a last-online time, others do not. Records with more data come last and win. */
function usersOf({ user, inbox, messageMentions, serverMembers, friends }: Authenticated): ReadonlyMap<string, User> {
  const { id, username, tag, badges, hexColor, avatar, banner, bot, joinedAt, lastOnlineStatus, lastOnlineAt } = user;
  const records: User[] = [
    ...messageMentions.map((mention) => mention.mentionedBy),
    ...inbox.map((entry) => entry.recipient),
    ...serverMembers.map((member) => member.user),
    ...friends.map((friend) => friend.recipient),
    {
      id,
      username,
      tag,
      badges,
      hexColor: hexColor ?? null,
      avatar: avatar ?? null,
      banner: banner ?? null,
      bot: bot ?? null,
      joinedAt,
      lastOnlineStatus,
      lastOnlineAt,
    },
  ];
  const users = new Map<string, User>();
  for (const record of records) {
    const before = users.get(record.id);
    users.set(record.id, before ? { ...before, ...record, lastOnlineAt: record.lastOnlineAt ?? before.lastOnlineAt ?? null } : record);
  }
  return users;
}

/** Combines the counters of all authors in a channel into one row. */
function summed(rows: readonly RawMessageMention[]): ReadonlyMap<string, Mention> {
  const mentions = new Map<string, Mention>();
  for (const { channelId, serverId, mentionedById, count, createdAt } of rows) {
    const before = mentions.get(channelId)?.count ?? 0;
    mentions.set(channelId, { channelId, serverId, mentionedById, count: before + count, createdAt });
  }
  return mentions;
}
