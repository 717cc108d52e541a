/** Searches a million messages for common, rare and medium words, in all channels, in some and in one. */
import { openDatabase } from '@folkmoot/platform/database/database';
import { findMessages } from '@folkmoot/read-models/search/find';
import { messageWordsTable } from '@folkmoot/read-models/search/table';
import { sql } from 'kysely';
import { latenciesOf } from '../bench/latencies.ts';
import { milliseconds, type Row } from '../bench/report.ts';
import type { Run } from '../bench/run.ts';
import { scaled } from './communities.ts';

const MESSAGES = 1_000_000;
const CHANNELS = 200;
/** The channels of the search: one channel, all channels of a member of one server, and all channels. */
const READABLE = [1, 10, CHANNELS];
const LIMIT = 26;
const MAX_P99 = 100;
/** The frequency of a word depends on its rank (Zipf). A message has a dozen words. */
const FILL = (messages: number) => `
  insert into message_words (id, channel_id, server_id, author_id, created_at, position, has_file, words)
  select lpad(i::text, 19, '0'), 'c' || i % ${CHANNELS}, 's' || i % 20, 'a' || i % 1000, i, i, i % 20 = 0, w.words
  from generate_series(1, ${messages}) i cross join lateral (
    select string_agg('w' || floor(exp(random() * ln(20000)))::int || 'z:' || at, ' ')::tsvector as words
    from generate_series(1, 12 + (i % 2)::int) at
  ) w`;
const ASKED: Readonly<Record<string, string>> = {
  common: "'w1z':*",
  'in between': "'w300z':*",
  rare: "'w19876z':*",
  nowhere: "'zzzz':*",
  'two common': "'w1z' & 'w2z':*",
  'common and rare': "'w1z' & 'w15000z':*",
  'two in between': "'w200z' & 'w310z':*",
  'many beginnings': "'w19':*",
  'common phrase': "'w1z' <-> 'w2z'",
  'phrase in between': "'w20z' <-> 'w31z'",
  'rare phrase': "'w200z' <-> 'w310z'",
  'common without another': "'w1z':*",
  'rare without a common': "'w15000z':*",
};
const EXCLUDED: Readonly<Record<string, string>> = { 'common without another': "'w2z'", 'rare without a common': "'w1z'" };
const EVERYTHING = { authorIds: undefined, notAuthorIds: [], hasFile: false, since: undefined, until: undefined, holes: [] };

export async function measureSearch(run: Run): Promise<readonly Row[]> {
  const { url } = await run.database();
  const database = openDatabase({ url, name: 'search', searchPath: ['search_figure'] });
  try {
    const messages = scaled(MESSAGES, run.options.scale, 1000);
    await database.pool.query('create schema search_figure');
    await database.pool.query(messageWordsTable.create);
    await database.pool.query(FILL(messages));
    for (const index of messageWordsTable.indexes ?? []) await database.pool.query(index);
    await database.pool.query('analyze message_words');
    const took = new Map<string, number[]>(Object.keys(ASKED).map((name) => [name, []]));
    for (let round = 0; round < run.options.rounds * 5; round += 1) {
      for (const readable of READABLE) {
        const channelIds = Array.from({ length: readable }, (_, index) => `c${index}`);
        for (const [name, wanted] of Object.entries(ASKED)) {
          const since = performance.now();
          await findMessages(database.kysely, {
            channelIds,
            ...EVERYTHING,
            wanted,
            excluded: EXCLUDED[name] ?? null,
            before: Number.MAX_SAFE_INTEGER,
            limit: LIMIT,
          });
          took.get(name)?.push(performance.now() - since);
        }
      }
    }
    const { rows } = await sql<{ size: string }>`select pg_size_pretty(pg_total_relation_size('message_words')) as size`.execute(
      database.kysely,
    );
    const all = latenciesOf([...took.values()].flat());
    const each = [...took].map(([name, times]) => `${name} ${milliseconds(latenciesOf(times).p50)}`).join(', ');
    return [
      {
        figure: `search among ${messages.toLocaleString('en')} messages`,
        measured: `p99 ${milliseconds(all.p99)} (p50 ${milliseconds(all.p50)}, max ${milliseconds(all.max)})`,
        target: `p99 ≤ ${MAX_P99} ms`,
        met: all.p99 <= MAX_P99,
        floor: null,
      },
      { figure: 'search: p50 by word', measured: `${each}; ${rows[0]?.size} of table and indexes`, target: null, met: null, floor: null },
    ];
  } finally {
    await database.close();
  }
}
