/** Folds the messages of a channel as of a position, without their texts. Pure. */

import { ChannelDeleted, ChannelRestored } from '@folkmoot/contracts/channels/events';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { qualifiedEmoji } from '@folkmoot/contracts/kernel/qualified-emoji';
import { BanUndone, MemberBanned } from '@folkmoot/contracts/members/events';
import {
  AttachmentDescribed,
  MessageDeleted,
  MessageEdited,
  MessageRestored,
  MessageSent,
  ReactionAdded,
  ReactionRemoved,
  SystemMessagePosted,
} from '@folkmoot/contracts/messages/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { MessagePinned, MessageUnpinned } from '@folkmoot/contracts/pins/events';
import { MessagePollEnded } from '@folkmoot/contracts/polls/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { folding } from './folding.ts';

type ReactionThen = { readonly name: string; readonly emojiId: string | null; readonly userIds: ReadonlySet<string> };

export type MessageAsOf = {
  readonly id: string;
  /** The position at which it was sent. */
  readonly position: number;
  /** The position of its sealed text. null: it has no text of its own. */
  readonly wordsAt: number | null;
  readonly kind: number;
  readonly authorId: string;
  readonly at: number;
  readonly editedAt: number | null;
  readonly replyToIds: readonly string[];
  readonly attachments: number;
  /** The position of the description of its file, which may be missing there. */
  readonly describedAt: number;
  readonly isSpoiler: boolean;
  /** When its author ended its poll. */
  readonly pollEndedAt: number | null;
  readonly reactions: ReadonlyMap<string, ReactionThen>;
};

/**
 * Mutated during the fold, so that a page of hundreds is not copied for each event. `aside`: messages that others deleted, with the
 * deletions that may be undone.
 */
type Messages = {
  /** The channel exists. */
  readonly isOpen: boolean;
  readonly shown: Map<string, MessageAsOf>;
  readonly aside: Map<string, { readonly message: MessageAsOf; readonly by: ReadonlySet<string> }>;
};

type Reacted = { readonly messageId: string; readonly name: string; readonly emojiId: string | null; readonly userId: string };

function changed(messages: Messages, id: string, change: (message: MessageAsOf) => MessageAsOf): Messages {
  const message = messages.shown.get(id);
  if (message) messages.shown.set(id, change(message));
  return messages;
}

function sentThen(messages: Messages, message: MessageAsOf): Messages {
  messages.shown.set(message.id, message);
  return messages;
}

function withReaction(messages: Messages, { messageId, emojiId, userId, ...reacted }: Reacted, isThere: boolean): Messages {
  const name = qualifiedEmoji(reacted.name);
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

type Which = (message: MessageAsOf) => boolean;

function without(messages: Messages, isRemoved: Which): Messages {
  for (const message of messages.shown.values()) if (isRemoved(message)) messages.shown.delete(message.id);
  for (const { message } of messages.aside.values()) if (isRemoved(message)) messages.aside.delete(message.id);
  return messages;
}

function setAside(messages: Messages, eventId: string, isRemoved: Which): Messages {
  for (const { message, by } of messages.aside.values()) {
    if (isRemoved(message)) messages.aside.set(message.id, { message, by: new Set([...by, eventId]) });
  }
  for (const message of messages.shown.values()) {
    if (!isRemoved(message)) continue;
    messages.shown.delete(message.id);
    messages.aside.set(message.id, { message, by: new Set([eventId]) });
  }
  return messages;
}

/** Restores messages of an undone event, unless another deletion is active. */
function restoreMessages(messages: Messages, undoneEventId: string): Messages {
  for (const { message, by } of messages.aside.values()) {
    if (!by.has(undoneEventId)) continue;
    const others = new Set([...by].filter((eventId) => eventId !== undoneEventId));
    if (others.size > 0) {
      messages.aside.set(message.id, { message, by: others });
    } else {
      messages.aside.delete(message.id);
      messages.shown.set(message.id, message);
    }
  }
  return messages;
}

function foldMessages(channelId: string) {
  return folding<Messages>((step) => [
    step(MessageSent, (messages, { messageId: id, authorId, sentAt, replyToMessageIds, attachment, ...sent }, { position }) =>
      sent.channelId === channelId
        ? sentThen(messages, {
            id,
            position,
            wordsAt: position,
            kind: MESSAGE_TYPE.CONTENT,
            authorId,
            at: sentAt,
            editedAt: null,
            replyToIds: replyToMessageIds,
            attachments: attachment ? 1 : 0,
            describedAt: position,
            isSpoiler: attachment?.spoiler ?? false,
            pollEndedAt: null,
            reactions: new Map(),
          })
        : messages,
    ),
    step(SystemMessagePosted, (messages, { messageId: id, kind, authorId, postedAt, ...posted }, { position }) =>
      posted.channelId === channelId
        ? sentThen(messages, {
            id,
            position,
            wordsAt: null,
            kind,
            authorId,
            at: postedAt,
            editedAt: null,
            replyToIds: [],
            attachments: 0,
            describedAt: position,
            isSpoiler: false,
            pollEndedAt: null,
            reactions: new Map(),
          })
        : messages,
    ),
    step(MessageEdited, (messages, { messageId, editedAt }, { position }) =>
      changed(messages, messageId, (message) => ({ ...message, editedAt, wordsAt: position })),
    ),
    step(AttachmentDescribed, (messages, { messageId, spoiler: isSpoiler }, { position }) =>
      changed(messages, messageId, (message) => ({ ...message, isSpoiler, describedAt: position })),
    ),
    step(MessagePollEnded, (messages, { messageId, endedAt }) =>
      changed(messages, messageId, (message) => ({ ...message, pollEndedAt: endedAt })),
    ),
    step(MessageDeleted, (messages, { messageId, authorId, deletedById }, event) =>
      deletedById === authorId
        ? without(messages, ({ id }) => id === messageId)
        : setAside(messages, event.id, ({ id }) => id === messageId),
    ),
    step(MessageRestored, (messages, { undoneEventId }) => restoreMessages(messages, undoneEventId)),
    step(ReactionAdded, (messages, reacted) => withReaction(messages, reacted, true)),
    step(ReactionRemoved, (messages, reacted) => withReaction(messages, reacted, false)),
    step(MemberBanned, (messages, { userId, deletedMessages }, event) => {
      if (!deletedMessages) return messages;
      const { from, to } = deletedMessages;
      const isRemoved: Which = ({ kind, authorId, at }) => kind === MESSAGE_TYPE.CONTENT && authorId === userId && at >= from && at <= to;
      return setAside(messages, event.id, isRemoved);
    }),
    step(BanUndone, (messages, { undoneEventId }) => restoreMessages(messages, undoneEventId)),
    step(ChannelDeleted, (messages, deleted) => (deleted.channelId === channelId ? { ...messages, isOpen: false } : messages)),
    step(ChannelRestored, (messages, restored) => (restored.channelId === channelId ? { ...messages, isOpen: true } : messages)),
    step(ServerDeleted, (messages) => without(messages, () => true)),
  ]);
}

/** Oldest first. The events are sorted too, and belong to one server. */
export function messagesAsOf(channelId: string, events: readonly Recorded[]): readonly MessageAsOf[] {
  const { isOpen, shown } = foldMessages(channelId)({ isOpen: true, shown: new Map(), aside: new Map() }, events);
  return (isOpen ? [...shown.values()] : []).toSorted((a, b) => a.position - b.position);
}

const foldPins = folding<ReadonlySet<string>>((step) => [
  step(MessagePinned, (pinned, { messageId }) => new Set([...pinned, messageId])),
  step(MessageUnpinned, (pinned, { messageId }) => new Set([...pinned].filter((id) => id !== messageId))),
]);

/** Ids of messages, some of which may be deleted. */
export function pinnedAsOf(events: readonly Recorded[]): ReadonlySet<string> {
  return foldPins(new Set(), events);
}
