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

export const MessageSent = event(
  'MessageSent',
  1,
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
  }),
  { sealed: { content: 'authorId' }, partitionKey, bulk: true },
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

export const MessageDeleted = event('MessageDeleted', 1, z.object({ ...place, deletedById: z.string(), attachmentCount: z.number() }), {
  partitionKey,
  bulk: true,
});

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

export const messageEventSpecs = [MessageSent, SystemMessagePosted, MessageEdited, MessageDeleted, ReactionAdded, ReactionRemoved] as const;
