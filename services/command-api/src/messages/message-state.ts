/** The state of a message for later decisions, from the stream `message-<id>`. Not kept warm. */

import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { qualifiedEmoji } from '@folkmoot/contracts/kernel/qualified-emoji';
import { buttonsIn } from '@folkmoot/contracts/messages/buttons';
import type { messageEventSpecs } from '@folkmoot/contracts/messages/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { firstLink } from '@folkmoot/contracts/messages/links';
import type { MessagePollEnded } from '@folkmoot/contracts/polls/events';
import { sentPollIn } from '@folkmoot/contracts/polls/sent-poll';

export type MessageEvent = EventOf<(typeof messageEventSpecs)[number] | typeof MessagePollEnded>;

export type Reaction = { readonly gif: boolean | null; readonly userIds: ReadonlySet<string> };

export type DescribedFile = { readonly attachmentId: string; readonly description: string | null; readonly spoiler: boolean };
export type PollState = {
  readonly choiceIds: readonly string[];
  readonly multiple: boolean;
  readonly endsAt: number | null;
  /** The author ended it. */
  readonly endedAt: number | null;
};

export type SentMessage = {
  readonly status: 'sent';
  readonly messageId: string;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly recipientId: string | null;
  readonly authorId: string;
  readonly kind: number;
  readonly sentAt: number;
  readonly reactions: ReadonlyMap<string, Reaction>;
  readonly hasAttachment: boolean;
  /** What its author wrote about its file. null: it has none. */
  readonly file: DescribedFile | null;
  /** The path of a file that is removed with the message. */
  readonly attachmentPath: string | null;
  readonly buttonIds: readonly string[];
  /** The link in the current text. null: there is none that gets an embed. */
  readonly link: string | null;
  /** The embed of that link as one text. null: it was not found yet, or its author was erased. */
  readonly embed: string | null;
  /** Who removed the embed of that link. null: nobody. */
  readonly embedRemovedBy: 'author' | 'moderator' | null;
  readonly poll: PollState | null;
};

/**
 * `removed`: the message, if someone else deleted it. null: the author or an erasure deleted it, and nothing restores it. `deletions`: the
 * active deletions by others. The message is visible if there is none.
 */
export type MessageState =
  | { readonly status: 'unsent' }
  | SentMessage
  | { readonly status: 'deleted'; readonly removed: SentMessage | null; readonly deletions: number };

/** A reaction is identified by name and emoji (servers document 5.10). Older events have unqualified emoji. */
export function reactionKey(name: string, emojiId: string | null): string {
  return `${emojiId ?? ''}\n${qualifiedEmoji(name)}`;
}

function sent(event: Extract<MessageEvent, { type: 'MessageSent' | 'SystemMessagePosted' }>): SentMessage {
  const { messageId, channelId, serverId, recipientId, authorId } = event.data;
  const place = { status: 'sent', messageId, channelId, serverId, recipientId, authorId, reactions: new Map() } as const;
  if (event.type === 'SystemMessagePosted') {
    const nothing = { hasAttachment: false, file: null, attachmentPath: null, buttonIds: [], poll: null };
    const noLink = { link: null, embed: null, embedRemovedBy: null };
    return { ...place, ...nothing, ...noLink, kind: event.data.kind, sentAt: event.data.postedAt };
  }
  const { sentAt, attachment, attachmentPath, attachmentDescription: description, buttons, content } = event.data;
  const file = attachment && { attachmentId: attachment.attachmentId, description, spoiler: attachment.spoiler === true };
  const buttonIds = buttonsIn(buttons).map(({ id }) => id);
  const embedding = { link: firstLink(content ?? ''), embed: null, embedRemovedBy: null };
  const poll = pollState(event.data.poll);
  return {
    ...place,
    ...embedding,
    kind: MESSAGE_TYPE.CONTENT,
    sentAt,
    hasAttachment: attachment !== null,
    file,
    attachmentPath,
    buttonIds,
    poll,
  };
}

function pollState(text: string | null): PollState | null {
  const poll = sentPollIn(text);
  if (!poll) return null;
  const { choices, multiple, endsAt } = poll;
  return { choiceIds: choices.map(({ id }) => id), multiple, endsAt, endedAt: null };
}

/** What every event of the message repeats. */
export function placeOf({ messageId, channelId, serverId, recipientId, authorId }: SentMessage) {
  return { messageId, channelId, serverId, recipientId, authorId };
}

/** A deletion by the author is permanent, also after a deletion by someone else. */
function deleted(
  state: MessageState,
  { deletedById, authorId }: { readonly deletedById: string; readonly authorId: string },
): MessageState {
  if (deletedById !== authorId && state.status === 'sent') return { status: 'deleted', removed: state, deletions: 1 };
  if (deletedById !== authorId && state.status === 'deleted' && state.removed) return { ...state, deletions: state.deletions + 1 };
  return { status: 'deleted', removed: null, deletions: 0 };
}

function withReaction(state: SentMessage, event: Extract<MessageEvent, { type: 'ReactionAdded' | 'ReactionRemoved' }>): SentMessage {
  const key = reactionKey(event.data.name, event.data.emojiId);
  const reactions = new Map(state.reactions);
  const userIds = new Set(reactions.get(key)?.userIds);
  if (event.type === 'ReactionAdded') userIds.add(event.data.userId);
  else userIds.delete(event.data.userId);
  if (userIds.size === 0) reactions.delete(key);
  else reactions.set(key, { gif: reactions.get(key)?.gif ?? event.data.gif, userIds });
  return { ...state, reactions };
}

/** After an edit. A removed embed stays removed while the link is the same. */
function withLink(state: SentMessage, link: string | null): SentMessage {
  const isRemoved = state.embedRemovedBy !== null && state.link === link;
  return isRemoved ? state : { ...state, link, embed: null, embedRemovedBy: null };
}

function evolve(state: MessageState, event: MessageEvent): MessageState {
  switch (event.type) {
    case 'MessageSent':
    case 'SystemMessagePosted':
      return sent(event);
    case 'MessageEdited':
      return state.status === 'sent' ? withLink(state, firstLink(event.data.content ?? '')) : state;
    case 'AttachmentDescribed': {
      const { attachmentId, description, spoiler } = event.data;
      return state.status === 'sent' ? { ...state, file: { attachmentId, description, spoiler } } : state;
    }
    case 'MessageEmbedAdded':
      if (state.status !== 'sent') throw new Error(`${event.type} on a message that is ${state.status}`);
      return { ...state, embed: event.data.embed, embedRemovedBy: null };
    case 'MessageEmbedRemoved':
      if (state.status !== 'sent') throw new Error(`${event.type} on a message that is ${state.status}`);
      return { ...state, embedRemovedBy: event.data.removedById === event.data.authorId ? 'author' : 'moderator' };
    case 'MessageDeleted':
      return deleted(state, event.data);
    case 'MessageRestored':
      if (state.status !== 'deleted' || !state.removed) throw new Error(`${event.type} on a message that is ${state.status} for good`);
      return state.deletions > 1 ? { ...state, deletions: state.deletions - 1 } : state.removed;
    case 'ReactionAdded':
    case 'ReactionRemoved':
      if (state.status !== 'sent') throw new Error(`${event.type} on a message that is ${state.status}`);
      return withReaction(state, event);
    case 'MessagePollEnded':
      if (state.status !== 'sent') throw new Error(`${event.type} on a message that is ${state.status}`);
      // Without a poll, the author was erased.
      return state.poll ? { ...state, poll: { ...state.poll, endedAt: event.data.endedAt } } : state;
  }
}

/** The link that is not looked up yet, and whose embed was not removed. */
export function linkToEmbed(state: MessageState): string | null {
  return state.status === 'sent' && state.embed === null && state.embedRemovedBy === null ? state.link : null;
}

export const messageFolding: Folding<MessageState, MessageEvent> = { initial: { status: 'unsent' }, evolve };
