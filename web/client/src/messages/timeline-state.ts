/** What is known of one channel's messages: a window of at most two pages, what was typed here and not yet confirmed, open edits. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';

export const PAGE = 50;
/** Two pages; more is trimmed on the side the reader is not moving to. */
export const WINDOW = 2 * PAGE;

/** A file of this device that is to be sent. */
export type LocalFile = {
  /** Of this page only. */
  readonly id: string;
  readonly file: File;
  /** Shown while it is on its way; null for what is no picture. */
  readonly picture: { readonly url: string; readonly width: number; readonly height: number } | null;
};

/** What a message sent from here consists of, enough to send it again. */
export type Outgoing = {
  readonly content: string;
  readonly silent: boolean;
  readonly replies: readonly RawMessage[];
  readonly mentionReplies: boolean;
  /** Uploaded before it is sent. */
  readonly file: LocalFile | null;
};

export type SentEntry = {
  readonly kind: 'sent';
  /** Stays what it was while the message was being sent, so that the row on screen is the same row. */
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
  /** Oldest first, by id, each once. */
  readonly sent: readonly SentEntry[];
  /** In the order they were typed; always after `sent`. */
  readonly unsent: readonly UnsentEntry[];
  readonly edits: ReadonlyMap<string, Edit>;
  /** What was told, while something is being sent, of messages that are not here: one of them may be just that. */
  readonly early: ReadonlyMap<string, MessageChange>;
  readonly moreBefore: boolean;
  /** The window does not reach the present. */
  readonly moreAfter: boolean;
  /** The connection was lost since: something may be missing. */
  readonly stale: boolean;
  /** The reader stands at the end and wants to stay there. */
  readonly following: boolean;
  /** Messages that came while the reader was elsewhere. */
  readonly newer: number;
  /** Rises with every change to a message: a page that was asked for before it may be older than what is known. */
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

/** A channel nobody has opened here has nothing to keep up to date. */
export function timelineOf(timelines: ReadonlyMap<string, Timeline>, channelId: string): Timeline {
  return timelines.get(channelId) ?? emptyTimeline;
}
