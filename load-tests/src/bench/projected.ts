/**
 * Measures how long events took from the log into the read models. Both are rows of one database, and Postgres stores when the transaction
 * of each was committed (`track_commit_timestamp`). Nothing is polled, and the product is not involved.
 */
import pg from 'pg';
import { type Latencies, latenciesOf } from './latencies.ts';

const TOOK = `
select (extract(epoch from pg_xact_commit_timestamp(m.xmin) - pg_xact_commit_timestamp(e.xmin)) * 1000)::float8 as took
from log.events e join live.messages m on e.stream = 'message-' || m.id
where e.position > $1 and e.type = 'MessageSent'
order by e.position`;

export type Projected = { readonly messages: number; readonly latencies: Latencies };

export type ProjectedSince = {
  readonly read: () => Promise<Projected>;
  readonly close: () => Promise<void>;
};

/** Measures the messages that are sent from now on. */
export async function projectedSince(databaseUrl: string): Promise<ProjectedSince> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const head = await client.query<{ position: string }>('select position from log.head');
  return {
    async read() {
      const { rows } = await client.query<{ took: number }>(TOOK, [head.rows[0]?.position ?? '-1']);
      return { messages: rows.length, latencies: latenciesOf(rows.map((row) => row.took)) };
    },
    close: () => client.end(),
  };
}
