/** The order of channels in the pane: channels without a category, then each category with its channels. Pure. */
import type { RawChannel } from '@folkmoot/contracts/channels/wire';

const CATEGORY = 2;

export type ChannelGroup = { readonly category: RawChannel | null; readonly channels: readonly RawChannel[] };

/** `channels` are sorted. A category is shown if the user can see it, or any channel in it. */
export function channelTree(channels: readonly RawChannel[], isVisible: (channel: RawChannel) => boolean): readonly ChannelGroup[] {
  const shown = channels.filter((channel) => channel.type !== CATEGORY && isVisible(channel));
  const categories = channels.filter((channel) => channel.type === CATEGORY);
  const known = new Set(categories.map((category) => category.id));
  const loose = shown.filter((channel) => channel.categoryId === null || !known.has(channel.categoryId));
  const groups = categories
    .map((category): ChannelGroup => ({ category, channels: shown.filter((channel) => channel.categoryId === category.id) }))
    .filter(({ category, channels: own }) => own.length > 0 || (category !== null && isVisible(category)));
  return loose.length > 0 ? [{ category: null, channels: loose }, ...groups] : groups;
}

/** All text channels in the displayed order. */
export function listed(groups: readonly ChannelGroup[]): readonly RawChannel[] {
  return groups.flatMap((group) => group.channels);
}
