/** Notices for users who open a channel or a DM (servers document, section 1). */
import { z } from 'zod';

export const RawChannelNotice = z.object({
  content: z.string(),
  updatedAt: z.number(),
  /** Null: a user's own notice. */
  channelId: z.string().nullable(),
  /** Null: a channel's notice. */
  userId: z.string().nullable(),
});
export type RawChannelNotice = z.infer<typeof RawChannelNotice>;

export const ShownNotice = z.object({ notice: RawChannelNotice });
export const SavedNotice = z.object({ notice: RawChannelNotice.extend({ id: z.string(), createdAt: z.number() }) });
export type SavedNotice = z.infer<typeof SavedNotice>;
