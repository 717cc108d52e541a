/** Rules of messages (servers document 3.2, 5.10). Pure. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MessageDeleted, MessageEdited, MessageSent, ReactionAdded, ReactionRemoved } from '@folkmoot/contracts/messages/events';
import { MESSAGE_LIMITS, MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { type MessageEvent, type MessageState, reactionKey, type SentMessage } from './message-state.ts';

export type SendFacts = {
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
  if (facts.content.trim() === '') return refuse('NothingToSend');
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
    }),
  ];
}

export type OnMessage = {
  readonly userId: string;
  readonly channelId: string;
  readonly now: number;
  /** A ban removed this author's messages of that time. */
  readonly purged: boolean;
};

/** The message, if it stands in the channel of the path. */
function standing(state: MessageState, facts: OnMessage): SentMessage | null {
  return state.status === 'sent' && state.channelId === facts.channelId && !facts.purged ? state : null;
}

function placeOf(message: SentMessage) {
  const { messageId, channelId, serverId, recipientId, authorId } = message;
  return { messageId, channelId, serverId, recipientId, authorId };
}

export type EditFacts = OnMessage & {
  readonly content: string;
  readonly mentionedUserIds: readonly string[];
  readonly quotedMessageIds: readonly string[];
};

export function decideEdit(state: MessageState, facts: EditFacts): readonly MessageEvent[] | Refusal<'NotYourMessage'> {
  const message = standing(state, facts);
  if (!message || message.authorId !== facts.userId || message.kind !== MESSAGE_TYPE.CONTENT) return refuse('NotYourMessage');
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

export type DeleteFacts = OnMessage & { /** MANAGE_CHANNELS in a server; never in a DM. */ readonly mayDeleteOthers: boolean };

export function decideDelete(
  state: MessageState,
  facts: DeleteFacts,
): readonly MessageEvent[] | Refusal<'UnknownMessage' | 'MayNotDelete'> {
  const message = standing(state, facts);
  if (!message) return refuse('UnknownMessage');
  if (message.authorId !== facts.userId && !facts.mayDeleteOthers) return refuse('MayNotDelete');
  return [MessageDeleted({ ...placeOf(message), deletedById: facts.userId, attachmentCount: 0 })];
}

export type ReactionFacts = OnMessage & { readonly name: string; readonly emojiId: string | null; readonly gif: boolean | null };

export function decideAddReaction(
  state: MessageState,
  facts: ReactionFacts,
): readonly MessageEvent[] | Refusal<'UnknownReactionTarget' | 'AlreadyReacted' | 'TooManyReactions'> {
  const message = standing(state, facts);
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
  const message = standing(state, facts);
  if (!message) return refuse('UnknownReactionTarget');
  const reaction = message.reactions.get(reactionKey(facts.name, facts.emojiId));
  if (!reaction?.userIds.has(facts.userId)) return refuse('NotReacted');
  const { name, emojiId, userId } = facts;
  return [ReactionRemoved({ ...placeOf(message), name, emojiId, gif: reaction.gif, userId, count: reaction.userIds.size - 1 })];
}
