import { serverEvents } from '@folkmoot/contracts/servers/wire';
import type { OwnAccount } from '../realtime/authenticated.ts';
import { newUsers } from './apply-members.ts';
import { callsOf } from './apply-voice.ts';
import type { Entries, Payloads } from './event-table.ts';
import { byId, change, drop, keep, put, putAll } from './maps.ts';
import { patch } from './patch.ts';
import type { Member, State } from './state.ts';

export const serverEntries: Entries<typeof serverEvents> = {
  [serverEvents.joined.name]: joined,
  [serverEvents.left.name]: (state, { serverId }) => withoutServer(state, serverId),
  [serverEvents.updated.name]: (state, { serverId, updated }) => ({
    ...state,
    servers: change(state.servers, serverId, (server) => patch(server, updated)),
  }),
  [serverEvents.deletionScheduled.name]: (state, { serverId, scheduleAt }) => ({
    ...state,
    servers: change(state.servers, serverId, (server) => ({ ...server, scheduledForDeletion: { scheduledAt: scheduleAt } })),
  }),
  [serverEvents.deletionCancelled.name]: (state, { serverId }) => ({
    ...state,
    servers: change(state.servers, serverId, (server) => ({ ...server, scheduledForDeletion: null })),
  }),
  [serverEvents.orderUpdated.name]: (state, { serverIds }) =>
    withAccount(state, (account) => ({ ...account, orderedServerIds: serverIds })),
  [serverEvents.folderCreated.name]: (state, { folder }) =>
    withAccount(state, (account) => ({ ...account, serverFolders: [...others(account, folder.id), folder] })),
  [serverEvents.folderUpdated.name]: (state, { folder }) =>
    withAccount(state, (account) => {
      if (folder.serverIds.length > 0) {
        const folders = (account.serverFolders ?? []).map((known) => (known.id === folder.id ? folder : known));
        return { ...account, serverFolders: folders };
      }
      const orderedServerIds = (account.orderedServerIds ?? []).filter((id) => id !== folder.id);
      return { ...account, serverFolders: others(account, folder.id), orderedServerIds };
    }),
};

function joined(state: State, payload: Payloads['server:joined']): State {
  const { server, members, channels, roles, memberPresences, voiceChannelUsers } = payload;
  const records: Member[] = members.map(({ user: _, ...member }) => member);
  return {
    ...state,
    servers: put(state.servers, server.id, server),
    users: newUsers(
      state.users,
      members.map((member) => member.user),
    ),
    members: put(state.members, server.id, new Map(records.map((member) => [member.userId, member]))),
    channels: putAll(state.channels, byId(channels)),
    roles: put(state.roles, server.id, byId(roles)),
    calls: callsOf(state.calls, voiceChannelUsers),
    presences: putAll(
      state.presences,
      memberPresences.filter(({ status }) => status !== 0).map((presence) => [presence.userId, presence] as const),
    ),
  };
}

/** Removes the server with its channels, roles and members. User records stay, because other data may still refer to them. */
function withoutServer(state: State, serverId: string): State {
  const removedIds = new Set([...state.channels.values()].filter((channel) => channel.serverId === serverId).map((channel) => channel.id));
  const stays = (_: unknown, channelId: string) => !removedIds.has(channelId);
  const left: State = {
    ...state,
    servers: drop(state.servers, serverId),
    members: drop(state.members, serverId),
    roles: drop(state.roles, serverId),
    channels: keep(state.channels, stays),
    notifications: keep(drop(state.notifications, serverId), stays),
    lastSeen: keep(state.lastSeen, stays),
    mentions: keep(state.mentions, stays),
    typing: keep(state.typing, stays),
    calls: keep(state.calls, stays),
    timelines: keep(state.timelines, stays),
  };
  return withAccount(left, (account) => ({
    ...account,
    orderedServerIds: (account.orderedServerIds ?? []).filter((id) => id !== serverId),
    serverFolders: (account.serverFolders ?? []).map((folder) => ({
      ...folder,
      serverIds: folder.serverIds.filter((id) => id !== serverId),
    })),
  }));
}

function withAccount(state: State, next: (account: OwnAccount) => OwnAccount): State {
  return state.account ? { ...state, account: next(state.account) } : state;
}

function others(account: OwnAccount, folderId: string) {
  return (account.serverFolders ?? []).filter((folder) => folder.id !== folderId);
}
