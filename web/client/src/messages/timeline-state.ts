/** The state of a channel's messages: a window of at most two pages, unconfirmed messages from here, and open edits. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { VoiceRecording } from '@folkmoot/contracts/voice-messages/recording';

export const PAGE = 50;
/** Two pages. More messages are trimmed on the side that the reader scrolls away from. */
export const WINDOW = 2 * PAGE;

/** A file of this device that will be sent. */
export type LocalFile = {
  /** Valid on this page only. */
  readonly id: string;
  readonly file: File;
  /** The preview while it is sent. null: no image. */
  readonly picture: { readonly url: string; readonly width: number; readonly height: number } | null;
  /** What it shows, for people who cannot see it. Empty: nothing was written. */
  readonly description: string;
  readonly spoiler: boolean;
  /** null: no voice message. */
  readonly voice: VoiceRecording | null;
};

/** The content of an unsent message, complete enough to send it again. */
export type Outgoing = {
  readonly content: string;
  readonly silent: boolean;
  readonly replies: readonly RawMessage[];
  readonly mentionReplies: boolean;
  /** Uploaded before the message is sent. */
  readonly file: LocalFile | null;
};

export type SentEntry = {
  readonly kind: 'sent';
  /** The key from before the message was sent, so that the row on screen stays the same. */
  readonly key: string;
  readonly message: RawMessage;
};
export type SendingEntry = { readonly kind: 'sending'; readonly key: string; readonly at: number; readonly outgoing: Outgoing };
export type FailedEntry = {
  readonly kind: 'failed';
  readonly key: string;
  readonly at: number;
  readonly outgoing: Outgoing;
  readonly reason: string;
};
export type UnsentEntry = SendingEntry | FailedEntry;
export type Entry = SentEntry | UnsentEntry;

export type Edit =
  | { readonly kind: 'saving'; readonly content: string }
  | { readonly kind: 'failed'; readonly content: string; readonly reason: string };

export type MessageChange = { readonly [Key in keyof RawMessage]?: RawMessage[Key] | undefined };

export type Timeline = {
  readonly loaded: boolean;
  /** Sorted by id, oldest first, each once. */
  readonly sent: readonly SentEntry[];
  /** In the order in which they were typed. Always after `sent`. */
  readonly unsent: readonly UnsentEntry[];
  readonly edits: ReadonlyMap<string, Edit>;
  /** Changes to unknown messages that arrive during a send, because one of them may be the message that is being sent. */
  readonly early: ReadonlyMap<string, MessageChange>;
  readonly moreBefore: boolean;
  /** There are newer messages that are not loaded. */
  readonly moreAfter: boolean;
  /** The connection was lost since the last load, so messages may be missing. */
  readonly stale: boolean;
  /** The reader is at the end, and the list follows new messages. */
  readonly following: boolean;
  /** The number of messages that arrived while the reader was further up. */
  readonly newer: number;
  /** Increases with every change to a message. A page that was requested earlier may be outdated. */
  readonly changes: number;
};

export const emptyTimeline: Timeline = {
  loaded: false,
  sent: [],
  unsent: [],
  edits: new Map(),
  early: new Map(),
  moreBefore: false,
  moreAfter: false,
  stale: false,
  following: true,
  newer: 0,
  changes: 0,
};

/** Empty for a channel that was not opened on this device. */
export function timelineOf(timelines: ReadonlyMap<string, Timeline>, channelId: string): Timeline {
  return timelines.get(channelId) ?? emptyTimeline;
}
