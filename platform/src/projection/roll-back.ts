/**
 * Puts the rows back that the last switch took out (`kept.ts`), while the product serves: they are brought to where the live ones stand,
 * a page of the log a transaction, and switched in with the projectors held off for the last few events. The rows they replace are kept
 * in their turn. Only rows of the code's own version can be: no other code knows how to go on with them.
 */
import { sql } from 'kysely';
import { Failure } from '../errors.ts';
import { aloneWith, catchUp, holdStand, schemaOf } from './aside.ts';
import { type Kept, moveKept, readKept } from './kept.ts';
import type { Projection, Reader } from './projection.ts';
import { readCheckpoints } from './read-model-store.ts';
import { type ReplayOptions, replayInto } from './replay.ts';
import { strangeColumn } from './shape.ts';
import { switchIn } from './switch-in.ts';

export type RollBackOptions = Omit<ReplayOptions, 'pace'>;

/** `events` of the log since they were taken out; `position` at which they were switched in. */
export type RolledBack = { readonly events: number; readonly position: number; readonly keptAt: Date };

/** Why the read model cannot be rolled back, in words for the operator; null: it can. */
export async function whyNotBack(db: Reader, projection: Projection): Promise<string | null> {
  const { name, version } = projection;
  const kept = await readKept(db, name);
  if (!kept) return `Nothing is kept of ${name}: rows are kept when a rebuild takes them out, until the next, an erasure, or --forget.`;
  if (kept.version !== version) {
    return `What is kept of ${name} is of version ${kept.version}, and this release makes version ${version}: only the release that made it can go on with it. npm run rebuild -- ${name} builds it anew.`;
  }
  const live = (await readCheckpoints(db)).find((row) => row.projection === name);
  if (!live) return `The read model ${name} has never been built.`;
  if (live.version > 0 && live.version !== version) {
    return `What serves of ${name} is of version ${live.version}, and this release makes version ${version}: run it with the release that serves.`;
  }
  return null;
}

/** Fails with Misconfigured, and why, when it cannot be done. */
export function rollBack(options: RollBackOptions): Promise<RolledBack> {
  return aloneWith(options.database, options.projection.name, () => rollBackAlone(options));
}

async function rollBackAlone(options: RollBackOptions): Promise<RolledBack> {
  const { database, projection } = options;
  const kept = await usable(options);
  const schema = schemaOf(projection.name, 'kept');
  const replay = replayInto(options, { schema, stand: kept.stand, onWritten: (tx, stand) => moveKept(tx, projection.name, stand) });
  await catchUp(replay, database, projection);
  await database.kysely.transaction().execute(async (tx) => {
    const stand = await holdStand(tx, projection);
    await replay.replayTo(stand, tx);
    const back = schemaOf(projection.name, 'roll_back');
    await sql`alter schema ${sql.id(schema)} rename to ${sql.id(back)}`.execute(tx);
    await switchIn(tx, projection, back, stand);
    await sql`drop schema ${sql.id(back)}`.execute(tx);
  });
  return { events: replay.events(), position: replay.position(), keptAt: kept.keptAt };
}

async function usable({ database, projection }: RollBackOptions): Promise<Kept> {
  return database.kysely.transaction().execute(async (tx) => {
    const why = await whyNotBack(tx, projection);
    if (why !== null) throw new Failure('Misconfigured', why);
    const strange = await strangeColumn(tx, projection, schemaOf(projection.name, 'kept'));
    if (strange !== null) {
      throw new Failure('Misconfigured', `What is kept of ${projection.name} has another column ${strange} than this release makes.`);
    }
    const kept = await readKept(tx, projection.name);
    if (!kept) throw new Failure('Misconfigured', `Nothing is kept of ${projection.name}.`);
    return kept;
  });
}
