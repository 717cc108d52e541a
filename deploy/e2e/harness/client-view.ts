/** The state of a client: the payload of its authentication, and every event applied to it by the rules of the realtime contract. */
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import type { RawServerMember } from '@folkmoot/contracts/members/wire';
import type { RawNotificationSettings } from '@folkmoot/contracts/notifications/wire';
import type { Authenticated } from '@folkmoot/contracts/realtime';
import { CHANNEL_PERMISSION, hasInChannel, type Membership, membershipOf } from '@folkmoot/contracts/roles/permissions';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';

export type View = {
  user: Authenticated['user'];
  readonly servers: Map<string, RawServer>;
  /** By server and person. */
  readonly members: Map<string, RawServerMember>;
  readonly roles: Map<string, RawServerRole>;
  readonly channels: Map<string, RawChannel>;
  /** By channel. */
  readonly inbox: Map<string, Authenticated['inbox'][number]>;
  /** Status by person. */
  readonly friends: Map<string, number>;
  /** By channel or server. */
  readonly settings: Map<string, RawNotificationSettings>;
  readonly lastSeen: Map<string, number>;
  /** Counts by channel. */
  readonly mentions: Map<string, number>;
  /** Channels that were hidden for a while: messages from that time are unknown. */
  readonly lost: Set<string>;
};

export function viewOf(snapshot: Authenticated): View {
  const view: View = {
    user: snapshot.user,
    servers: new Map(snapshot.servers.map((server) => [server.id, server])),
    members: new Map(snapshot.serverMembers.map((member) => [`${member.serverId}/${member.userId}`, member])),
    roles: new Map(snapshot.serverRoles.map((role) => [role.id, role])),
    channels: new Map(snapshot.channels.map((channel) => [channel.id, channel])),
    inbox: new Map(snapshot.inbox.map((entry) => [entry.channelId, entry])),
    friends: new Map(snapshot.friends.map((friend) => [friend.recipientId, friend.status])),
    settings: new Map(snapshot.notificationSettings.map((setting) => [setting.channelId ?? setting.serverId ?? '', setting])),
    lastSeen: new Map(Object.entries(snapshot.lastSeenServerChannelIds)),
    mentions: new Map(snapshot.messageMentions.map((mention) => [mention.channelId, mention.count])),
    lost: new Set(),
  };
  for (const entry of snapshot.inbox) if (entry.lastSeen !== null) view.lastSeen.set(entry.channelId, entry.lastSeen);
  noteHidden(view);
  return view;
}

export function membershipIn(view: View, serverId: string, userId: string): Membership | null {
  const server = view.servers.get(serverId);
  const member = view.members.get(`${serverId}/${userId}`);
  if (!server || !member) return null;
  const roles = new Map([...view.roles.values()].filter((role) => role.serverId === serverId).map((role) => [role.id, role]));
  return membershipOf(userId, server.createdById, server.defaultRoleId, member.roleIds, roles);
}

export function canSee(view: View, channel: RawChannel): boolean {
  if (channel.serverId === null) return true;
  const membership = membershipIn(view, channel.serverId, view.user.id);
  return membership !== null && hasInChannel(membership, channel.permissions ?? [], CHANNEL_PERMISSION.PUBLIC_CHANNEL);
}

export function noteHidden(view: View): void {
  for (const channel of view.channels.values()) if (!canSee(view, channel)) view.lost.add(channel.id);
}

export function isBlocked(view: View, userId: string): boolean {
  return view.friends.get(userId) === FRIEND_STATUS.BLOCKED;
}

type Person = { readonly id: string; readonly lastOnlineAt?: unknown };

/** No event contains the time when a user was last online: clients set it themselves. */
function person<P extends Person>({ lastOnlineAt: _, ...rest }: P): unknown {
  return rest;
}

function sorted(entries: Iterable<readonly [string, unknown]>): unknown {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The parts of a view that must be equal however it came about. */
export function comparable(view: View, lost: ReadonlySet<string>): Record<string, unknown> {
  const known = [...view.channels.values()].filter((channel) => !lost.has(channel.id));
  return {
    user: person(view.user),
    servers: sorted([...view.servers].map(([id, { scheduledForDeletion: _s, _count: _c, ...server }]) => [id, server])),
    members: sorted([...view.members].map(([id, member]) => [id, { ...member, user: person(member.user) }])),
    roles: sorted(view.roles),
    channels: sorted(
      [...view.channels].map(([id, { lastMessagedAt: _l, _count: _c, permissions, ...channel }]) => [
        id,
        { ...channel, permissions: permissions?.toSorted((a, b) => (a.roleId < b.roleId ? -1 : 1)) },
      ]),
    ),
    inbox: sorted([...view.inbox].map(([id, { lastSeen: _, ...entry }]) => [id, entry])),
    friends: sorted(view.friends),
    settings: sorted(view.settings),
    spoken: sorted(known.map((channel) => [channel.id, channel.lastMessagedAt])),
    unread: sorted(
      known.map((channel) => {
        const seen = view.lastSeen.get(channel.id);
        return [channel.id, seen === undefined || (channel.lastMessagedAt ?? 0) > seen];
      }),
    ),
    mentions: sorted(view.mentions),
  };
}
