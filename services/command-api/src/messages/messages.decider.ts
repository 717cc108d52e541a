/** Rules of messages (servers document 3.2, 5.10). Pure. */
import { isBlank } from '@folkmoot/contracts/kernel/blank';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { buttonsText } from '@folkmoot/contracts/messages/buttons';
import {
  AttachmentDescribed,
  MessageDeleted,
  MessageEdited,
  MessageSent,
  ReactionAdded,
  ReactionRemoved,
} from '@folkmoot/contracts/messages/events';
import { MESSAGE_LIMITS, MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { sentPollText } from '@folkmoot/contracts/polls/sent-poll';
import type { MessageExtras } from './message-extras.ts';
import { type MessageEvent, type MessageState, placeOf, reactionKey, type SentMessage } from './message-state.ts';

export type SendFacts = MessageExtras & {
  readonly messageId: string;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly recipientId: string | null;
  readonly authorId: string;
  readonly content: string;
  readonly silent: boolean;
  readonly mentionReplies: boolean;
  readonly mentionedUserIds: readonly string[];
  readonly mentionedRoleIds: readonly string[];
  readonly quotedMessageIds: readonly string[];
  readonly replyToMessageIds: readonly string[];
  readonly notifiedUserIds: readonly string[];
  readonly socketId: string | null;
  readonly now: number;
};

export function decideSend(_state: MessageState, facts: SendFacts): readonly MessageEvent[] | Refusal<'NothingToSend'> {
  // A poll needs its question.
  const needsText = facts.poll !== null || (facts.attachment === null && facts.htmlEmbed === null);
  if (needsText && isBlank(facts.content)) return refuse('NothingToSend');
  const { now, ...data } = facts;
  return [
    MessageSent({
      ...data,
      mentionReplies: facts.mentionReplies && facts.replyToMessageIds.length > 0,
      mentionedUserIds: [...facts.mentionedUserIds],
      mentionedRoleIds: [...facts.mentionedRoleIds],
      quotedMessageIds: [...facts.quotedMessageIds],
      replyToMessageIds: [...facts.replyToMessageIds],
      notifiedUserIds: [...facts.notifiedUserIds],
      sentAt: now,
      buttons: buttonsText(facts.buttons),
      poll: sentPollText(facts.poll),
    }),
  ];
}

export type OnMessage = {
  readonly userId: string;
  readonly channelId: string;
  readonly now: number;
  /** A ban deleted this author's messages of that time. */
  readonly purged: boolean;
  /** The caller is shadow banned. A missing message may be one that exists only in an earlier answer. */
  readonly shadowBanned: boolean;
};

/** The message, if it is visible in the channel of the path. */
export function activeMessage(state: MessageState, facts: OnMessage): SentMessage | null {
  return state.status === 'sent' && state.channelId === facts.channelId && !facts.purged ? state : null;
}

export type EditFacts = OnMessage & {
  readonly content: string;
  readonly mentionedUserIds: readonly string[];
  readonly quotedMessageIds: readonly string[];
};

export function decideEdit(state: MessageState, facts: EditFacts): readonly MessageEvent[] | Refusal<'NotYourMessage'> {
  const message = activeMessage(state, facts);
  if (facts.shadowBanned && state.status === 'unsent') return [];
  if (!message || message.authorId !== facts.userId || message.kind !== MESSAGE_TYPE.CONTENT) return refuse('NotYourMessage');
  // Otherwise a visible message would change.
  if (facts.shadowBanned) return [];
  return [
    MessageEdited({
      ...placeOf(message),
      content: facts.content,
      mentionedUserIds: [...facts.mentionedUserIds],
      quotedMessageIds: [...facts.quotedMessageIds],
      editedAt: facts.now,
    }),
  ];
}

export type DescribeFacts = OnMessage & {
  readonly attachmentId: string;
  /** undefined: not changed. */
  readonly description: string | undefined;
  readonly spoiler: boolean | undefined;
};

export function decideDescribe(state: MessageState, facts: DescribeFacts): readonly MessageEvent[] | Refusal<'NotYourMessage'> {
  if (facts.shadowBanned && state.status === 'unsent') return [];
  const message = activeMessage(state, facts);
  const file = message?.file;
  if (!message || message.authorId !== facts.userId || file?.attachmentId !== facts.attachmentId) return refuse('NotYourMessage');
  const description = facts.description === undefined ? file.description : facts.description || null;
  const spoiler = facts.spoiler ?? file.spoiler;
  // Otherwise a visible message would change.
  if (facts.shadowBanned || (description === file.description && spoiler === file.spoiler)) return [];
  return [AttachmentDescribed({ ...placeOf(message), attachmentId: file.attachmentId, description, spoiler, describedAt: facts.now })];
}

/** A message that others deleted. If its author deletes it too, an undo must not restore it. */
function removedFrom(state: MessageState, facts: OnMessage): SentMessage | null {
  if (state.status === 'unsent' || (state.status === 'sent' && !facts.purged)) return null;
  const message = state.status === 'sent' ? state : state.removed;
  return message?.channelId === facts.channelId && message.authorId === facts.userId ? message : null;
}

export type DeleteFacts = OnMessage & { /** MANAGE_CHANNELS in a server. Never in a DM. */ readonly mayDeleteOthers: boolean };

export function decideDelete(
  state: MessageState,
  facts: DeleteFacts,
): readonly MessageEvent[] | Refusal<'UnknownMessage' | 'MayNotDelete'> {
  if (facts.shadowBanned && state.status === 'unsent') return [];
  const removed = removedFrom(state, facts);
  if (removed) return [MessageDeleted({ ...placeOf(removed), deletedById: facts.userId, attachmentCount: 0, wasRemoved: true })];
  const message = activeMessage(state, facts);
  if (!message) return refuse('UnknownMessage');
  if (message.authorId !== facts.userId && !facts.mayDeleteOthers) return refuse('MayNotDelete');
  return [MessageDeleted({ ...placeOf(message), deletedById: facts.userId, attachmentCount: message.hasAttachment ? 1 : 0 })];
}

export type ModeratedFacts = {
  readonly callerId: string;
  /** Deleted, by a ban or with its channel. */
  readonly isDeleted: boolean;
};

/** Deletion by a moderator of the instance, in any channel. */
export function decideDeleteAsModerator(state: MessageState, { callerId, isDeleted }: ModeratedFacts): readonly MessageEvent[] {
  if (state.status !== 'sent' || isDeleted) return [];
  return [MessageDeleted({ ...placeOf(state), deletedById: callerId, attachmentCount: state.hasAttachment ? 1 : 0 })];
}

export type ReactionFacts = OnMessage & { readonly name: string; readonly emojiId: string | null; readonly gif: boolean | null };

export function decideAddReaction(
  state: MessageState,
  facts: ReactionFacts,
): readonly MessageEvent[] | Refusal<'UnknownReactionTarget' | 'AlreadyReacted' | 'TooManyReactions'> {
  const message = activeMessage(state, facts);
  if (!message) return refuse('UnknownReactionTarget');
  const reaction = message.reactions.get(reactionKey(facts.name, facts.emojiId));
  if (reaction?.userIds.has(facts.userId)) return refuse('AlreadyReacted');
  if (!reaction && message.reactions.size >= MESSAGE_LIMITS.reactions) return refuse('TooManyReactions');
  const { name, emojiId, userId } = facts;
  const gif = reaction ? reaction.gif : facts.gif;
  return [
    ReactionAdded({ ...placeOf(message), name, emojiId, gif, userId, count: (reaction?.userIds.size ?? 0) + 1, reactedAt: facts.now }),
  ];
}

export function decideRemoveReaction(
  state: MessageState,
  facts: ReactionFacts,
): readonly MessageEvent[] | Refusal<'UnknownReactionTarget' | 'NotReacted'> {
  const message = activeMessage(state, facts);
  if (!message) return refuse('UnknownReactionTarget');
  const reaction = message.reactions.get(reactionKey(facts.name, facts.emojiId));
  if (!reaction?.userIds.has(facts.userId)) return refuse('NotReacted');
  const { name, emojiId, userId } = facts;
  return [ReactionRemoved({ ...placeOf(message), name, emojiId, gif: reaction.gif, userId, count: reaction.userIds.size - 1 })];
}
