/** Drafts on the wire (decision 141). Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { rawText } from '../kernel/fields.ts';
import { wireEvent } from '../kernel/signal.ts';
import { MESSAGE_LIMITS } from '../messages/limits.ts';

const Content = rawText(0, MESSAGE_LIMITS.mostContent);
const Id = z.string().min(1).max(32);

/** The unsent text of a channel, as in its text field. */
export const RawDraft = z.object({
  content: Content,
  replyToMessageIds: z.array(Id).max(MESSAGE_LIMITS.replies),
  mentionReplies: z.boolean(),
  /** The message that is being edited, and its new text. */
  edit: z.object({ messageId: Id, content: Content }).nullable(),
});
export type RawDraft = z.infer<typeof RawDraft>;

/** A draft at a time. `draft` null: it was sent or emptied. */
export const DraftVersion = z.object({
  /** Epoch milliseconds. It identifies the version: every later version of the channel has a greater one. */
  at: z.number().int().min(0),
  draft: RawDraft.nullable(),
});

export const ChannelDraft = DraftVersion.extend({
  channelId: z.string(),
  /** A device whose version is older than this may have text that the author of this version did not know. */
  since: z.number(),
});
export type ChannelDraft = z.infer<typeof ChannelDraft>;

export const SavedDraft = z.object({
  /** false: the server has a newer version, and keeps it. */
  isNewest: z.boolean(),
  /** The time of the version that the server has now. */
  at: z.number(),
  since: z.number(),
  /**
   * The version that the caller did not know: the newer one, or the older one that was replaced. null: it was empty, or there was none.
   */
  other: RawDraft.nullable(),
});
export type SavedDraft = z.infer<typeof SavedDraft>;

/** To all clients of the user, and to no one else. A client ignores versions that are not newer than its own. */
export const draftEvents = {
  changed: wireEvent('user:draft_change', ChannelDraft),
} as const;
