/** The names that count in a channel: who and what can be mentioned there. */
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { maySee } from '../store/rights.ts';
import type { State, User } from '../store/state.ts';
import { store } from '../store/store.ts';
import { channelsOf } from '../store/use-store.ts';

export type ChannelNamings = {
  readonly users: readonly User[];
  readonly channels: readonly RawChannel[];
  readonly roles: readonly RawServerRole[];
};

export function namingsOf(channelId: string): ChannelNamings {
  const state = store.get();
  const serverId = state.channels.get(channelId)?.serverId ?? null;
  return serverId === null ? direct(state, channelId) : inServer(state, serverId);
}

function direct(state: State, channelId: string): ChannelNamings {
  const ids = [state.account?.id ?? '', state.inbox.get(channelId)?.recipientId ?? ''];
  return { users: [...new Set(ids)].flatMap((id) => state.users.get(id) ?? []), channels: [], roles: [] };
}

function inServer(state: State, serverId: string): ChannelNamings {
  const own = state.account?.id ?? '';
  const defaultRoleId = state.servers.get(serverId)?.defaultRoleId;
  return {
    users: [...(state.members.get(serverId)?.keys() ?? [])].flatMap((id) => state.users.get(id) ?? []),
    channels: channelsOf(state.channels, serverId).filter((channel) => channel.type === 1 && maySee(state, channel.id, own)),
    roles: [...(state.roles.get(serverId)?.values() ?? [])].filter((role) => role.id !== defaultRoleId),
  };
}
