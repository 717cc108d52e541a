/** A deleted channel as it was, with all that was in it and at the place where it was; of a category also its channels. Pure. */
import { ChannelRestored, ChannelsReordered } from '@folkmoot/contracts/channels/events';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { ServerUpdated } from '@folkmoot/contracts/servers/events';
import type { ServerEvent, ServerState } from '../servers/server-state.ts';
import type { ChannelState, Channels } from './channel-state.ts';
import { type CreateChannelFacts, decideCreateChannel } from './channels.decider.ts';

/** Rights of roles that are gone do not come back with it, and so nobody may more in it than they might when it was deleted. */
export function decideRestoreChannel(state: ServerState, before: ServerState, facts: CreateChannelFacts) {
  const { serverId, channelId, callerId, now } = facts;
  const channel = before.channels.get(channelId);
  if (!channel) return refuse('UnknownAuditEntry');
  if (state.channels.has(channelId)) return refuse('AlreadyUndone');
  const room = decideCreateChannel(state, {}, facts);
  if (isRefusal(room)) return room;
  if (!state.deletedChannels.has(channelId)) return refuse('TooLateToUndo');
  const { id: _, type: channelType, permissions, ...kept } = channel;
  const categoryId = isCategory(state.channels, channel.categoryId) ? channel.categoryId : null;
  const standing = permissions.filter(({ roleId }) => state.roles.has(roleId));
  const restored = { ...kept, serverId, channelId, channelType, categoryId, permissions: standing };
  const events: ServerEvent[] = [ChannelRestored({ ...restored, restoredById: callerId, restoredAt: now })];
  const children = childrenOf(channelId, before.channels, state);
  const order = orderBeside({ ...channel, categoryId }, before.channels, withoutAny(state.channels, children));
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

function isAhead(a: ChannelState, b: ChannelState): boolean {
  return a.order < b.order || (a.order === b.order && a.id < b.id);
}

function within(channels: Channels, categoryId: string | null): ChannelState[] {
  return [...channels.values()].filter((channel) => channel.categoryId === categoryId).toSorted((a, b) => (isAhead(a, b) ? -1 : 1));
}

/** Those that left the category when it was deleted, or were brought back while it was gone, and were put into no other since. */
function childrenOf(categoryId: string, before: Channels, { channels, strays }: ServerState): string[] {
  const cameBack = [...strays].flatMap(([id, stray]) => {
    const channel = channels.get(id);
    return channel && stray.categoryId === categoryId ? [{ ...channel, order: stray.order }] : [];
  });
  const left = within(before, categoryId).filter(({ id }) => !strays.has(id));
  const all = [...left, ...cameBack].toSorted((a, b) => (isAhead(a, b) ? -1 : 1));
  return all.flatMap(({ id }) => (channels.get(id)?.categoryId === null ? [id] : []));
}

function withoutAny(channels: Channels, ids: readonly string[]): Channels {
  return new Map([...channels].filter(([id]) => !ids.includes(id)));
}

/** Behind all that stood before it and stand beside it still; at the end, where its category is gone. null: its own order puts it there. */
function orderBeside(channel: ChannelState, before: Channels, now: Channels): string[] | null {
  const beside = within(now, channel.categoryId);
  const then = before.get(channel.id) ?? channel;
  const stoodBefore = new Set(within(before, then.categoryId).flatMap((each) => (isAhead(each, then) ? [each.id] : [])));
  const isElsewhere = then.categoryId !== channel.categoryId;
  const place = isElsewhere ? beside.length : beside.findLastIndex(({ id }) => stoodBefore.has(id)) + 1;
  const stands = beside.every(({ order }, index) => (index < place ? order < channel.order : order > channel.order));
  return stands ? null : beside.map(({ id }) => id).toSpliced(place, 0, channel.id);
}
