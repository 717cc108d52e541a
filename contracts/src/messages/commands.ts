/** Commands and queries on messages (servers document 5.10). */
import { z } from 'zod';
import { OptionalNumber, OptionalText, optional, rawText, StatusTrue, text } from '../kernel/fields.ts';
import { ChannelId, MessageId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { CHANNEL_PERMISSION, ROLE_PERMISSION } from '../roles/permissions.ts';
import { MESSAGE_LIMITS } from './limits.ts';
import { RawMessage, ReactedUser, ReactionAdded, ReactionRemoved } from './wire.ts';

const InChannel = z.object({ channelId: ChannelId });
const OnMessage = z.object({ channelId: ChannelId, messageId: MessageId });

const mayRead: Requirement[] = [{ need: 'userOrBot' }, { need: 'channel' }];
const maySend: Requirement[] = [
  { need: 'userOrBot' },
  { need: 'channel', bit: CHANNEL_PERMISSION.SEND_MESSAGE },
  { need: 'role', bit: ROLE_PERMISSION.SEND_MESSAGE },
];

const SendMessageBody = z.object({
  content: optional(rawText(0, MESSAGE_LIMITS.content)),
  socketId: optional(z.string().min(1).max(255)),
  replyToMessageIds: optional(z.array(z.string().max(255)).max(MESSAGE_LIMITS.replies)),
  mentionReplies: optional(z.boolean()),
  silent: optional(z.boolean()),
});

export const sendMessage = command('sendMessage', 'POST', '/channels/:channelId/messages', {
  who: maySend,
  limit: { name: 'create_message', requests: 20, perMs: 20_000 },
  params: InChannel,
  body: SendMessageBody,
  reply: RawMessage,
  refuses: ['SlowMode', 'NothingToSend', 'NotATextChannel', 'NoInbox', 'MayNotMessage', 'EmailNotConfirmed'],
});

export const editMessage = command('editMessage', 'PATCH', '/channels/:channelId/messages/:messageId', {
  who: [{ need: 'userOrBot' }, { need: 'channel', bit: CHANNEL_PERMISSION.SEND_MESSAGE }],
  limit: { name: 'update_message', requests: 20, perMs: 20_000 },
  params: OnMessage,
  body: z.object({ content: text(1, MESSAGE_LIMITS.content) }),
  /** The full record without `reactions`. */
  reply: RawMessage.partial(),
  refuses: ['NotYourMessage'],
});

export const deleteMessage = command('deleteMessage', 'DELETE', '/channels/:channelId/messages/:messageId', {
  who: mayRead,
  params: OnMessage,
  reply: z.object({ message: z.string() }),
  refuses: ['UnknownMessage', 'MayNotDelete'],
});

const ReactionBody = z.object({
  name: rawText(1, MESSAGE_LIMITS.reactionName),
  emojiId: optional(z.string().min(1).max(20)),
  gif: optional(z.boolean()),
});

export const addReaction = command('addReaction', 'POST', '/channels/:channelId/messages/:messageId/reactions', {
  who: [...mayRead, { need: 'confirmedEmail' }],
  limit: { name: 'reaction_add', requests: 20, perMs: 20_000 },
  params: OnMessage,
  body: ReactionBody,
  reply: ReactionAdded,
  refuses: ['UnknownReactionTarget', 'AlreadyReacted', 'TooManyReactions'],
});

export const removeReaction = command('removeReaction', 'POST', '/channels/:channelId/messages/:messageId/reactions/remove', {
  who: mayRead,
  limit: { name: 'reaction_add', requests: 20, perMs: 20_000 },
  params: OnMessage,
  body: ReactionBody,
  reply: ReactionRemoved,
  refuses: ['UnknownReactionTarget', 'NotReacted'],
});

/** Leaves no event: the channel's other readers are told and nothing is kept. */
export const startTyping = command('startTyping', 'POST', '/channels/:channelId/typing', {
  who: maySend,
  limit: { name: 'channel_typing', requests: 25, perMs: 10_000 },
  params: InChannel,
  reply: z.undefined(),
  status: 204,
});

export const markUnread = command('markUnread', 'POST', '/channels/:channelId/messages/:messageId/mark-unread', {
  who: mayRead,
  limit: { name: 'channel_unread', requests: 30, perMs: 30_000 },
  params: OnMessage,
  reply: StatusTrue,
  refuses: ['UnknownMessage'],
});

export const listMessages = query('listMessages', '/channels/:channelId/messages', {
  who: mayRead,
  limit: { name: 'messages', requests: 50, perMs: 30_000 },
  params: InChannel,
  query: z.object({ limit: OptionalNumber, before: OptionalText, after: OptionalText, around: OptionalText }),
  reply: z.array(RawMessage),
  refuses: ['NotATextChannel'],
});

export const getMessage = query('getMessage', '/channels/:channelId/messages/:messageId', {
  who: mayRead,
  limit: { name: 'messages', requests: 30, perMs: 30_000 },
  params: OnMessage,
  reply: RawMessage,
  refuses: ['UnknownMessage'],
});

export const listReactedUsers = query('listReactedUsers', '/channels/:channelId/messages/:messageId/reactions/users', {
  who: mayRead,
  limit: { name: 'reaction_get', requests: 30, perMs: 20_000 },
  params: OnMessage,
  query: z.object({ name: z.string(), emojiId: OptionalText, limit: OptionalNumber }),
  reply: z.array(ReactedUser),
  refuses: ['UnknownReaction'],
});
