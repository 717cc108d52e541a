/** Restores a deleted channel with its content at its previous position, and a category with its channels. Pure. */
import { ChannelRestored, ChannelsReordered } from '@folkmoot/contracts/channels/events';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { ServerUpdated } from '@folkmoot/contracts/servers/events';
import type { ServerEvent, ServerState } from '../servers/server-state.ts';
import type { ChannelState, Channels } from './channel-state.ts';
import { type CreateChannelFacts, decideCreateChannel } from './channels.decider.ts';

/** Permissions of deleted roles are not restored, so no one can do more in the channel than before its deletion. */
export function decideRestoreChannel(state: ServerState, before: ServerState, facts: CreateChannelFacts) {
  const { serverId, channelId, callerId, now } = facts;
  const channel = before.channels.get(channelId);
  if (!channel) return refuse('UnknownAuditEntry');
  if (state.channels.has(channelId)) return refuse('AlreadyUndone');
  const room = decideCreateChannel(state, {}, facts);
  if (isRefusal(room)) return room;
  if (!state.deletedChannels.has(channelId)) return refuse('TooLateToUndo');
  const { id: _, type: channelType, permissions, ...kept } = channel;
  const home = homeOf(channel, state);
  const categoryId = isCategory(state.channels, home.categoryId) ? home.categoryId : null;
  const existing = permissions.filter(({ roleId }) => state.roles.has(roleId));
  const restored = { ...kept, serverId, channelId, channelType, categoryId, order: home.order, permissions: existing };
  const events: ServerEvent[] = [ChannelRestored({ ...restored, restoredById: callerId, restoredAt: now })];
  const children = childrenOf(channelId, before.channels, state);
  const order = orderBeside({ id: channelId, ...home }, categoryId, before, withoutAny(state.channels, children));
  if (order) events.push(ChannelsReordered({ serverId, categoryId, channelIds: order }));
  if (children.length > 0) events.push(ChannelsReordered({ serverId, categoryId: channelId, channelIds: children }));
  if (before.systemChannelId === channelId && state.systemChannelId === null) {
    events.push(ServerUpdated({ serverId, systemChannelId: channelId }));
  }
  return events;
}

function isCategory(channels: Channels, channelId: string | null): boolean {
  return channelId !== null && channels.get(channelId)?.type === CHANNEL_TYPE.CATEGORY;
}

type Place = { readonly categoryId: string | null; readonly order: number };

/** The previous category. If that was deleted first and restored since, the channel returns to it. */
function homeOf({ id, categoryId, order }: ChannelState, { channels, strays }: ServerState): Place {
  const stray = strays.get(id);
  return categoryId === null && stray && isCategory(channels, stray.categoryId) ? stray : { categoryId, order };
}

type Membership = { readonly id: string; readonly order: number };

function isAhead(a: Membership, b: Membership): boolean {
  return a.order < b.order || (a.order === b.order && a.id < b.id);
}

function within(channels: Channels, categoryId: string | null): ChannelState[] {
  return [...channels.values()].filter((channel) => channel.categoryId === categoryId).toSorted((a, b) => (isAhead(a, b) ? -1 : 1));
}

/** The channels of a category, including those that left it only because it was deleted, by position. */
function belongingTo(categoryId: string | null, { channels, strays }: ServerState): readonly Membership[] {
  const inside = within(channels, categoryId);
  if (categoryId === null) return inside;
  const outside = [...strays].flatMap(([id, stray]) =>
    stray.categoryId === categoryId && channels.get(id)?.categoryId === null ? [{ id, order: stray.order }] : [],
  );
  return [...inside, ...outside];
}

/** Channels that left the category when it was deleted, or were restored in the meantime, and were not moved to another one since. */
function childrenOf(categoryId: string, before: Channels, { channels, strays }: ServerState): string[] {
  const returned = [...strays].flatMap(([id, stray]) => {
    const channel = channels.get(id);
    return channel && stray.categoryId === categoryId ? [{ ...channel, order: stray.order }] : [];
  });
  const left = within(before, categoryId).filter(({ id }) => !strays.has(id));
  const all = [...left, ...returned].toSorted((a, b) => (isAhead(a, b) ? -1 : 1));
  return all.flatMap(({ id }) => (channels.get(id)?.categoryId === null ? [id] : []));
}

function withoutAny(channels: Channels, ids: readonly string[]): Channels {
  return new Map([...channels].filter(([id]) => !ids.includes(id)));
}

/** The position after all remaining previous neighbors, or the end if its category was deleted. null: its own order puts it there. */
function orderBeside(channel: Membership & Place, categoryId: string | null, before: ServerState, now: Channels): string[] | null {
  const siblings = within(now, categoryId);
  const stoodBefore = new Set(belongingTo(channel.categoryId, before).flatMap((each) => (isAhead(each, channel) ? [each.id] : [])));
  const isElsewhere = channel.categoryId !== categoryId;
  const place = isElsewhere ? siblings.length : siblings.findLastIndex(({ id }) => stoodBefore.has(id)) + 1;
  const isInOrder = siblings.every(({ order }, index) => (index < place ? order < channel.order : order > channel.order));
  return isInOrder ? null : siblings.map(({ id }) => id).toSpliced(place, 0, channel.id);
}
