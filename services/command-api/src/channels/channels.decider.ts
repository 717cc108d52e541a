/** Decisions on the channels of a server. */
import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { CHANNEL_TYPE, NEW_CHANNEL_NAME, NEW_CHANNEL_PERMISSIONS } from '@folkmoot/contracts/channels/limits';
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { ServerEvent, ServerState } from '../servers/server-state.ts';

export type CreateChannelFacts = {
  readonly serverId: string;
  readonly channelId: string;
  readonly callerId: string;
  /** The channel limit of the server, including categories. */
  readonly mostChannels: number;
  readonly now: number;
};

type NewChannel = { readonly name?: string | undefined; readonly type?: number | undefined };

export function decideCreateChannel(
  state: ServerState,
  wanted: NewChannel,
  facts: CreateChannelFacts,
): Decision<ServerEvent, 'NotAMember' | 'TooManyChannels'> {
  if (state.status !== 'live') return refuse('NotAMember');
  if (state.channels.size >= facts.mostChannels) return refuse('TooManyChannels');
  const channelType = wanted.type ?? CHANNEL_TYPE.SERVER_TEXT;
  const unnamed = channelType === CHANNEL_TYPE.CATEGORY ? NEW_CHANNEL_NAME.category : NEW_CHANNEL_NAME.text;
  return [
    ChannelCreated({
      serverId: facts.serverId,
      channelId: facts.channelId,
      name: wanted.name ?? unnamed,
      channelType,
      order: state.channels.size + 1,
      permissions: [{ roleId: state.defaultRoleId, permissions: NEW_CHANNEL_PERMISSIONS }],
      createdById: facts.callerId,
      createdAt: facts.now,
    }),
  ];
}

type OnChannel = { readonly serverId: string; readonly channelId: string };
type UnknownCode = 'NotAMember' | 'UnknownServerChannel';

export function decideUpdateChannel(
  state: ServerState,
  changes: ChannelWishes,
  { serverId, channelId }: OnChannel,
): Decision<ServerEvent, UnknownCode> {
  if (state.status !== 'live') return refuse('NotAMember');
  if (!state.channels.has(channelId)) return refuse('UnknownServerChannel');
  return [ChannelUpdated({ serverId, channelId, ...channelChanges(changes) })];
}

export type ChannelWishes = {
  readonly name?: string | undefined;
  readonly icon?: string | null | undefined;
  readonly slowModeSeconds?: number | null | undefined;
};

/** Only the given fields. An empty icon removes the icon. */
export function channelChanges({ name, icon, slowModeSeconds }: ChannelWishes): ChannelWishes {
  return {
    ...(name !== undefined && { name }),
    ...(icon !== undefined && { icon: icon || null }),
    ...(slowModeSeconds !== undefined && { slowModeSeconds }),
  };
}

export type DeleteChannelFacts = OnChannel & { readonly callerId: string; readonly now: number };

export function decideDeleteChannel(
  state: ServerState,
  { serverId, channelId, callerId, now }: DeleteChannelFacts,
): Decision<ServerEvent, UnknownCode | 'DefaultChannelKept'> {
  if (state.status !== 'live') return refuse('NotAMember');
  if (!state.channels.has(channelId)) return refuse('UnknownServerChannel');
  if (channelId === state.defaultChannelId) return refuse('DefaultChannelKept');
  return [ChannelDeleted({ serverId, channelId, deletedById: callerId, deletedAt: now })];
}

export function decideSetChannelPermissions(
  state: ServerState,
  permissions: number,
  { serverId, channelId, roleId }: OnChannel & { readonly roleId: string },
): Decision<ServerEvent, UnknownCode | 'UnknownRole'> {
  if (state.status !== 'live') return refuse('NotAMember');
  const channel = state.channels.get(channelId);
  if (!channel) return refuse('UnknownServerChannel');
  if (!state.roles.has(roleId)) return refuse('UnknownRole');
  const already = channel.permissions.find((entry) => entry.roleId === roleId)?.permissions === permissions;
  return already ? [] : [ChannelPermissionsSet({ serverId, channelId, roleId, permissions })];
}

export type OrderChannelsCode = 'NotAMember' | 'UnknownCategory' | 'InvalidChannelOrder' | 'CategoryInCategory';

/** Moves the listed channels into the category, or out of theirs if there is none. Other channels stay. */
export function decideOrderChannels(
  state: ServerState,
  wanted: { readonly channelIds: readonly string[]; readonly categoryId?: string | undefined },
  serverId: string,
): Decision<ServerEvent, OrderChannelsCode> {
  const { channelIds, categoryId } = wanted;
  if (state.status !== 'live') return refuse('NotAMember');
  if (categoryId !== undefined && state.channels.get(categoryId)?.type !== CHANNEL_TYPE.CATEGORY) return refuse('UnknownCategory');
  if (new Set(channelIds).size !== channelIds.length) return refuse('InvalidChannelOrder');
  for (const id of channelIds) {
    const channel = state.channels.get(id);
    if (!channel) return refuse('InvalidChannelOrder');
    if (categoryId !== undefined && channel.type === CHANNEL_TYPE.CATEGORY) return refuse('CategoryInCategory');
  }
  return [ChannelsReordered({ serverId, categoryId: categoryId ?? null, channelIds: [...channelIds] })];
}
