/** Decisions on the emoji of a server. */
import { EmojiAdded, EmojiRemoved, EmojiRenamed } from '@folkmoot/contracts/emojis/events';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { EmojiEvent, Emojis } from './emoji-state.ts';

export function hasRoom(emojis: Emojis, mostEmojis: number): boolean {
  return emojis.size < mostEmojis;
}

export type AddFacts = {
  readonly serverId: string;
  readonly emojiId: string;
  readonly gif: boolean;
  readonly userId: string;
  readonly mostEmojis: number;
  readonly now: number;
};

export function decideAdd(emojis: Emojis, name: string, facts: AddFacts): readonly EmojiEvent[] | Refusal<'TooManyEmojis'> {
  const { serverId, emojiId, gif, userId, mostEmojis, now } = facts;
  if (!hasRoom(emojis, mostEmojis)) return refuse('TooManyEmojis');
  return [EmojiAdded({ serverId, emojiId, name, gif, uploadedById: userId, addedAt: now })];
}

type OnEmoji = { readonly serverId: string; readonly emojiId: string };

export function decideRename(
  emojis: Emojis,
  name: string,
  { serverId, emojiId }: OnEmoji,
): readonly EmojiEvent[] | Refusal<'UnknownEmoji'> {
  const emoji = emojis.get(emojiId);
  if (!emoji) return refuse('UnknownEmoji');
  return emoji.name === name ? [] : [EmojiRenamed({ serverId, emojiId, name })];
}

export function decideRemove(emojis: Emojis, { serverId, emojiId }: OnEmoji): readonly EmojiEvent[] | Refusal<'UnknownEmoji'> {
  return emojis.has(emojiId) ? [EmojiRemoved({ serverId, emojiId })] : refuse('UnknownEmoji');
}
