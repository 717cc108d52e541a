/** The command for a channel or category that was dropped in the list. Pure. */
import type { Drop } from '../ui/reorder.ts';

type Placed = { readonly id: string };
export type Group = { readonly category: Placed | null; readonly channels: readonly Placed[] };

/** Without `categoryId` the channels have no category (servers document 5.3). */
export type Move = { readonly channelIds: readonly string[]; readonly categoryId?: string };

/** `groups` in the displayed order: channels without a category, then each category with its channels. null: no change. */
export function moveTo(groups: readonly Group[], moved: string, drop: Drop): Move | null {
  if (moved === drop.target) return null;
  const categories = groups.flatMap((group) => group.category?.id ?? []);
  return categories.includes(moved) ? moveCategory(groups, categories, moved, drop) : moveChannel(groups, categories, moved, drop);
}

/** Moves to the end of a category, or of the channels without one. */
export function moveInto(groups: readonly Group[], moved: string, categoryId: string | null): Move {
  const group = groups.find(({ category }) => (category?.id ?? null) === categoryId);
  const ids = [...(group?.channels.map((channel) => channel.id).filter((id) => id !== moved) ?? []), moved];
  if (categoryId !== null) return { channelIds: ids, categoryId };
  return top(
    ids,
    groups.flatMap(({ category }) => category?.id ?? []),
  );
}

/** A category is placed before or after the category on whose rows it was dropped. */
function moveCategory(groups: readonly Group[], categories: readonly string[], moved: string, drop: Drop): Move | null {
  const group = groupOf(groups, drop.target);
  if (!group || group.category?.id === moved) return null;
  const rest = categories.filter((id) => id !== moved);
  const categoryId = group.category?.id;
  const isBefore = drop.target === categoryId && drop.position === 'before';
  const index = categoryId === undefined ? 0 : rest.indexOf(categoryId) + (isBefore ? 0 : 1);
  return changed(top(looseIds(groups), rest.toSpliced(index, 0, moved)), groups);
}

function moveChannel(groups: readonly Group[], categories: readonly string[], moved: string, drop: Drop): Move | null {
  const at = groups.findIndex((group) => group.category?.id === drop.target);
  // A drop above a category belongs to the group above it.
  const into = at < 0 ? groupOf(groups, drop.target) : drop.position === 'after' ? groups[at] : groups[at - 1];
  const categoryId = into?.category?.id;
  const rest = (into?.channels ?? []).map((channel) => channel.id).filter((id) => id !== moved);
  const ids = rest.toSpliced(placeIn(rest, drop, at >= 0), 0, moved);
  if (categoryId === undefined) return changed(top(ids, categories), groups);
  const own = groups.find((group) => group.category?.id === categoryId)?.channels.map((channel) => channel.id) ?? [];
  return sameIds(ids, own) ? null : { channelIds: ids, categoryId };
}

function placeIn(rest: readonly string[], drop: Drop, onCategory: boolean): number {
  if (onCategory) return drop.position === 'after' ? 0 : rest.length;
  const target = rest.indexOf(drop.target);
  return drop.position === 'before' ? target : target + 1;
}

/** Channels without a category and the categories share one order. */
function top(loose: readonly string[], categories: readonly string[]): Move {
  return { channelIds: [...loose, ...categories] };
}

function changed(move: Move, groups: readonly Group[]): Move | null {
  const now = [...looseIds(groups), ...groups.flatMap((group) => group.category?.id ?? [])];
  return sameIds(move.channelIds, now) ? null : move;
}

function looseIds(groups: readonly Group[]): readonly string[] {
  return groups.filter((group) => group.category === null).flatMap((group) => group.channels.map((channel) => channel.id));
}

function groupOf(groups: readonly Group[], id: string): Group | undefined {
  return groups.find((group) => group.category?.id === id || group.channels.some((channel) => channel.id === id));
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
