/** The rows of the inbox: first users who wrote in a closed conversation, then open conversations, latest first. Pure. */
import type { State } from '../store/state.ts';

export type InboxRow =
  | { readonly kind: 'open'; readonly channelId: string; readonly userId: string }
  /** A new message in a closed conversation. Opening it shows the message. */
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
