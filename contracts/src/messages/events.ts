/** What can happen to a message. Stream `message-<id>`; order is kept per server, or per DM channel. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** `recipientId`: the other side of a DM (oneself in saved notes); null in a server. */
const place = {
  messageId: z.string(),
  channelId: z.string(),
  serverId: z.string().nullable(),
  recipientId: z.string().nullable(),
  authorId: z.string(),
};
const partitionKey = (data: { serverId: string | null; channelId: string }) => data.serverId ?? data.channelId;

/** A file a message carries. Its path is beside it, sealed: it has the name the author gave the file. */
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
});
export type SentAttachment = z.infer<typeof SentAttachment>;

/** A message that is its words and nothing else. */
export const textOnly = { attachment: null, attachmentPath: null, buttons: null, htmlEmbed: null } as const;

export const MessageSent = event(
  'MessageSent',
  2,
  z.object({
    ...place,
    /** null: the author was erased. */
    content: z.string().nullable(),
    silent: z.boolean(),
    mentionReplies: z.boolean(),
    mentionedUserIds: z.array(z.string()),
    mentionedRoleIds: z.array(z.string()),
    quotedMessageIds: z.array(z.string()),
    replyToMessageIds: z.array(z.string()),
    /** Whose unread counter rises; decided when it was sent (servers document 3.3). */
    notifiedUserIds: z.array(z.string()),
    /** The socket to echo to; never shown to others. */
    socketId: z.string().nullable(),
    sentAt: z.number(),
    attachment: SentAttachment.nullable(),
    /** null: no file, one that lies elsewhere, or the author was erased. */
    attachmentPath: z.string().nullable(),
    /** The list as one text (`buttons.ts`), since what is written on them is sealed by field; null: none, or the author was erased. */
    buttons: z.string().nullable(),
    /** As it goes over the wire (servers document 3.5). */
    htmlEmbed: z.string().nullable(),
  }),
  {
    sealed: { content: 'authorId', attachmentPath: 'authorId', buttons: 'authorId', htmlEmbed: 'authorId' },
    partitionKey,
    bulk: true,
    // 1 carried text only.
    upcasts: { 1: (data) => ({ ...data, ...textOnly }) },
  },
);

/** A system message: joined, left, kicked, banned. Its author is the subject (servers document 3.6). */
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

export const MessageDeleted = event(
  'MessageDeleted',
  2,
  z.object({
    ...place,
    deletedById: z.string(),
    attachmentCount: z.number(),
    /** By its author, of what others had removed before: whoever saw it heard of it then. */
    wasRemoved: z.boolean().optional(),
  }),
  // Before it came, authors could not delete what others had removed.
  { partitionKey, bulk: true, upcasts: { 1: (data) => data } },
);

/** That somebody else deleted it was taken back: where no other deletion holds, it is there as it was. What its author deletes is never restored. */
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

/** `count` is the new total, so that readers need not ask. */
export const ReactionAdded = event('ReactionAdded', 1, z.object({ ...reaction, reactedAt: z.number() }), { partitionKey, bulk: true });
export const ReactionRemoved = event('ReactionRemoved', 1, z.object(reaction), { partitionKey, bulk: true });

/** What the link of the message leads to was found. An edit takes it away again. */
export const MessageEmbedAdded = event(
  'MessageEmbedAdded',
  1,
  z.object({
    ...place,
    /** As it stands in the text; null: the author was erased. */
    link: z.string().nullable(),
    /** The record as one text (`embeds.ts`), since it says what the author wrote of; null: the author was erased. */
    embed: z.string().nullable(),
    addedAt: z.number(),
  }),
  { sealed: { link: 'authorId', embed: 'authorId' }, partitionKey, bulk: true },
);

export const messageEventSpecs = [
  MessageSent,
  SystemMessagePosted,
  MessageEdited,
  MessageDeleted,
  MessageRestored,
  ReactionAdded,
  ReactionRemoved,
  MessageEmbedAdded,
] as const;
