/** What the media service answers, to clients and to services of ours (servers document 6.1 and 6.3). */
import { z } from 'zod';

/** Of an upload, and of finishing it: the id stays the same. */
export const UploadReply = z.object({ fileId: z.string() });
export type UploadReply = z.infer<typeof UploadReply>;

/** For `?ticket=` of an upload: it is then counted for the person, not for their address. */
export const TicketReply = z.object({ ticket: z.string(), expiresAt: z.number() });
export type TicketReply = z.infer<typeof TicketReply>;

export const ClaimReply = z.object({
  fileId: z.string(),
  /** Relative to the base of the CDN. */
  path: z.string(),
  filesize: z.number(),
  animated: z.boolean(),
  mimetype: z.string(),
  /** Whether it is a picture that was processed. */
  compressed: z.boolean(),
  width: z.number().optional(),
  height: z.number().optional(),
  /** Whole milliseconds: a moment of the log. */
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
  /** Who sent it, or whose picture it is; null: nobody who still has an account. */
  person: Named.nullable(),
  server: Named.nullable(),
  /** Of a message; without a name where it is a conversation. */
  channel: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  messageId: z.string().nullable(),
  postId: z.string().nullable(),
});
export type FoundFile = z.infer<typeof FoundFile>;

export const SameFilesReply = z.object({
  /** The one that stands for the file, and all that its copies have. */
  sha256: z.string(),
  sha256s: z.array(z.string()),
  isRemoved: z.boolean(),
  /** `files` are the newest 100. */
  count: z.number(),
  files: z.array(FoundFile),
});
export type SameFilesReply = z.infer<typeof SameFilesReply>;
