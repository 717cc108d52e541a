/** Message records and realtime events on the wire (servers document, section 1; realtime contract 5.4 and 5.5). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';
import { MessagePoll } from '../polls/wire.ts';
import { RawMentionUser, RawMessageAuthor, RawUser } from '../profiles/wire.ts';
import { VoiceRecording } from '../voice-messages/recording.ts';
import { RawEmbed } from './embeds.ts';
import { ClickType, FilledForm, FormParts } from './forms.ts';

export const RawMessageAttachment = z.object({
  id: z.string(),
  provider: z.enum(['local', 'google_drive']),
  path: z.string().nullable(),
  fileId: z.string().nullable(),
  mime: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  filesize: z.number().nullable(),
  expireAt: z.number().nullable(),
  createdAt: z.number(),
  /** Folkmoot's own. Absent: the author wrote none. */
  description: z.string().optional(),
  /** Folkmoot's own: hidden until the reader shows it. Absent: no. */
  spoiler: z.boolean().optional(),
  /** Folkmoot's own: the file is a voice message. Otherwise absent. */
  voice: VoiceRecording.optional(),
});
export type RawMessageAttachment = z.infer<typeof RawMessageAttachment>;

export const RawRoleMention = z.object({ id: z.string(), name: z.string(), hexColor: z.string(), icon: z.string().nullable() });
export type RawRoleMention = z.infer<typeof RawRoleMention>;

/** In the list of a channel's files (or next to a post). */
export const RawAttachment = RawMessageAttachment.extend({
  messageId: z.string().nullable(),
  postId: z.string().nullable(),
  channelId: z.string().nullable(),
  serverId: z.string().nullable(),
});
export type RawAttachment = z.infer<typeof RawAttachment>;

export const RawMessageButton = z.object({ id: z.string(), label: z.string(), alert: z.boolean().nullable() });
export type RawMessageButton = z.infer<typeof RawMessageButton>;

export const RawMessageReaction = z.object({
  name: z.string(),
  emojiId: z.string().nullable(),
  gif: z.boolean().nullable(),
  reacted: z.boolean(),
  count: z.number(),
});
export type RawMessageReaction = z.infer<typeof RawMessageReaction>;

export const RawReplyTarget = z.object({
  id: z.string(),
  content: z.string(),
  editedAt: z.number().nullable(),
  createdAt: z.number(),
  attachments: z.array(RawMessageAttachment),
  /** Folkmoot's own. Absent: no poll. */
  hasPoll: z.literal(true).optional(),
  createdBy: RawMessageAuthor,
});
export type RawReplyTarget = z.infer<typeof RawReplyTarget>;

export const RawQuotedMessage = RawReplyTarget.extend({
  channelId: z.string(),
  mentions: z.array(RawMentionUser),
  roleMentions: z.array(RawRoleMention).optional(),
});
export type RawQuotedMessage = z.infer<typeof RawQuotedMessage>;

export const RawMessage = z.object({
  id: z.string(),
  channelId: z.string(),
  createdById: z.string(),
  createdBy: RawMessageAuthor,
  type: z.number(),
  content: z.string(),
  createdAt: z.number(),
  editedAt: z.number().nullable(),
  silent: z.boolean().nullable(),
  mentionReplies: z.boolean().nullable(),
  mentions: z.array(RawMentionUser),
  roleMentions: z.array(RawRoleMention),
  quotedMessages: z.array(RawQuotedMessage),
  /** Null: the target was deleted. */
  replyMessages: z.array(z.object({ replyToMessage: RawReplyTarget.nullable() })),
  attachments: z.array(RawMessageAttachment),
  buttons: z.array(RawMessageButton),
  /** Absent in edit replies and edit events. */
  reactions: z.array(RawMessageReaction).optional(),
  embed: RawEmbed.nullable(),
  htmlEmbed: z.string().nullable(),
  /** Folkmoot's own. Absent: no poll, or in edit replies and edit events. The text of the message is the question. */
  poll: MessagePoll.optional(),
  /** Folkmoot's own. Who removed the preview of the link, so that a client can offer to show it again; absent or null: nobody. */
  removedEmbed: z.enum(['author', 'moderator']).nullable().optional(),
});
export type RawMessage = z.infer<typeof RawMessage>;

/** A text that a message had. `at`: when it was sent or edited. */
export const MessageVersion = z.object({ content: RawMessage.shape.content, at: z.number() });
export type MessageVersion = z.infer<typeof MessageVersion>;

export const MessageVersions = z.object({
  /** Newest first, with the current text. */
  versions: z.array(MessageVersion),
  /** Older versions exist that the caller may not see, because they were replaced before the server showed the edit history. */
  hidden: z.boolean(),
  /** Older versions exist than the list has room for. */
  more: z.boolean(),
});
export type MessageVersions = z.infer<typeof MessageVersions>;

export const ReactedUser = z.object({ user: RawUser, reactedAt: z.number() });

export const ReactionChange = z.object({
  channelId: z.string(),
  messageId: z.string(),
  name: z.string(),
  /** Explicit null for unicode emoji; otherwise clients add a phantom reaction. */
  emojiId: z.string().nullable(),
  gif: z.boolean().nullable(),
  count: z.number(),
});
export const ReactionAdded = ReactionChange.extend({ reactedByUserId: z.string() });
export const ReactionRemoved = ReactionChange.extend({ reactionRemovedByUserId: z.string() });

const ButtonClick = z.object({ channelId: z.string(), messageId: z.string(), buttonId: z.string(), userId: z.string() });

export const messageEvents = {
  /** Newer clients treat an event without `serverId` as a direct message, and count it as one. */
  created: wireEvent(
    'message:created',
    z.object({ message: RawMessage, serverId: z.string().optional(), socketId: z.string().optional() }),
  ),
  updated: wireEvent('message:updated', z.object({ channelId: z.string(), messageId: z.string(), updated: RawMessage.partial() })),
  deleted: wireEvent('message:deleted', z.object({ channelId: z.string(), messageId: z.string(), deletedAttachmentCount: z.number() })),
  deletedBatch: wireEvent(
    'message:deleted_batch',
    z.object({ userId: z.string(), serverId: z.string(), fromTime: z.number(), toTime: z.number() }),
  ),
  /**
   * Folkmoot's own. Removed messages are back in the channel at their old positions, so clients must reload it. Not a `message:created`,
   * which clients show as new, count, and play a sound for. `attachmentCount`: current number of files in the channel.
   */
  restored: wireEvent(
    'message:restored',
    z.object({ channelId: z.string(), serverId: z.string().nullable(), attachmentCount: z.number() }),
  ),
  markedUnread: wireEvent('message:mark_unread', z.object({ channelId: z.string(), at: z.number() })),
  reactionAdded: wireEvent('message:reaction_added', ReactionAdded),
  reactionRemoved: wireEvent('message:reaction_removed', ReactionRemoved),
  /** To the author of the message, for bots. `data` comes only with a form. */
  buttonClicked: wireEvent('message:button_clicked', ButtonClick.extend({ type: ClickType, data: FilledForm.optional() })),
  /** To the user who clicked; `userId` is the author of the message. */
  buttonAnswered: wireEvent(
    'message:button_clicked_callback',
    ButtonClick.extend({
      title: z.string().optional(),
      content: z.string().optional(),
      buttonLabel: z.string().optional(),
      components: FormParts.optional(),
    }),
  ),
  typing: wireEvent('channel:typing', z.object({ channelId: z.string(), userId: z.string() })),
} as const;
