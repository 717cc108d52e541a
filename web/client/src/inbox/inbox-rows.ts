/** The conversations as they are listed: whoever was heard last stands first; then people who wrote while theirs was closed. Pure. */
import type { State } from '../store/state.ts';

export type InboxRow =
  | { readonly kind: 'open'; readonly channelId: string; readonly userId: string }
  /** Somebody wrote into a conversation that is not open here; opening it shows what. */
  | { readonly kind: 'waiting'; readonly channelId: string; readonly userId: string; readonly count: number };

export function inboxRows({ inbox, channels, mentions }: Pick<State, 'inbox' | 'channels' | 'mentions'>): readonly InboxRow[] {
  const open = [...inbox.values()]
    .map((entry) => ({ entry, at: channels.get(entry.channelId)?.lastMessagedAt ?? entry.createdAt }))
    .sort((a, b) => b.at - a.at)
    .map(({ entry }): InboxRow => ({ kind: 'open', channelId: entry.channelId, userId: entry.recipientId }));
  const waiting = [...mentions.values()]
    .filter((mention) => mention.serverId === null && !inbox.has(mention.channelId))
    .sort((a, b) => b.createdAt - a.createdAt)
    .map(({ channelId, mentionedById, count }): InboxRow => ({ kind: 'waiting', channelId, userId: mentionedById, count }));
  return [...waiting, ...open];
}
