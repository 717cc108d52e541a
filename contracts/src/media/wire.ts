/** Replies of the media service, to clients and to other services (servers document 6.1 and 6.3). */
import { z } from 'zod';

/** For an upload and for finishing it: the id stays the same. */
export const UploadReply = z.object({ fileId: z.string() });
export type UploadReply = z.infer<typeof UploadReply>;

/** For `?ticket=` of an upload: counts it for the user instead of the address. */
export const TicketReply = z.object({ ticket: z.string(), expiresAt: z.number() });
export type TicketReply = z.infer<typeof TicketReply>;

export const ClaimReply = z.object({
  fileId: z.string(),
  /** Relative to the base of the CDN. */
  path: z.string(),
  filesize: z.number(),
  animated: z.boolean(),
  mimetype: z.string(),
  /** Whether it is a processed image. */
  compressed: z.boolean(),
  width: z.number().optional(),
  height: z.number().optional(),
  /** In whole milliseconds, because it is stored in the log. */
  expireAt: z.number().int().optional(),
});
export type ClaimReply = z.infer<typeof ClaimReply>;

const Named = z.object({ id: z.string(), name: z.string() });

/** One copy of a file. */
export const FoundFile = z.object({
  kind: z.enum(['attachment', 'avatar', 'banner', 'emoji']),
  fileId: z.string(),
  bytes: z.number(),
  /** When it was sent. */
  at: z.number(),
  /** The sender, or the owner of the image; null: no existing account. */
  person: Named.nullable(),
  server: Named.nullable(),
  /** Channel of a message; without a name for a conversation. */
  channel: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  messageId: z.string().nullable(),
  postId: z.string().nullable(),
});
export type FoundFile = z.infer<typeof FoundFile>;

export const SameFilesReply = z.object({
  /** The hash that identifies the file, and all hashes of its copies. */
  sha256: z.string(),
  sha256s: z.array(z.string()),
  isRemoved: z.boolean(),
  /** `files`: the newest 100. */
  count: z.number(),
  files: z.array(FoundFile),
});
export type SameFilesReply = z.infer<typeof SameFilesReply>;
