/**
 * The feed and discovery with a million posts, for a user who follows ten thousand users. The worst case is measured too: none of the
 * followed users has posted for weeks.
 */
import { ID_EPOCH } from '@folkmoot/contracts/kernel/ids';
import { DISCOVER_SORTS } from '@folkmoot/contracts/posts/limits';
import { type Database, openDatabase } from '@folkmoot/platform/database/database';
import { latenciesOf } from '../bench/latencies.ts';
import { askList, fillReadModels } from '../bench/read-models.ts';
import { milliseconds, type Row } from '../bench/report.ts';
import type { Run } from '../bench/run.ts';
import { scaled } from './communities.ts';

const POSTS = 1_000_000;
const AUTHORS = 100_000;
const FOLLOWS = 10_000;
/** The last authors stopped posting before the others started. */
const QUIET = FOLLOWS;
const DAYS = 60;
const MAX_FEED_P99 = 20;
const MAX_DISCOVER_P99 = 50;
const READERS = { busy: `${AUTHORS + 1}`, quiet: `${AUTHORS + 2}` } as const;
/** The read models of pages of posts. */
const READ_MODELS = ['profiles', 'friends', 'follows', 'posts'];

type Sizes = { readonly posts: number; readonly authors: number; readonly follows: number };

/** Three of ten posts are comments, one is a repost. Likes are distributed unevenly. Ids increase with time, like real ones. */
function fillings({ posts, authors, follows }: Sizes): readonly string[] {
  const quiet = Math.min(QUIET, Math.floor(authors / 10));
  const at = `(extract(epoch from now()) * 1000 - ${DAYS}::bigint * 86400000 + i * (${DAYS}::bigint * 86400000 / ${posts}::numeric))::bigint`;
  const postId = (number: string, time: string) => `((${time} - ${ID_EPOCH}) * 4194304 + ${number} % 4194304)::text`;
  return [
    `insert into users (id, username, tag, bot, badges, joined_at, last_online_status)
     select i::text, 'somebody ' || i, 'abcd', false, 0, 5, 0 from generate_series(1, ${AUTHORS + 2}) i`,
    `create temporary table numbered as select i, ${at} as at, random() as kind, random() as luck from generate_series(1, ${posts}) i`,
    `insert into posts (id, author_id, created_at, content, likes)
     select ${postId('i', 'at')}, case when i <= ${posts} / 20 then ${authors - quiet} + 1 + i % ${quiet}
       else 1 + floor(luck * ${authors - quiet})::int end, at, repeat('words of a post ', 8), least(floor(power(random(), -0.7)), 5000)
     from numbered where kind < 0.6`,
    `insert into posts (id, author_id, created_at, content, comment_to_id)
     select ${postId('n.i', 'n.at')}, 1 + floor(n.luck * ${authors - quiet})::int, n.at, 'words of a comment', p.id
     from numbered n join lateral (select id from posts where id <= ${postId('n.i', 'n.at')} order by id desc limit 1) p on true
     where n.kind between 0.6 and 0.9`,
    `insert into posts (id, author_id, created_at, repost_id)
     select ${postId('n.i', 'n.at')}, 1 + floor(n.luck * ${authors - quiet})::int, n.at, p.id
     from numbered n join lateral (
       select id from posts where id <= ${postId('n.i', 'n.at')} and comment_to_id is null order by id desc limit 1) p on true
     where n.kind > 0.9 and n.i > ${posts} / 20`,
    'update posts p set reposts = r.count from (select repost_id, count(*) as count from posts group by repost_id) r where p.id = r.repost_id',
    `insert into post_tallies (post_id, part, comments, views)
     select id, part, 1, 10 from posts, generate_series(0, 2) part where comment_to_id is null`,
    `insert into follows (follower_id, followed_id, id, followed_at)
     select '${READERS.busy}', i::text, i::text, 5 from generate_series(1, ${authors - quiet}, greatest(1, ${authors - quiet} / ${follows})) i
     limit ${follows}`,
    `insert into follows (follower_id, followed_id, id, followed_at)
     select '${READERS.quiet}', i::text, i::text, 5 from generate_series(${authors - quiet} + 1, ${authors}) i`,
    `insert into friends (user_id, recipient_id, id, status, created_at)
     select i::text, reader, i::text, 3, 5 from generate_series(1, ${authors}, 1000) i, unnest(array['${READERS.busy}', '${READERS.quiet}']) reader`,
  ];
}

/** Cursors at random posts, where a page starts. */
async function cursors({ pool }: Database, condition: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from posts tablesample bernoulli (1) where ${condition} order by random() limit 20`,
  );
  return rows.map(({ id }) => id);
}

type Times = Map<string, number[]>;

async function measure(database: Database, rounds: number, times: Times): Promise<void> {
  const took = async (name: string, route: string, userId: string, query: object) => {
    const list = times.get(name) ?? [];
    times.set(name, list);
    list.push(await askList(database, { route, userId, query }));
  };
  const since = (days: number) => `created_at > (extract(epoch from now()) * 1000)::bigint - ${days} * 86400000::bigint`;
  // Before that time, only the authors who stopped later posted.
  const anywhere = await cursors(database, `comment_to_id is null and ${since(DAYS / 2)}`);
  const ranked = await cursors(database, `comment_to_id is null and repost_id is null and likes > 1 and ${since(6)}`);
  for (let round = 0; round < rounds * 10; round += 1) {
    await took('feed', 'getFeed', READERS.busy, {});
    for (const afterId of anywhere.slice(0, 5)) await took('feed, older pages', 'getFeed', READERS.busy, { afterId });
    await took('quiet: the feed of who follows nobody else', 'getFeed', READERS.quiet, {});
    await took('discover latest', 'discoverPosts', READERS.busy, {});
    for (const sort of Object.keys(DISCOVER_SORTS)) {
      await took(`discover ${sort}`, 'discoverPosts', READERS.busy, { sort });
      const [afterId] = ranked;
      if (afterId !== undefined) await took('discover, further ranks', 'discoverPosts', READERS.busy, { sort, afterId });
    }
  }
}

function rowOf(figure: string, prefix: string, times: Times, most: number): Row {
  const all = latenciesOf([...times].flatMap(([name, list]) => (name.startsWith(prefix) ? list : [])));
  return {
    figure,
    measured: `p99 ${milliseconds(all.p99)} (p50 ${milliseconds(all.p50)}, max ${milliseconds(all.max)})`,
    target: `p99 ≤ ${most} ms`,
    met: all.p99 <= most,
    floor: null,
  };
}

export async function measurePosts(run: Run): Promise<readonly Row[]> {
  const { url } = await run.database();
  const database = openDatabase({ url, name: 'posts', searchPath: ['posts_figure'] });
  try {
    const { scale, rounds } = run.options;
    const sizes = { posts: scaled(POSTS, scale, 2000), authors: scaled(AUTHORS, scale, 200), follows: scaled(FOLLOWS, scale, 20) };
    await fillReadModels(database, 'posts_figure', READ_MODELS, fillings(sizes));
    const times: Times = new Map();
    await measure(database, 1, new Map());
    await measure(database, rounds, times);
    const each = [...times].map(
      ([name, list]) => `${name} ${milliseconds(latenciesOf(list).p50)} / ${milliseconds(latenciesOf(list).p99)}`,
    );
    const [posts, follows] = [sizes.posts.toLocaleString('en'), sizes.follows.toLocaleString('en')];
    return [
      rowOf(`feed page among ${posts} posts, of ${follows} follows`, 'feed', times, MAX_FEED_P99),
      rowOf(`discover page among ${posts} posts`, 'discover', times, MAX_DISCOVER_P99),
      { figure: 'posts: p50 / p99 by page', measured: each.join(', '), target: null, met: null, floor: null },
    ];
  } finally {
    await database.close();
  }
}
