/**
 * A read model: tables, and set-based handlers keyed by event type (house style 5.6). Handlers name tables without a schema: the search
 * path of the connection selects the live tables or those of a rebuild.
 */
import type { EventOf, EventSpec, Recorded } from '@folkmoot/contracts/kernel/event';
import type { CompiledQuery } from 'kysely';
import type { Querying } from '../database/one-connection.ts';

/** A connection inside a transaction. Statements started without waiting run in the order they were started. */
export type Tx = Querying;
export type Reader = Querying;

/** `key` columns order a table for comparison and identify a row. */
export type Table = {
  readonly name: string;
  readonly create: string;
  readonly indexes?: readonly string[];
  readonly key: readonly string[];
};

export type Handler =
  | { readonly statements: (batch: readonly Recorded[]) => readonly CompiledQuery[] }
  | { readonly apply: (batch: readonly Recorded[], tx: Tx) => Promise<void> };

type AnyHandlers = Readonly<Record<string, Handler>>;

export type Projection = {
  readonly name: string;
  /** Increase it whenever rows would be different: the new version is built next to the old one and then switched in. */
  readonly version: number;
  readonly tables: readonly Table[];
  readonly handlers: AnyHandlers;
};

type BatchHandler<Spec extends EventSpec> = (batch: readonly Recorded<EventOf<Spec>>[], tx: Tx) => Promise<void>;
type BatchWriter<Spec extends EventSpec> = (batch: readonly Recorded<EventOf<Spec>>[]) => readonly CompiledQuery[];

/** A handler for one event type. It gets consecutive events of that type, oldest first. */
export function on<Spec extends EventSpec>(spec: Spec, handler: BatchHandler<Spec>): AnyHandlers {
  return { [spec.type]: { apply: handler as unknown as (batch: readonly Recorded[], tx: Tx) => Promise<void> } };
}

/** For frequent events: returns statements and reads nothing, so that a whole batch needs one round trip. */
export function writes<Spec extends EventSpec>(spec: Spec, writer: BatchWriter<Spec>): AnyHandlers {
  return { [spec.type]: { statements: writer as unknown as (batch: readonly Recorded[]) => readonly CompiledQuery[] } };
}

export function projection(head: Omit<Projection, 'handlers'>, ...handlers: readonly AnyHandlers[]): Projection {
  return { ...head, handlers: Object.assign({}, ...handlers) };
}
