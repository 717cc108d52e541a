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
