/** Fills the read models of a figure with SQL instead of events, and measures their queries. */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import type { Database } from '@folkmoot/platform/database/database';
import { makeTextParts } from '@folkmoot/platform/projection/text-parts';
import type { QueryInput, Secrets } from '@folkmoot/platform/query/answer';
import { projections } from '@folkmoot/read-models/projections';
import { answers } from '@folkmoot/read-models/queries';

/** Creates the tables of these read models (null: of all) in `schema`, which is in the database's search path, and fills them. */
export async function fillReadModels(
  database: Database,
  schema: string,
  names: readonly string[] | null,
  fillings: readonly string[],
): Promise<void> {
  const tables = projections.filter(({ name }) => names === null || names.includes(name)).flatMap((projection) => projection.tables);
  await makeTextParts(database);
  const client = await database.pool.connect();
  try {
    await client.query(`create schema ${schema}`);
    for (const table of tables) for (const statement of [table.create, ...(table.indexes ?? [])]) await client.query(statement);
    for (const statement of fillings) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

export type Asking = { readonly route: string; readonly userId: string; readonly query: object; readonly badges?: number };

/** The milliseconds until a list was returned with all its data. Throws if the list is empty. */
export async function askList({ kysely: db }: Database, asking: Asking, secrets?: Secrets): Promise<number> {
  const { route, userId, query, badges = 0 } = asking;
  const answer = answers.find((each) => each.route.name === route);
  if (!answer) throw new Error(`Nothing answers ${route}.`);
  const actor: Actor = { userId, bot: false, sessionId: '' };
  const access = { actor, emailConfirmed: true, badges, server: null, channel: null };
  const input: QueryInput<typeof answer.route> = { actor, access, params: {}, query: answer.route.query.parse(query), db };
  const since = performance.now();
  const reply = await answer.run(input, secrets);
  const took = performance.now() - since;
  const lists: readonly unknown[] = Array.isArray(reply) ? [reply] : Object.values(reply ?? {});
  if (!lists.some((list) => Array.isArray(list) && list.length > 0)) throw new Error(`${route} showed nothing to ${userId}.`);
  return took;
}
