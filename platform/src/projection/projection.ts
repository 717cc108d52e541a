/**
 * A read model: tables and set-based handlers keyed by event type (house style 5.6). Handlers name tables without a schema:
 * the connection's search path says whether they write the live tables or a rebuild beside them.
 */
import type { EventOf, EventSpec, Recorded } from '@folkmoot/contracts/kernel/event';
import type { Kysely } from 'kysely';

/** A connection inside a transaction. Statements given without waiting run in the order given. */
export type Tx = Kysely<unknown>;
export type Reader = Kysely<unknown>;

/** `key` columns order a table for comparison and say what makes a row the same row. */
export type Table = {
  readonly name: string;
  readonly create: string;
  readonly indexes?: readonly string[];
  readonly key: readonly string[];
};

type AnyHandlers = Readonly<Record<string, (batch: readonly Recorded[], tx: Tx) => Promise<void>>>;

export type Projection = {
  readonly name: string;
  /** Raise it whenever rows would come out different: the new version is built beside the old and switched. */
  readonly version: number;
  readonly tables: readonly Table[];
  readonly handlers: AnyHandlers;
};

type BatchHandler<Spec extends EventSpec> = (batch: readonly Recorded<EventOf<Spec>>[], tx: Tx) => Promise<void>;

/** A handler for one event type: gets consecutive events of that type, oldest first. */
export function on<Spec extends EventSpec>(spec: Spec, handler: BatchHandler<Spec>): AnyHandlers {
  return { [spec.type]: handler as unknown as (batch: readonly Recorded[], tx: Tx) => Promise<void> };
}

export function projection(head: Omit<Projection, 'handlers'>, ...handlers: readonly AnyHandlers[]): Projection {
  return { ...head, handlers: Object.assign({}, ...handlers) };
}
