/** Commands and queries on messages (servers document 5.10). */

import { z } from 'zod';
import { fault } from '../kernel/faults.ts';
import { OptionalNumber, OptionalText, optional, rawText, StatusTrue, text, words } from '../kernel/fields.ts';
import { ChannelId, MessageId } from '../kernel/ids.ts';
import { qualifiedEmoji } from '../kernel/qualified-emoji.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { NewPoll } from '../polls/new-poll.ts';
import { CHANNEL_PERMISSION, ROLE_PERMISSION } from '../roles/permissions.ts';
import { VoiceRecording } from '../voice-messages/recording.ts';
import { Source } from '../words/source.ts';
import { ClickType, FilledForm, FormParts } from './forms.ts';
import { MESSAGE_LIMITS } from './limits.ts';
import { MessageVersions, RawAttachment, RawMessage, ReactedUser, ReactionAdded, ReactionRemoved } from './wire.ts';

const InChannel = z.object({ channelId: ChannelId });
const OnMessage = z.object({ channelId: ChannelId, messageId: MessageId });

const mayRead: Requirement[] = [{ need: 'userOrBot' }, { need: 'channel' }];
const maySend: Requirement[] = [
  { need: 'userOrBot' },
  { need: 'channel', bit: CHANNEL_PERMISSION.SEND_MESSAGE },
  { need: 'role', bit: ROLE_PERMISSION.SEND_MESSAGE },
];

const FileId = z.string().min(1).max(MESSAGE_LIMITS.fileId);

const FileDescription = optional(text(0, MESSAGE_LIMITS.fileDescription));

const Button = z.object({
  /** The documents allow only letters and digits, but a common library makes bots use `_`. */
  id: z.string().regex(/^\w{1,64}$/, { message: fault('noButtonId', { least: 1, most: 64 }) }),
  label: rawText(1, MESSAGE_LIMITS.buttonText),
  alert: optional(z.boolean()),
});

const SendMessageBody = z.object({
  content: optional(rawText(0, MESSAGE_LIMITS.mostContent)),
  socketId: optional(z.string().min(1).max(255)),
  replyToMessageIds: optional(z.array(z.string().max(255)).max(MESSAGE_LIMITS.replies)),
  mentionReplies: optional(z.boolean()),
  silent: optional(z.boolean()),
  nerimityCdnFileId: optional(FileId),
  /** The same in another form; a message has at most one file. */
  nerimityCdnFileIds: optional(z.array(FileId).max(1)),
  /** Takes precedence over an uploaded file. */
  googleDriveAttachment: optional(z.object({ id: FileId, mime: FileId })),
  /** Folkmoot's own: what the file shows. Ignored without a file. */
  attachmentDescription: FileDescription,
  /** Folkmoot's own: clients hide the file until the reader shows it. Ignored without a file. */
  attachmentSpoiler: optional(z.boolean()),
  /** Folkmoot's own. Makes a voice message of an uploaded audio file. */
  voice: optional(VoiceRecording),
  htmlEmbed: optional(rawText(1, MESSAGE_LIMITS.htmlEmbed)),
  buttons: optional(
    z
      .array(Button)
      .max(MESSAGE_LIMITS.buttons)
      .refine((buttons) => new Set(buttons.map(({ id }) => id)).size === buttons.length, { message: fault('sameIds') }),
  ),
  /** Folkmoot's own. */
  poll: optional(NewPoll),
});

export const sendMessage = command('sendMessage', 'POST', '/channels/:channelId/messages', {
  who: maySend,
  limit: { name: 'create_message', requests: 20, perMs: 20_000 },
  params: InChannel,
  body: SendMessageBody,
  reply: RawMessage,
  refuses: [
    'MessageTooLong',
    'Muted',
    'SlowMode',
    'AttachmentNeedsEmail',
    'AttachmentsNotHere',
    'AttachmentsAreOff',
    'FileQuotaFull',
    'EmailNotConfirmed',
    'NoInbox',
    'MayNotMessage',
    'NotATextChannel',
    'NothingToSend',
    'HtmlEmbedRefused',
    'FileNotUsable',
    'VoiceNeedsSound',
    'PollEndOutOfRange',
    'NotInTickets',
    'TicketClosed',
    'TicketFull',
    'TicketTakenByOther',
    'TimedOut',
    'BlockedByRule',
  ],
});

export const editMessage = command('editMessage', 'PATCH', '/channels/:channelId/messages/:messageId', {
  who: [{ need: 'userOrBot' }, { need: 'channel', bit: CHANNEL_PERMISSION.SEND_MESSAGE }],
  limit: { name: 'update_message', requests: 20, perMs: 20_000 },
  params: OnMessage,
  body: z.object({ content: words(MESSAGE_LIMITS.mostContent) }),
  /** The full record without `reactions`. */
  reply: RawMessage.partial(),
  refuses: ['MessageTooLong', 'NotYourMessage', 'NotInTickets', 'MayNotMessage', 'TimedOut', 'BlockedByRule'],
});

/** Folkmoot's own. Changes what is written about the file of a message. Absent fields keep their values. */
export const describeAttachment = command(
  'describeAttachment',
  'PATCH',
  '/channels/:channelId/messages/:messageId/attachments/:attachmentId',
  {
    who: [{ need: 'userOrBot' }, { need: 'channel', bit: CHANNEL_PERMISSION.SEND_MESSAGE }],
    limit: { name: 'update_message', requests: 20, perMs: 20_000 },
    params: OnMessage.extend({ attachmentId: z.string().min(1).max(255) }),
    body: z.object({ description: FileDescription, spoiler: optional(z.boolean()) }),
    reply: StatusTrue,
    refuses: ['NotYourMessage', 'NotInTickets', 'MayNotMessage', 'TimedOut', 'BlockedByRule'],
  },
);

/** Folkmoot's own. The original text for editing, because readers may see masked words. */
export const getMessageSource = query('getMessageSource', '/channels/:channelId/messages/:messageId/source', {
  who: mayRead,
  params: OnMessage,
  reply: Source,
  refuses: ['UnknownMessage', 'NotYourMessage'],
});

/** Folkmoot's own. The texts that a message had. Authors always see those of their own messages. */
export const listMessageVersions = query('listMessageVersions', '/channels/:channelId/messages/:messageId/versions', {
  who: mayRead,
  limit: { name: 'message_versions', requests: 20, perMs: 20_000 },
  params: OnMessage,
  reply: MessageVersions,
  refuses: ['UnknownMessage', 'MayNotSeeVersions'],
});

/** Folkmoot's own. Removes the preview of the link, for everyone. */
export const removeMessageEmbed = command('removeMessageEmbed', 'DELETE', '/channels/:channelId/messages/:messageId/embed', {
  who: mayRead,
  limit: { name: 'message_embed', requests: 20, perMs: 20_000 },
  params: OnMessage,
  reply: StatusTrue,
  refuses: ['UnknownMessage', 'NoLinkPreview', 'MayNotRemoveEmbed', 'NotInTickets'],
});

/** Folkmoot's own. Shows a removed preview again. */
export const restoreMessageEmbed = command('restoreMessageEmbed', 'POST', '/channels/:channelId/messages/:messageId/embed', {
  who: mayRead,
  limit: { name: 'message_embed', requests: 20, perMs: 20_000 },
  params: OnMessage,
  reply: StatusTrue,
  refuses: ['UnknownMessage', 'NoLinkPreview', 'MayNotRestoreEmbed', 'NotInTickets'],
});

export const deleteMessage = command('deleteMessage', 'DELETE', '/channels/:channelId/messages/:messageId', {
  who: mayRead,
  params: OnMessage,
  reply: z.object({ message: z.string() }),
  refuses: ['UnknownMessage', 'MayNotDelete', 'NotInTickets'],
});

/** An emoji in any of its forms, or the name of a custom emoji. */
const ReactionName = rawText(1, MESSAGE_LIMITS.reactionName).transform(qualifiedEmoji);

const ReactionBody = z.object({
  name: ReactionName,
  emojiId: optional(z.string().min(1).max(20)),
  gif: optional(z.boolean()),
});

export const addReaction = command('addReaction', 'POST', '/channels/:channelId/messages/:messageId/reactions', {
  who: [...mayRead, { need: 'confirmedEmail' }, { need: 'notShadowBanned' }],
  limit: { name: 'reaction_add', requests: 20, perMs: 20_000 },
  params: OnMessage,
  body: ReactionBody,
  reply: ReactionAdded,
  refuses: ['UnknownReactionTarget', 'AlreadyReacted', 'TooManyReactions', 'MayNotMessage', 'TimedOut'],
});

export const removeReaction = command('removeReaction', 'POST', '/channels/:channelId/messages/:messageId/reactions/remove', {
  who: mayRead,
  limit: { name: 'reaction_add', requests: 20, perMs: 20_000 },
  params: OnMessage,
  body: ReactionBody,
  reply: ReactionRemoved,
  refuses: ['UnknownReactionTarget', 'NotReacted'],
});

/** Leaves no event: other readers of the channel are notified and nothing is stored. */
export const startTyping = command('startTyping', 'POST', '/channels/:channelId/typing', {
  who: maySend,
  limit: { name: 'channel_typing', requests: 25, perMs: 10_000 },
  params: InChannel,
  reply: z.undefined(),
  refuses: ['NotInTickets'],
  status: 204,
});

const OnButton = OnMessage.extend({ buttonId: z.string().min(1).max(MESSAGE_LIMITS.buttonText) });

/** Leaves no event: the author is notified and may answer. */
export const clickButton = command('clickButton', 'POST', '/channels/:channelId/messages/:messageId/buttons/:buttonId', {
  who: [{ need: 'user' }, { need: 'channel' }],
  limit: { name: 'button_click', requests: 10, perMs: 30_000 },
  params: OnButton,
  body: z.object({ type: optional(ClickType), data: optional(FilledForm) }),
  reply: StatusTrue,
  refuses: ['UnknownButton', 'ButtonAuthorGone', 'MayNotMessage'],
});

/** Leaves no event: the user who clicked is notified. Only the author of the message may answer (DB-7). */
export const answerButton = command('answerButton', 'POST', '/channels/:channelId/messages/:messageId/buttons/:buttonId/callback', {
  who: mayRead,
  limit: { name: 'button_click_callback', requests: 10, perMs: 30_000 },
  params: OnButton,
  body: z.object({
    userId: z.string().min(1).max(255),
    title: optional(rawText(0, MESSAGE_LIMITS.callbackTitle)),
    content: optional(rawText(0, MESSAGE_LIMITS.callbackContent)),
    /** Label of the submit button. */
    buttonLabel: optional(rawText(0, MESSAGE_LIMITS.buttonText)),
    components: optional(FormParts),
  }),
  reply: StatusTrue,
  refuses: ['UnknownButton', 'NotYourButton', 'UnknownClicker', 'MayNotMessage'],
});

export const markUnread = command('markUnread', 'POST', '/channels/:channelId/messages/:messageId/mark-unread', {
  who: mayRead,
  limit: { name: 'channel_unread', requests: 30, perMs: 30_000 },
  params: OnMessage,
  reply: StatusTrue,
  refuses: ['UnknownMessage', 'NotInTickets'],
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
  query: z.object({ name: z.string().transform(qualifiedEmoji), emojiId: OptionalText, limit: OptionalNumber }),
  reply: z.array(ReactedUser),
  refuses: ['UnknownReaction'],
});

/** `after`: older than this id, newest first. `before`: newer than this id, oldest first. */
export const listAttachments = query('listAttachments', '/channels/:channelId/attachments', {
  who: [{ need: 'user' }, { need: 'channel' }],
  limit: { name: 'channel_attachments', requests: 50, perMs: 30_000 },
  params: InChannel,
  query: z.object({ limit: OptionalNumber, before: OptionalText, after: OptionalText }),
  reply: z.array(RawAttachment),
});
