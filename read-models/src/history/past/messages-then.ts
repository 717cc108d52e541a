/** Messages of a channel as they were, folded from what had happened to them, without a word of what they say. Pure. */
import { ChannelDeleted } from '@folkmoot/contracts/channels/events';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { MemberBanned } from '@folkmoot/contracts/members/events';
import {
  MessageDeleted,
  MessageEdited,
  MessageSent,
  ReactionAdded,
  ReactionRemoved,
  SystemMessagePosted,
} from '@folkmoot/contracts/messages/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { MessagePinned, MessageUnpinned } from '@folkmoot/contracts/pins/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { folding } from './folding.ts';

type ReactionThen = { readonly name: string; readonly emojiId: string | null; readonly userIds: ReadonlySet<string> };

export type MessageThen = {
  readonly id: string;
  /** Where it was sent. */
  readonly position: number;
  /** Where what it said stands, sealed; null: it said nothing of its own. */
  readonly wordsAt: number | null;
  readonly kind: number;
  readonly authorId: string;
  readonly at: number;
  readonly editedAt: number | null;
  readonly replyToIds: readonly string[];
  readonly attachments: number;
  readonly reactions: ReadonlyMap<string, ReactionThen>;
};

/** Changed in place while it is folded: a page of hundreds must not be copied for each event. */
type Messages = Map<string, MessageThen>;

type Reacted = { readonly messageId: string; readonly name: string; readonly emojiId: string | null; readonly userId: string };

function changed(messages: Messages, id: string, change: (message: MessageThen) => MessageThen): Messages {
  const message = messages.get(id);
  return message ? messages.set(id, change(message)) : messages;
}

function withReaction(messages: Messages, { messageId, name, emojiId, userId }: Reacted, isThere: boolean): Messages {
  return changed(messages, messageId, (message) => {
    const key = `${emojiId ?? ''}/${name}`;
    const reactions = new Map(message.reactions);
    const userIds = new Set(reactions.get(key)?.userIds);
    if (isThere) userIds.add(userId);
    else userIds.delete(userId);
    if (userIds.size === 0) reactions.delete(key);
    else reactions.set(key, { name, emojiId, userIds });
    return { ...message, reactions };
  });
}

function without(messages: Messages, isGone: (message: MessageThen) => boolean): Messages {
  for (const message of messages.values()) if (isGone(message)) messages.delete(message.id);
  return messages;
}

function foldMessages(channelId: string) {
  return folding<Messages>((step) => [
    step(MessageSent, (messages, { messageId: id, authorId, sentAt, replyToMessageIds, attachment, ...sent }, { position }) =>
      sent.channelId === channelId
        ? messages.set(id, {
            id,
            position,
            wordsAt: position,
            kind: MESSAGE_TYPE.CONTENT,
            authorId,
            at: sentAt,
            editedAt: null,
            replyToIds: replyToMessageIds,
            attachments: attachment ? 1 : 0,
            reactions: new Map(),
          })
        : messages,
    ),
    step(SystemMessagePosted, (messages, { messageId: id, kind, authorId, postedAt, ...posted }, { position }) =>
      posted.channelId === channelId
        ? messages.set(id, {
            id,
            position,
            wordsAt: null,
            kind,
            authorId,
            at: postedAt,
            editedAt: null,
            replyToIds: [],
            attachments: 0,
            reactions: new Map(),
          })
        : messages,
    ),
    step(MessageEdited, (messages, { messageId, editedAt }, { position }) =>
      changed(messages, messageId, (message) => ({ ...message, editedAt, wordsAt: position })),
    ),
    step(MessageDeleted, (messages, { messageId }) => without(messages, ({ id }) => id === messageId)),
    step(ReactionAdded, (messages, reacted) => withReaction(messages, reacted, true)),
    step(ReactionRemoved, (messages, reacted) => withReaction(messages, reacted, false)),
    step(MemberBanned, (messages, { userId, deletedMessages }) => {
      if (!deletedMessages) return messages;
      const { from, to } = deletedMessages;
      return without(messages, ({ kind, authorId, at }) => kind === MESSAGE_TYPE.CONTENT && authorId === userId && at >= from && at <= to);
    }),
    step(ChannelDeleted, (messages, deleted) => (deleted.channelId === channelId ? without(messages, () => true) : messages)),
    step(ServerDeleted, (messages) => without(messages, () => true)),
  ]);
}

/** Oldest first, as the events are, which are of one server. */
export function messagesThen(channelId: string, events: readonly Recorded[]): readonly MessageThen[] {
  return [...foldMessages(channelId)(new Map(), events).values()];
}

const foldPins = folding<ReadonlySet<string>>((step) => [
  step(MessagePinned, (pinned, { messageId }) => new Set([...pinned, messageId])),
  step(MessageUnpinned, (pinned, { messageId }) => new Set([...pinned].filter((id) => id !== messageId))),
]);

/** Ids of messages, of which some may be gone. */
export function pinnedThen(events: readonly Recorded[]): ReadonlySet<string> {
  return foldPins(new Set(), events);
}
