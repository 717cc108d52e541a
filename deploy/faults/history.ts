/**
 * What happened, as plain data: every call with its outcome, everything each reader was told and read, when rights were taken and
 * given, which faults there were. The checker judges nothing else, so a history can be kept in a file and judged again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Milliseconds since the run began, by one clock. */
const Time = z.number();

export const Call = z.object({
  kind: z.literal('call'),
  who: z.string(),
  op: z.enum(['send', 'edit', 'delete', 'react', 'read', 'right']),
  channel: z.string().nullable(),
  /** The message that was made or meant. */
  message: z.string().nullable(),
  /** Unique; null where nothing is written. */
  value: z.string().nullable(),
  key: z.string().nullable(),
  start: Time,
  end: Time,
  /** Unknown: some attempt was not answered, or was answered with an error, and none was accepted. */
  outcome: z.enum(['ok', 'refused', 'unknown']),
  attempts: z.number(),
  /** How attempts failed: statuses, and errors of the line. */
  failures: z.array(z.string()),
});
export type Call = z.infer<typeof Call>;

/** A reader is one connection of somebody that is kept up: its name is the person's. */
export const Heard = z.object({
  kind: z.literal('heard'),
  reader: z.string(),
  at: Time,
  event: z.enum(['created', 'updated', 'deleted', 'reacted']),
  channel: z.string(),
  message: z.string(),
  /** What was written, where that is told. */
  value: z.string().nullable(),
  /** Who reacted. */
  by: z.string().nullable(),
});
export type Heard = z.infer<typeof Heard>;

const Paged = z.object({
  kind: z.literal('paged'),
  reader: z.string(),
  channel: z.string(),
  start: Time,
  at: Time,
  messages: z.array(z.string()),
});

export const Shown = z.object({ id: z.string(), value: z.string(), reactions: z.number() });
export type Shown = z.infer<typeof Shown>;

/** What a reader shows in the end, from what it was told and read on its own. */
const View = z.object({ kind: z.literal('view'), reader: z.string(), channel: z.string(), messages: z.array(Shown) });

/** What a fresh, authorised read shows in the end. */
const Pages = z.object({ kind: z.literal('pages'), channel: z.string(), messages: z.array(Shown) });

export const Right = z.object({
  kind: z.literal('right'),
  who: z.string(),
  channel: z.string(),
  change: z.enum(['given', 'taken']),
  start: Time,
  end: Time,
  /** False: nobody knows whether it came to be. */
  certain: z.boolean(),
});
export type Right = z.infer<typeof Right>;

const Fault = z.object({
  kind: z.literal('fault'),
  name: z.string(),
  start: Time,
  end: Time,
  /** No call may fail meanwhile. */
  strict: z.boolean(),
  /** What people hang on stood still: whom it serves could be told nothing, and did not know it. */
  mute: z.boolean(),
});

/** How long after a fault every client had caught up; null when not within the time they were waited for. */
const Recovered = z.object({ kind: z.literal('recovered'), fault: z.string(), ms: z.number().nullable(), missing: z.array(z.string()) });

const SignedOn = z.object({ kind: z.literal('signedOn'), reader: z.string(), at: Time, online: z.array(z.string()) });
/** Into the server, and out of it: whoever shares it is told when others come and go. */
const Joined = z.object({ kind: z.literal('joined'), reader: z.string(), at: Time, online: z.array(z.string()) });
const Left = z.object({ kind: z.literal('left'), reader: z.string(), at: Time });
const Cut = z.object({ kind: z.literal('cut'), reader: z.string(), at: Time });
/** Told that the session is over. */
const SignedOut = z.object({ kind: z.literal('signedOut'), reader: z.string(), at: Time, message: z.string() });
const Presence = z.object({ kind: z.literal('presence'), reader: z.string(), of: z.string(), status: z.number(), at: Time });
/** Somebody's gateway died and they do not come back. */
const Departed = z.object({ kind: z.literal('departed'), of: z.string(), at: Time });

export const Entry = z.discriminatedUnion('kind', [
  Call,
  Heard,
  Paged,
  View,
  Pages,
  Right,
  Fault,
  Recovered,
  SignedOn,
  Joined,
  Left,
  Cut,
  SignedOut,
  Presence,
  Departed,
]);
export type Entry = z.infer<typeof Entry>;
export type History = readonly Entry[];

export type Recorder = {
  readonly now: () => number;
  readonly add: (entry: Entry) => void;
  readonly entries: History;
};

export function startRecorder(): Recorder {
  const since = performance.now();
  const entries: Entry[] = [];
  return {
    now: () => performance.now() - since,
    add: (entry) => void entries.push(entry),
    entries,
  };
}

/** The entries of one kind, in the order they were recorded. */
export function entriesOf<Kind extends Entry['kind']>(history: History, kind: Kind): readonly Extract<Entry, { kind: Kind }>[] {
  return history.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind);
}

/** A line an entry. */
export function writeHistory(file: string, history: History): void {
  writeFileSync(file, history.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

export function readHistory(file: string): History {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => Entry.parse(JSON.parse(line)));
}
