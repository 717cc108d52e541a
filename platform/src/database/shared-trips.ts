/**
 * Transactions that need no answers, several in one: a commit of its own costs Postgres and us more than most of what is in it. What
 * comes while one is under way goes together in the next.
 */
import type { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** All of them or, with an error, none. Callers must not rely on an order between their transactions. */
export type Trips = (statements: readonly CompiledQuery[]) => Promise<void>;

type Waiting = { readonly statements: readonly CompiledQuery[]; readonly settle: PromiseWithResolvers<void> };

/** A transaction that is large already gains nothing by company, and would make it wait. */
const LARGE = 200;

export function sharedTrips({ inOneTrip }: Pick<Database, 'inOneTrip'>): Trips {
  let waiting: Waiting[] = [];
  let travelling = false;

  /** One of them may be to blame for what went wrong: each has to answer for itself. */
  async function oneByOne(group: readonly Waiting[]): Promise<void> {
    for (const { statements, settle } of group) await inOneTrip(statements).then(settle.resolve, settle.reject);
  }

  async function together(group: readonly Waiting[]): Promise<void> {
    try {
      await inOneTrip(group.flatMap(({ statements }) => statements));
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

  return (statements) => {
    if (statements.length >= LARGE) return inOneTrip(statements);
    const settle = Promise.withResolvers<void>();
    waiting.push({ statements, settle });
    if (!travelling) void travel();
    return settle.promise;
  };
}
