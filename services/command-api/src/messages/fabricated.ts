/**
 * The answer for a shadow banned user (users document 11.2): a message that looks real but is not stored. Its quotes show only messages
 * that all readers of the channel could open. The keys have the same order as in real answers, so that the user cannot detect the
 * difference.
 */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { timeOfId } from '@folkmoot/contracts/kernel/ids';
import { wireAttachment } from '@folkmoot/contracts/messages/attachments';
import type { MessageSent } from '@folkmoot/contracts/messages/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import type { RawMessage, RawMessageAttachment, RawQuotedMessage, RawReplyTarget, RawRoleMention } from '@folkmoot/contracts/messages/wire';
import { pollWithoutVotes } from '@folkmoot/contracts/polls/sent-poll';
import { nameOfDeleted } from '@folkmoot/contracts/profiles/deleted-name';
import type { RawMentionUser, RawMessageAuthor } from '@folkmoot/contracts/profiles/wire';
import { CHANNEL_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Warm } from '@folkmoot/platform/command/warm';
import { toRawUser, userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { serverFolding } from '../servers/server-state.ts';
import type { SendFacts } from './messages.decider.ts';
import { type ShownMessage, shownFolding } from './shown-message.ts';

type Known = Pick<Deps, 'warm' | 'stateOf'>;

/** Whether a shadow banned user may have received an answer with this message id. */
export function mayBeFabricated(messageId: string, now: number): boolean {
  const at = timeOfId(messageId);
  return at > 0 && at <= now;
}

function authorOf(warm: Warm, id: string): RawMessageAuthor {
  const user = warm.state(userFolding, id);
  if (user.status === 'none') {
    return { id, username: nameOfDeleted(id), tag: '0000', hexColor: null, avatar: null, badges: 0, bot: null };
  }
  const { username, tag, hexColor, avatar, badges, bot } = toRawUser(user);
  return { id, username, tag, hexColor, avatar, badges, bot };
}

function mentionsOf(warm: Warm, ids: readonly string[]): RawMentionUser[] {
  return ids.map((id) => {
    const { bot: _, ...person } = authorOf(warm, id);
    return person;
  });
}

function rolesOf(warm: Warm, serverId: string | null, ids: readonly string[]): RawRoleMention[] {
  if (serverId === null) return [];
  const { roles } = warm.state(serverFolding, serverId);
  return ids.flatMap((id) => {
    const role = roles.get(id);
    return role ? [{ id, name: role.name, hexColor: role.hexColor, icon: role.icon }] : [];
  });
}

type WithFile = Pick<EventOf<typeof MessageSent>['data'], 'attachment' | 'attachmentPath' | 'attachmentDescription' | 'voice'>;

function attachmentsOf({ attachment, ...sent }: WithFile, createdAt: number): RawMessageAttachment[] {
  return attachment ? [wireAttachment({ ...sent, attachment }, createdAt)] : [];
}

function targetOf(warm: Warm, { sent, content, editedAt }: ShownMessage): RawReplyTarget {
  return {
    id: sent.messageId,
    content,
    editedAt,
    createdAt: sent.sentAt,
    attachments: attachmentsOf(sent, sent.sentAt),
    ...(sent.poll !== null && { hasPoll: true as const }),
    createdBy: authorOf(warm, sent.authorId),
  };
}

/** Whether everyone who can read this channel can also read the quoted message. */
function isOpenTo(warm: Warm, place: Pick<SendFacts, 'channelId' | 'serverId'>, sent: EventOf<typeof MessageSent>['data']): boolean {
  if (sent.channelId === place.channelId) return true;
  if (sent.serverId === null || sent.serverId !== place.serverId) return false;
  const { channels, defaultRoleId } = warm.state(serverFolding, sent.serverId);
  const everybody = channels.get(sent.channelId)?.permissions.find(({ roleId }) => roleId === defaultRoleId);
  return ((everybody?.permissions ?? 0) & CHANNEL_PERMISSION.PUBLIC_CHANNEL) !== 0;
}

async function quotesOf(deps: Known, place: Pick<SendFacts, 'channelId' | 'serverId' | 'quotedMessageIds'>): Promise<RawQuotedMessage[]> {
  const found = await Promise.all(place.quotedMessageIds.map((id) => deps.stateOf(shownFolding, `message-${id}`)));
  return found.flatMap(({ shown: message }) => {
    if (!message || !isOpenTo(deps.warm, place, message.sent)) return [];
    const { channelId, serverId, mentionedRoleIds } = message.sent;
    const mentions = mentionsOf(deps.warm, message.mentionedUserIds);
    return [{ ...targetOf(deps.warm, message), channelId, mentions, roleMentions: rolesOf(deps.warm, serverId, mentionedRoleIds) }];
  });
}

async function repliesOf(deps: Known, ids: readonly string[]): Promise<RawMessage['replyMessages']> {
  const found = await Promise.all(ids.map((id) => deps.stateOf(shownFolding, `message-${id}`)));
  return found.map(({ shown: message }) => ({ replyToMessage: message ? targetOf(deps.warm, message) : null }));
}

/** The answer to `sendMessage`. */
export async function fabricatedMessage(deps: Known, facts: SendFacts): Promise<RawMessage> {
  const { warm } = deps;
  return {
    id: facts.messageId,
    channelId: facts.channelId,
    createdById: facts.authorId,
    type: MESSAGE_TYPE.CONTENT,
    content: facts.content,
    createdAt: facts.now,
    editedAt: null,
    silent: facts.silent ? true : null,
    mentionReplies: facts.mentionReplies ? true : null,
    attachments: attachmentsOf(facts, facts.now),
    buttons: [...facts.buttons],
    embed: null,
    htmlEmbed: facts.htmlEmbed,
    ...(facts.poll && { poll: pollWithoutVotes(facts.poll) }),
    createdBy: authorOf(warm, facts.authorId),
    mentions: mentionsOf(warm, facts.mentionedUserIds),
    roleMentions: rolesOf(warm, facts.serverId, facts.mentionedRoleIds),
    quotedMessages: await quotesOf(deps, facts),
    replyMessages: await repliesOf(deps, facts.replyToMessageIds),
    reactions: [],
  };
}

export type FabricatedEdit = {
  readonly messageId: string;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly authorId: string;
  readonly content: string;
  readonly mentionedUserIds: readonly string[];
  readonly quotedMessageIds: readonly string[];
  readonly now: number;
};

/** The answer to `editMessage`, for a stored message or for one that was never stored. */
export async function fabricatedEdit(deps: Known, facts: FabricatedEdit): Promise<RawMessage> {
  const { warm } = deps;
  const { shown: before } = await deps.stateOf(shownFolding, `message-${facts.messageId}`);
  const nothing = { silent: false, mentionReplies: false, mentionedRoleIds: [], replyToMessageIds: [], htmlEmbed: null } as const;
  const sent = before?.sent ?? nothing;
  const createdAt = before?.sent.sentAt ?? timeOfId(facts.messageId);
  return {
    id: facts.messageId,
    channelId: facts.channelId,
    createdById: facts.authorId,
    type: MESSAGE_TYPE.CONTENT,
    content: facts.content,
    createdAt,
    editedAt: facts.now,
    silent: sent.silent ? true : null,
    mentionReplies: sent.mentionReplies ? true : null,
    attachments: before ? attachmentsOf(before.sent, createdAt) : [],
    buttons: before ? [...before.buttons] : [],
    embed: null,
    htmlEmbed: sent.htmlEmbed,
    createdBy: authorOf(warm, facts.authorId),
    mentions: mentionsOf(warm, facts.mentionedUserIds),
    roleMentions: rolesOf(warm, facts.serverId, sent.mentionedRoleIds),
    quotedMessages: await quotesOf(deps, facts),
    replyMessages: await repliesOf(deps, sent.replyToMessageIds),
  };
}
