/**
 * An event type is a value: name, version, schema, owners of its personal fields, and upcasts from older versions. A stored version never
 * changes (house style 5.12); `schema` is always the newest.
 */
import type { z } from 'zod';

/** A sealed field of an erased user reads as null, so its type is `string | null`. */
export type EventSpec<Name extends string = string, Schema extends z.ZodObject = z.ZodObject> = {
  readonly type: Name;
  readonly version: number;
  readonly schema: Schema;
  /** Encrypted fields (top level, string or null), each with the field that names the owner. */
  readonly sealed: Readonly<Record<string, string>>;
  /** Events that must stay in order share a key: the server, the DM channel, else the user. */
  readonly partitionKey: (data: z.infer<Schema>) => string;
  /** The command API keeps structural events (users, servers, permissions) in memory; bulk events (messages, read marks) are not kept. */
  readonly bulk: boolean;
  /** Pure steps from version n to n + 1. Sealed fields are opaque: a step may move them, but not read them. */
  readonly upcasts: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>;
};

export type EventOf<Spec> =
  Spec extends EventSpec<infer Name, infer Schema> ? { readonly type: Name; readonly data: z.infer<Schema> } : never;

export type AnyEvent = { readonly type: string; readonly data: Readonly<Record<string, unknown>> };

type Options<Schema extends z.ZodObject> = {
  readonly sealed?: { readonly [field in keyof z.infer<Schema> & string]?: keyof z.infer<Schema> & string };
  readonly partitionKey: (data: z.infer<Schema>) => string;
  readonly bulk?: boolean;
  readonly upcasts?: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>;
};

/** Declares an event type and returns a function that creates its events. */
export function event<const Name extends string, Schema extends z.ZodObject>(
  type: Name,
  version: number,
  schema: Schema,
  options: Options<Schema>,
): EventSpec<Name, Schema> & ((data: z.infer<Schema>) => { readonly type: Name; readonly data: z.infer<Schema> }) {
  const spec = {
    type,
    version,
    schema,
    sealed: (options.sealed ?? {}) as Readonly<Record<string, string>>,
    partitionKey: options.partitionKey,
    bulk: options.bulk ?? false,
    upcasts: options.upcasts ?? {},
  };
  return Object.assign((data: z.infer<Schema>) => ({ type, data }), spec);
}

/** The client of a command, as it states it; `api`: not stated. */
export const CLIENTS = ['web', 'console', 'api', 'bot'] as const;
export type Client = (typeof CLIENTS)[number];

/** Header in which Folkmoot's clients identify themselves. */
export const CLIENT_HEADER = 'folkmoot-client';

/** Origin of a command (decision 89): client and session, whose id grants no access (H9). Without a client: over an open connection. */
export type Origin = { readonly client?: Client; readonly session?: string };

/** Metadata of an event: who, what and when. Times are epoch milliseconds. */
export type EventMeta = {
  /** The user or service that caused it; 'system' for the product itself. */
  readonly actor: string;
  readonly command: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly at: number;
  /** Absent for the product's own actions, and for events older than the field. */
  readonly from?: Origin;
};

/** An event as read from the log: decoded, upcast to the newest version, sealed fields opened. */
export type Recorded<E extends AnyEvent = AnyEvent> = E & {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly meta: EventMeta;
};

/**
 * Key that seals a field, by the field that names its owner. An account has a key, which is destroyed with it. Texts that a user wrote to
 * others (`authorId`) have a second key, so that they may outlive the account. Records about actions (a reason, a report) have a third,
 * because they do not belong to one user alone (decision 32).
 */
export function keySubject(subjectField: string, personId: string): string {
  if (subjectField === 'userId') return personId;
  return subjectField === 'authorId' ? wordsSubject(personId) : `records-${personId}`;
}

export function wordsSubject(personId: string): string {
  return `words-${personId}`;
}
