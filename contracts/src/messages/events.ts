/** Events of a message. Stream `message-<id>`; ordered per server, or per DM channel. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** `recipientId`: the other user of a DM (the author in saved notes); null in a server. */
const place = {
  messageId: z.string(),
  channelId: z.string(),
  serverId: z.string().nullable(),
  recipientId: z.string().nullable(),
  authorId: z.string(),
};
const partitionKey = (data: { serverId: string | null; channelId: string }) => data.serverId ?? data.channelId;

/** A file of a message. Its path is a separate sealed field, because it contains the author's file name. */
export const SentAttachment = z.object({
  attachmentId: z.string(),
  provider: z.enum(['local', 'google_drive']),
  /** At its provider. */
  fileId: z.string(),
  mime: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  filesize: z.number().nullable(),
  expireAt: z.number().nullable(),
  /** Hidden until the reader shows it. Absent: no. */
  spoiler: z.boolean().optional(),
});
export type SentAttachment = z.infer<typeof SentAttachment>;

/** A message with only text. */
export const textOnly = {
  attachment: null,
  attachmentPath: null,
  attachmentDescription: null,
  buttons: null,
  htmlEmbed: null,
  voice: null,
  poll: null,
} as const;

export const MessageSent = event(
  'MessageSent',
  3,
  z.object({
    ...place,
    /** Null: the author was erased. */
    content: z.string().nullable(),
    silent: z.boolean(),
    mentionReplies: z.boolean(),
    mentionedUserIds: z.array(z.string()),
    mentionedRoleIds: z.array(z.string()),
    quotedMessageIds: z.array(z.string()),
    replyToMessageIds: z.array(z.string()),
    /** Users whose unread counter increases, decided when it was sent (servers document 3.3). */
    notifiedUserIds: z.array(z.string()),
    /** The sender's socket; never shown to others. */
    socketId: z.string().nullable(),
    sentAt: z.number(),
    attachment: SentAttachment.nullable(),
    /** Null: no file, an external file, or the author was erased. */
    attachmentPath: z.string().nullable(),
    /** What the file shows, for people who cannot see it. Null: nothing was written, or the author was erased. */
    attachmentDescription: z.string().nullable(),
    /** The list as one text (`buttons.ts`), because sealing works per field; null: none, or the author was erased. */
    buttons: z.string().nullable(),
    /** As on the wire (servers document 3.5). */
    htmlEmbed: z.string().nullable(),
    /** The recording of a voice message as one text (`voice-messages/recording.ts`); null: none, or the author was erased. */
    voice: z.string().nullable(),
    /** `polls/sent-poll.ts`; null: no poll, or the author was erased. */
    poll: z.string().nullable(),
  }),
  {
    sealed: {
      content: 'authorId',
      attachmentPath: 'authorId',
      attachmentDescription: 'authorId',
      buttons: 'authorId',
      htmlEmbed: 'authorId',
      voice: 'authorId',
      poll: 'authorId',
    },
    partitionKey,
    bulk: true,
    upcasts: {
      // Version 1 had only text.
      1: (data) => ({ ...data, ...textOnly }),
      // Version 2 had files without a description, no voice messages, and no polls.
      2: (data) => ({ ...data, attachmentDescription: null, voice: null, poll: null }),
    },
  },
);

/** A system message: joined, left, kicked, banned. Its author is the user it is about (servers document 3.6). */
export const SystemMessagePosted = event('SystemMessagePosted', 1, z.object({ ...place, kind: z.number(), postedAt: z.number() }), {
  partitionKey,
  bulk: true,
});

export const MessageEdited = event(
  'MessageEdited',
  1,
  z.object({
    ...place,
    content: z.string().nullable(),
    mentionedUserIds: z.array(z.string()),
    quotedMessageIds: z.array(z.string()),
    editedAt: z.number(),
  }),
  { sealed: { content: 'authorId' }, partitionKey, bulk: true },
);

/** The author changed the description of the file, or whether it is a spoiler. */
export const AttachmentDescribed = event(
  'AttachmentDescribed',
  1,
  z.object({
    ...place,
    attachmentId: z.string(),
    /** Null: none, or the author was erased. */
    description: z.string().nullable(),
    spoiler: z.boolean(),
    describedAt: z.number(),
  }),
  { sealed: { description: 'authorId' }, partitionKey, bulk: true },
);

export const MessageDeleted = event(
  'MessageDeleted',
  2,
  z.object({
    ...place,
    deletedById: z.string(),
    attachmentCount: z.number(),
    /** Deleted by its author after others had removed it: clients were already notified of the removal. */
    wasRemoved: z.boolean().optional(),
  }),
  // Before version 2, authors could not delete a message that others had removed.
  { partitionKey, bulk: true, upcasts: { 1: (data) => data } },
);

/**
 * A deletion by another user was undone. The message is visible again unless another deletion applies. An author's own deletion is never
 * undone.
 */
export const MessageRestored = event(
  'MessageRestored',
  1,
  z.object({
    ...place,
    /** The `MessageDeleted`, by its id. */
    undoneEventId: z.string(),
    restoredById: z.string(),
    restoredAt: z.number(),
  }),
  { partitionKey, bulk: true },
);

const reaction = {
  ...place,
  name: z.string(),
  emojiId: z.string().nullable(),
  gif: z.boolean().nullable(),
  userId: z.string(),
  count: z.number(),
};

/** `count`: the new total, so that readers need not query it. */
export const ReactionAdded = event('ReactionAdded', 1, z.object({ ...reaction, reactedAt: z.number() }), { partitionKey, bulk: true });
export const ReactionRemoved = event('ReactionRemoved', 1, z.object(reaction), { partitionKey, bulk: true });

/** The preview of the message's link was fetched, or is shown again after its removal. An edit removes it. */
export const MessageEmbedAdded = event(
  'MessageEmbedAdded',
  1,
  z.object({
    ...place,
    /** As in the text; null: the author was erased. */
    link: z.string().nullable(),
    /** The record as one text (`embeds.ts`), sealed because it reveals what the author wrote about; null: the author was erased. */
    embed: z.string().nullable(),
    addedAt: z.number(),
  }),
  { sealed: { link: 'authorId', embed: 'authorId' }, partitionKey, bulk: true },
);

/** The preview of the current link was removed. It stays removed until the link changes or the preview is shown again. */
export const MessageEmbedRemoved = event('MessageEmbedRemoved', 1, z.object({ ...place, removedById: z.string(), removedAt: z.number() }), {
  partitionKey,
  bulk: true,
});

export const messageEventSpecs = [
  MessageSent,
  SystemMessagePosted,
  MessageEdited,
  AttachmentDescribed,
  MessageDeleted,
  MessageRestored,
  ReactionAdded,
  ReactionRemoved,
  MessageEmbedAdded,
  MessageEmbedRemoved,
] as const;
