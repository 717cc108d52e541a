/**
 * Transactions of several tracks in one: a commit of its own costs Postgres and us more than most of what is in it, and so does a
 * statement. What comes while one is under way goes together in the next.
 */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { CompiledQuery } from 'kysely';
import type { Database } from '../database/database.ts';
import { statementsOf } from './apply.ts';
import type { Projection } from './projection.ts';

export type Written = {
  readonly projection: Projection;
  readonly events: readonly Recorded[];
  /** What these events write; none of their handlers reads first. */
  readonly statements: readonly CompiledQuery[];
};

/** What one track writes at once. `move`: of its checkpoints. */
export type Piece = { readonly move: CompiledQuery; readonly written: readonly Written[] };

/** Writes all of a piece or, with an error, nothing of it. Callers must not rely on an order between their pieces. */
export type Trips = (piece: Piece) => Promise<void>;

type Waiting = { readonly piece: Piece; readonly settle: PromiseWithResolvers<void> };

/** A transaction that is large already gains nothing by company, and would make it wait. */
const LARGE = 200;

function statementsOfOne({ move, written }: Piece): readonly CompiledQuery[] {
  return [move, ...written.flatMap(({ statements }) => statements)];
}

/** Events of one projection are written as one track would write them, in the order of the log. */
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

/** Each piece by itself. */
export function ownTrips({ inOneTrip }: Pick<Database, 'inOneTrip'>): Trips {
  return (piece) => inOneTrip(statementsOfOne(piece));
}

export function sharedTrips(database: Pick<Database, 'inOneTrip'>): Trips {
  const alone = ownTrips(database);
  let waiting: Waiting[] = [];
  let travelling = false;

  /** One of them may be to blame for what went wrong: each has to answer for itself. */
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
    // Whoever was handed his work in the same turn of the event loop comes along.
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
