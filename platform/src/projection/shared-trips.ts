/**
 * Combines transactions of several tracks: a commit or a statement costs more than most of their content. Pieces that arrive during a
 * transaction share the next one.
 */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { CompiledQuery } from 'kysely';
import type { Database } from '../database/database.ts';
import { statementsOf } from './apply.ts';
import type { Projection } from './projection.ts';

export type Written = {
  readonly projection: Projection;
  readonly events: readonly Recorded[];
  /** Statements for these events; none of their handlers reads first. */
  readonly statements: readonly CompiledQuery[];
};

/** One write of a track. `move`: moves its checkpoints. */
export type Piece = { readonly move: CompiledQuery; readonly written: readonly Written[] };

/** Writes a whole piece, or rejects and writes nothing. Callers must not rely on an order between pieces. */
export type Trips = (piece: Piece) => Promise<void>;

type Waiting = { readonly piece: Piece; readonly settle: PromiseWithResolvers<void> };

/** A large transaction gains nothing from sharing and would delay the others. */
const LARGE = 200;

function statementsOfOne({ move, written }: Piece): readonly CompiledQuery[] {
  return [move, ...written.flatMap(({ statements }) => statements)];
}

/** Events of one projection are applied in the order of the log, as one track would. */
function statementsOfAll(pieces: readonly Piece[]): readonly CompiledQuery[] {
  const written = Map.groupBy(
    pieces.flatMap((piece) => piece.written),
    ({ projection }) => projection,
  );
  const statements = [...written].flatMap(([projection, parts]) => {
    const events = parts.flatMap((part) => part.events).toSorted((a, b) => a.position - b.position);
    return (parts.length > 1 && statementsOf(projection, events)) || parts.flatMap((part) => part.statements);
  });
  return [...pieces.map(({ move }) => move), ...statements];
}

/** Writes each piece in its own transaction. */
export function ownTrips({ inOneTrip }: Pick<Database, 'inOneTrip'>): Trips {
  return (piece) => inOneTrip(statementsOfOne(piece));
}

export function sharedTrips(database: Pick<Database, 'inOneTrip'>): Trips {
  const alone = ownTrips(database);
  let waiting: Waiting[] = [];
  let travelling = false;

  /** Any piece may be the cause of the failure, so each is retried alone. */
  async function oneByOne(group: readonly Waiting[]): Promise<void> {
    for (const { piece, settle } of group) await alone(piece).then(settle.resolve, settle.reject);
  }

  async function together(group: readonly Waiting[]): Promise<void> {
    try {
      await database.inOneTrip(statementsOfAll(group.map(({ piece }) => piece)));
      for (const { settle } of group) settle.resolve();
    } catch {
      await oneByOne(group);
    }
  }

  async function travel(): Promise<void> {
    travelling = true;
    // Waits for other pieces of the same turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await (group.length === 1 ? oneByOne(group) : together(group));
    }
    travelling = false;
  }

  return (piece) => {
    if (statementsOfOne(piece).length > LARGE) return alone(piece);
    const settle = Promise.withResolvers<void>();
    waiting.push({ piece, settle });
    if (!travelling) void travel();
    return settle.promise;
  };
}
