/** What is said to whoever opens a channel, or a conversation with somebody (servers document, section 1). */
import { z } from 'zod';

export const RawChannelNotice = z.object({
  content: z.string(),
  updatedAt: z.number(),
  /** null: a person's own. */
  channelId: z.string().nullable(),
  /** null: a channel's. */
  userId: z.string().nullable(),
});
export type RawChannelNotice = z.infer<typeof RawChannelNotice>;

export const ShownNotice = z.object({ notice: RawChannelNotice });
export const SavedNotice = z.object({ notice: RawChannelNotice.extend({ id: z.string(), createdAt: z.number() }) });
export type SavedNotice = z.infer<typeof SavedNotice>;
