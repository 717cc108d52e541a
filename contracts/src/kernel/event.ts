/**
 * An event type is a value: name, version, schema, who its personal fields belong to, and the upcasts from older versions.
 * A stored version never changes (house style 5.12); `schema` is always the newest.
 */
import type { z } from 'zod';

/** A sealed field whose person was erased reads as null, so its domain type is `string | null`. */
export type EventSpec<Name extends string = string, Schema extends z.ZodObject = z.ZodObject> = {
  readonly type: Name;
  readonly version: number;
  readonly schema: Schema;
  /** Fields (top level, string or null) that are stored encrypted, each with the field that names the person. */
  readonly sealed: Readonly<Record<string, string>>;
  /** All events that must keep their order share a key: the server, the DM channel, else the user. */
  readonly partitionKey: (data: z.infer<Schema>) => string;
  /** Structure (people, servers, rights) is kept warm by the command API; bulk events (messages, reads) are not. */
  readonly bulk: boolean;
  /** Pure steps from version n to n + 1. Sealed fields are opaque: a step may move them, never read them. */
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

/** Declares an event type and gives the maker of its events. */
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

/** What somebody gives commands with, as it says of itself; `api`: it did not say. */
export const CLIENTS = ['web', 'console', 'api', 'bot'] as const;
export type Client = (typeof CLIENTS)[number];

/** The header in which clients of ours say what they are. */
export const CLIENT_HEADER = 'folkmoot-client';

/**
 * From where a command came (decision 89): what it was given with, and in which session, whose id opens nothing (H9). Without a client:
 * over a connection that was open already.
 */
export type Origin = { readonly client?: Client; readonly session?: string };

/** Who did what when, beside the facts of an event. Times are epoch milliseconds. */
export type EventMeta = {
  /** The person or service that caused it; 'system' for the product itself. */
  readonly actor: string;
  readonly command: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly at: number;
  /** Left out of what the product did by itself, and of all that is older than the field. */
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
 * Whose key a field is sealed under, by the field that names its person. An account has a key, which goes with it. What somebody wrote
 * to others (`authorId`) has another, so that it may stay when the account goes; and so has what stands in records about what was done
 * (a reason, a report), which are not theirs alone (decision 32).
 */
export function keySubject(subjectField: string, personId: string): string {
  if (subjectField === 'userId') return personId;
  return subjectField === 'authorId' ? wordsSubject(personId) : `records-${personId}`;
}

export function wordsSubject(personId: string): string {
  return `words-${personId}`;
}
