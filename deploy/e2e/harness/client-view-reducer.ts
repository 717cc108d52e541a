/** Applies realtime events to a view like clients do (realtime contract, sections 5 to 7). */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { channelEvents } from '@folkmoot/contracts/channels/wire';
import { FRIEND_STATUS, friendEvents } from '@folkmoot/contracts/friends/wire';
import { inboxEvents } from '@folkmoot/contracts/inbox/wire';
import type { WireEvent } from '@folkmoot/contracts/kernel/signal';
import { memberEvents } from '@folkmoot/contracts/members/wire';
import { messageEvents, type RawMessage } from '@folkmoot/contracts/messages/wire';
import { notificationEvents } from '@folkmoot/contracts/notifications/wire';
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import { profileEvents } from '@folkmoot/contracts/profiles/wire';
import { holds, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { roleEvents } from '@folkmoot/contracts/roles/wire';
import { serverEvents } from '@folkmoot/contracts/servers/wire';
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import type { z } from 'zod';
import { isBlocked, membershipIn, noteHidden, type View } from './client-view.ts';
import type { ReceivedEvent } from './connection.ts';

type Rule = (view: View, payload: unknown) => void;

function on<Schema extends z.ZodType>(event: WireEvent<string, Schema>, apply: (view: View, payload: z.infer<Schema>) => void) {
  const rule: Rule = (view, payload) => apply(view, event.payload.parse(payload));
  return [event.name, rule] as const;
}

/** Changes an existing entry. */
function change<T>(map: Map<string, T>, key: string, to: (value: T) => T): void {
  const value = map.get(key);
  if (value !== undefined) map.set(key, to(value));
}

type UserChanges = {
  readonly username?: string;
  readonly tag?: string;
  readonly badges?: number | undefined;
  readonly lastOnlineStatus?: number | undefined;
};

function definedOnly<T extends object>(changes: T): Partial<T> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function updateUser(view: View, userId: string, { username, tag, badges, lastOnlineStatus }: UserChanges): void {
  const identity = definedOnly({ username, tag, badges }) as { username: string; tag: string; badges: number };
  const status = lastOnlineStatus === undefined ? {} : { lastOnlineStatus };
  for (const [key, member] of view.members) {
    if (member.userId === userId) view.members.set(key, { ...member, user: { ...member.user, ...identity, ...status } });
  }
  for (const [key, entry] of view.inbox) {
    if (entry.recipientId === userId) view.inbox.set(key, { ...entry, recipient: { ...entry.recipient, ...identity } });
  }
}

function removeChannel(view: View, channelId: string): void {
  view.channels.delete(channelId);
  view.mentions.delete(channelId);
  view.lastSeen.delete(channelId);
  view.settings.delete(channelId);
  view.lost.delete(channelId);
}

function removeServer(view: View, serverId: string): void {
  view.servers.delete(serverId);
  view.settings.delete(serverId);
  for (const [key, member] of view.members) if (member.serverId === serverId) view.members.delete(key);
  for (const role of view.roles.values()) if (role.serverId === serverId) view.roles.delete(role.id);
  for (const channel of view.channels.values()) if (channel.serverId === serverId) removeChannel(view, channel.id);
  // Bots have no server order.
  if (view.user.bot) return;
  const folders = (view.user.serverFolders ?? []).map((folder) => ({
    ...folder,
    serverIds: folder.serverIds.filter((id) => id !== serverId),
  }));
  const removedIds = new Set([serverId, ...folders.filter((folder) => folder.serverIds.length === 0).map((folder) => folder.id)]);
  view.user = {
    ...view.user,
    serverFolders: folders.filter((folder) => !removedIds.has(folder.id)),
    orderedServerIds: (view.user.orderedServerIds ?? []).filter((id) => !removedIds.has(id)),
  };
}

const MUTE = 2;

/** Whether a message raises the badge of this user (realtime contract 5.5). */
function countsAsMention(view: View, message: RawMessage): boolean {
  const self = view.user.id;
  if (message.createdById === self || message.type !== 0) return false;
  const serverId = view.channels.get(message.channelId)?.serverId ?? null;
  if (serverId === null) return true;
  if (isBlocked(view, message.createdById)) return false;
  const ping = view.settings.get(message.channelId)?.notificationPingMode ?? view.settings.get(serverId)?.notificationPingMode;
  if (ping === MUTE) return false;
  const author = membershipIn(view, serverId, message.createdById);
  const own = view.members.get(`${serverId}/${self}`)?.roleIds ?? [];
  return (
    message.mentions.some(({ id }) => id === self) ||
    message.quotedMessages.some((quoted) => quoted.createdBy.id === self) ||
    message.roleMentions.some(({ id }) => own.includes(id)) ||
    (message.mentionReplies === true && message.replyMessages.some(({ replyToMessage }) => replyToMessage?.createdBy.id === self)) ||
    (message.content.includes('[@:e]') && author !== null && holds(author, ROLE_PERMISSION.MENTION_EVERYONE))
  );
}

function addMessage(view: View, message: RawMessage): void {
  const { channelId, createdAt } = message;
  change(view.channels, channelId, (channel) => ({ ...channel, lastMessagedAt: Math.max(createdAt, channel.lastMessagedAt ?? 0) }));
  if (message.createdById === view.user.id) {
    view.lastSeen.set(channelId, createdAt);
    if (message.type === 0) view.mentions.delete(channelId);
  } else if (countsAsMention(view, message)) {
    view.mentions.set(channelId, (view.mentions.get(channelId) ?? 0) + 1);
  }
}

const rules = new Map<string, Rule>([
  on(accountEvents.updatedSelf, (view, { profile: _, ...changes }) => {
    view.user = { ...view.user, ...(definedOnly(changes) as Partial<typeof view.user>) };
    updateUser(view, view.user.id, definedOnly(changes));
  }),
  on(profileEvents.updated, (view, { userId, updated }) => updateUser(view, userId, updated)),
  on(presenceEvents.updated, (view, { userId, custom }) => {
    if (userId === view.user.id && custom !== undefined) view.user = { ...view.user, customStatus: custom };
  }),
  on(friendEvents.requestSent, (view, friend) => view.friends.set(friend.recipientId, friend.status)),
  on(friendEvents.requestPending, (view, friend) => view.friends.set(friend.recipientId, friend.status)),
  on(friendEvents.requestAccepted, (view, { friendId }) => view.friends.set(friendId, FRIEND_STATUS.FRIENDS)),
  on(friendEvents.removed, (view, { friendId }) => view.friends.delete(friendId)),
  on(friendEvents.blocked, (view, { user }) => view.friends.set(user.id, FRIEND_STATUS.BLOCKED)),
  on(friendEvents.unblocked, (view, { userId }) => view.friends.delete(userId)),
  on(inboxEvents.opened, (view, { channel, ...entry }) => {
    view.inbox.set(entry.channelId, entry);
    view.channels.set(channel.id, channel);
    if (entry.lastSeen !== null) view.lastSeen.set(channel.id, entry.lastSeen);
  }),
  on(inboxEvents.closed, (view, { channelId }) => {
    view.inbox.delete(channelId);
    view.channels.delete(channelId);
  }),
  on(notificationEvents.settingsUpdated, (view, { serverId, channelId, updated }) => {
    const other = channelId === undefined ? 0 : null;
    const target = { serverId: serverId ?? null, channelId: channelId ?? null, userId: view.user.id };
    const before = view.settings.get(channelId ?? serverId ?? '') ?? {
      ...target,
      notificationPingMode: other,
      notificationSoundMode: other,
    };
    view.settings.set(channelId ?? serverId ?? '', { ...before, ...definedOnly(updated) } as typeof before);
  }),
  on(unreadEvents.dismissed, (view, { channelId }) => {
    view.mentions.delete(channelId);
    view.lastSeen.set(channelId, view.channels.get(channelId)?.lastMessagedAt ?? 0);
  }),
  on(messageEvents.markedUnread, (view, { channelId, at }) => {
    view.lastSeen.set(channelId, at);
  }),
  on(messageEvents.created, (view, { message }) => addMessage(view, message)),
  on(serverEvents.joined, (view, { server, members, channels, roles }) => {
    view.servers.set(server.id, server);
    for (const member of members) view.members.set(`${server.id}/${member.userId}`, member);
    for (const channel of channels) view.channels.set(channel.id, channel);
    for (const role of roles) view.roles.set(role.id, role);
  }),
  on(serverEvents.left, (view, { serverId }) => removeServer(view, serverId)),
  on(serverEvents.updated, (view, { serverId, updated }) =>
    change(view.servers, serverId, (server) => ({ ...server, ...(definedOnly(updated) as Partial<typeof server>) })),
  ),
  on(serverEvents.orderUpdated, (view, { serverIds }) => {
    view.user = { ...view.user, orderedServerIds: serverIds };
  }),
  on(serverEvents.folderCreated, (view, { folder }) => {
    view.user = { ...view.user, serverFolders: [...(view.user.serverFolders ?? []), folder] };
  }),
  on(serverEvents.folderUpdated, (view, { folder }) => {
    const folders = (view.user.serverFolders ?? []).map((each) => (each.id === folder.id ? folder : each));
    view.user = { ...view.user, serverFolders: folders.filter((each) => each.serverIds.length > 0) };
  }),
  on(memberEvents.joined, (view, { serverId, member }) => view.members.set(`${serverId}/${member.userId}`, member)),
  on(memberEvents.left, (view, { serverId, userId }) => view.members.delete(`${serverId}/${userId}`)),
  on(memberEvents.updated, (view, { serverId, userId, updated }) =>
    change(view.members, `${serverId}/${userId}`, (member) => ({ ...member, ...(definedOnly(updated) as Partial<typeof member>) })),
  ),
  on(roleEvents.created, (view, role) => {
    const isDefault = view.servers.get(role.serverId)?.defaultRoleId;
    for (const other of view.roles.values()) {
      if (other.serverId === role.serverId && other.id !== isDefault) view.roles.set(other.id, { ...other, order: other.order + 1 });
    }
    view.roles.set(role.id, role);
  }),
  on(roleEvents.updated, (view, { roleId, updated }) =>
    change(view.roles, roleId, (role) => ({ ...role, ...(definedOnly(updated) as Partial<typeof role>) })),
  ),
  on(roleEvents.reordered, (view, { roleIds }) => {
    for (const [index, id] of roleIds.entries()) change(view.roles, id, (role) => ({ ...role, order: index + 1 }));
  }),
  on(roleEvents.deleted, (view, { serverId, roleId }) => {
    view.roles.delete(roleId);
    const rest = [...view.roles.values()].filter((role) => role.serverId === serverId).sort((a, b) => a.order - b.order);
    for (const [index, role] of rest.entries()) view.roles.set(role.id, { ...role, order: index + 1 });
    for (const [key, member] of view.members) view.members.set(key, { ...member, roleIds: member.roleIds.filter((id) => id !== roleId) });
    for (const channel of view.channels.values()) {
      if (channel.serverId !== serverId) continue;
      view.channels.set(channel.id, { ...channel, permissions: (channel.permissions ?? []).filter((entry) => entry.roleId !== roleId) });
    }
  }),
  on(channelEvents.created, (view, { channel }) => view.channels.set(channel.id, channel)),
  on(channelEvents.updated, (view, { channelId, updated }) =>
    change(view.channels, channelId, (channel) => ({ ...channel, ...(definedOnly(updated) as Partial<typeof channel>) })),
  ),
  on(channelEvents.deleted, (view, { serverId, channelId }) => {
    removeChannel(view, channelId);
    for (const channel of view.channels.values()) {
      if (channel.categoryId === channelId) view.channels.set(channel.id, { ...channel, categoryId: null });
    }
    change(view.servers, serverId, (server) => (server.systemChannelId === channelId ? { ...server, systemChannelId: null } : server));
  }),
  on(channelEvents.reordered, (view, { categoryId, orderedChannelIds }) => {
    for (const [index, id] of orderedChannelIds.entries()) {
      change(view.channels, id, (channel) => ({ ...channel, order: index + 1, categoryId: categoryId ?? null }));
    }
  }),
  on(channelEvents.permissionsUpdated, (view, { channelId, roleId, permissions }) =>
    change(view.channels, channelId, (channel) => ({
      ...channel,
      permissions: [...(channel.permissions ?? []).filter((entry) => entry.roleId !== roleId), { roleId, permissions }],
    })),
  ),
]);

export function applyEvent(view: View, { name, payload }: ReceivedEvent): void {
  const rule = rules.get(name);
  if (!rule) return;
  rule(view, payload);
  noteHidden(view);
}
