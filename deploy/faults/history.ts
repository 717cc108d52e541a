/**
 * The history of a run as plain data: calls with outcomes, everything that readers received and read, permission changes, and faults. The
 * checker uses nothing else, so a history can be stored in a file and checked again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Milliseconds since the start of the run, by one clock. */
const Time = z.number();

export const Call = z.object({
  kind: z.literal('call'),
  who: z.string(),
  op: z.enum(['send', 'edit', 'delete', 'react', 'read', 'right']),
  channel: z.string().nullable(),
  /** The message that was created or changed. */
  message: z.string().nullable(),
  /** Unique. null: the call writes nothing. */
  value: z.string().nullable(),
  key: z.string().nullable(),
  start: Time,
  end: Time,
  /** Unknown: at least one attempt had no answer or an error, and none was accepted. */
  outcome: z.enum(['ok', 'refused', 'unknown']),
  attempts: z.number(),
  /** The failures of attempts: statuses, and connection errors. */
  failures: z.array(z.string()),
});
export type Call = z.infer<typeof Call>;

/** A reader is a connection that is kept open. It has the name of its user. */
export const Heard = z.object({
  kind: z.literal('heard'),
  reader: z.string(),
  at: Time,
  event: z.enum(['created', 'updated', 'deleted', 'reacted']),
  channel: z.string(),
  message: z.string(),
  /** The written text, if the event contains one. */
  value: z.string().nullable(),
  /** The user who reacted. */
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

/** What a reader displays at the end, by its own events and pages. */
const View = z.object({ kind: z.literal('view'), reader: z.string(), channel: z.string(), messages: z.array(Shown) });

/** The result of a fresh read by an authorized user at the end. */
const Pages = z.object({ kind: z.literal('pages'), channel: z.string(), messages: z.array(Shown) });

export const Right = z.object({
  kind: z.literal('right'),
  who: z.string(),
  channel: z.string(),
  change: z.enum(['given', 'taken']),
  start: Time,
  end: Time,
  /** false: it is unknown whether the change was executed. */
  certain: z.boolean(),
});
export type Right = z.infer<typeof Right>;

const Fault = z.object({
  kind: z.literal('fault'),
  name: z.string(),
  start: Time,
  end: Time,
  /** No call may fail during this fault. */
  strict: z.boolean(),
  /** A process with connections was paused, so its users could get no events without noticing it. */
  mute: z.boolean(),
});

/** The time after a fault until every client had caught up. null: not before the timeout. */
const Recovered = z.object({ kind: z.literal('recovered'), fault: z.string(), ms: z.number().nullable(), missing: z.array(z.string()) });

const SignedOn = z.object({ kind: z.literal('signedOn'), reader: z.string(), at: Time, online: z.array(z.string()) });
/** Joined or left the server, whose members get each other's presence. */
const Joined = z.object({ kind: z.literal('joined'), reader: z.string(), at: Time, online: z.array(z.string()) });
const Left = z.object({ kind: z.literal('left'), reader: z.string(), at: Time });
const Cut = z.object({ kind: z.literal('cut'), reader: z.string(), at: Time });
/** The server ended the session. */
const SignedOut = z.object({ kind: z.literal('signedOut'), reader: z.string(), at: Time, message: z.string() });
const Presence = z.object({ kind: z.literal('presence'), reader: z.string(), of: z.string(), status: z.number(), at: Time });
/** The gateway of a user died, and the user does not reconnect. */
const Departed = z.object({ kind: z.literal('departed'), of: z.string(), at: Time });

/** A request of a user after an accepted command of the same user, at other processes. */
const Followed = z.object({
  kind: z.literal('followed'),
  who: z.string(),
  after: z.string(),
  what: z.string(),
  at: Time,
  expected: z.enum(['ok', 'refused']),
  outcome: Call.shape.outcome,
});

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
  Followed,
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

/** The entries of one kind, in the recorded order. */
export function entriesOf<Kind extends Entry['kind']>(history: History, kind: Kind): readonly Extract<Entry, { kind: Kind }>[] {
  return history.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind);
}

/** Writes one line per entry. */
export function writeHistory(file: string, history: History): void {
  writeFileSync(file, history.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

export function readHistory(file: string): History {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => Entry.parse(JSON.parse(line)));
}
