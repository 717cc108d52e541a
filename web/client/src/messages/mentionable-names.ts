/** The names that can be mentioned in a channel. */
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { namedEmojisNow } from '../custom-emojis/use-named-emojis.ts';
import { maySee } from '../store/permissions.ts';
import type { State, User } from '../store/state.ts';
import { store } from '../store/store.ts';
import { channelsOf } from '../store/use-store.ts';

export type ChannelMentions = {
  readonly users: readonly User[];
  readonly channels: readonly RawChannel[];
  readonly roles: readonly RawServerRole[];
  /** The short code of a custom emoji. */
  readonly emojiCode: (id: string) => string | null;
};

export function mentionsIn(channelId: string): ChannelMentions {
  const state = store.get();
  const serverId = state.channels.get(channelId)?.serverId ?? null;
  const named = serverId === null ? direct(state, channelId) : inServer(state, serverId);
  return { ...named, emojiCode: (id) => namedEmojisNow().find((emoji) => emoji.id === id)?.code ?? null };
}

type Names = Omit<ChannelMentions, 'emojiCode'>;

function direct(state: State, channelId: string): Names {
  const ids = [state.account?.id ?? '', state.inbox.get(channelId)?.recipientId ?? ''];
  return { users: [...new Set(ids)].flatMap((id) => state.users.get(id) ?? []), channels: [], roles: [] };
}

function inServer(state: State, serverId: string): Names {
  const own = state.account?.id ?? '';
  const defaultRoleId = state.servers.get(serverId)?.defaultRoleId;
  return {
    users: [...(state.members.get(serverId)?.keys() ?? [])].flatMap((id) => state.users.get(id) ?? []),
    channels: channelsOf(state.channels, serverId).filter((channel) => channel.type === 1 && maySee(state, channel.id, own)),
    roles: [...(state.roles.get(serverId)?.values() ?? [])].filter((role) => role.id !== defaultRoleId),
  };
}
