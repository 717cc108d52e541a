/** Moderators' queries about posts, and total counts (users document 11.1). */

import type { ReplyOf } from '@folkmoot/contracts/kernel/route';
import { getDailyStats, getStats, listAllPosts, searchPosts } from '@folkmoot/contracts/moderation/post-commands';
import type { RawPost } from '@folkmoot/contracts/posts/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { type RawBuilder, sql } from 'kysely';
import { cursorOf } from '../posts/paging.ts';
import { readPosts } from '../posts/post-records.ts';
import { type Viewer, viewerOf } from '../posts/viewer.ts';
import { readDailyStats } from './daily-stats.ts';
import { sizeOf } from './page-size.ts';

type Page = { readonly after?: string | undefined; readonly limit?: number | undefined };

async function readModeratedPosts(db: Reader, viewer: Viewer, condition: RawBuilder<unknown>, page: Page): Promise<RawPost[]> {
  const { after, limit } = page;
  const cursor = cursorOf(after);
  const { rows } = await sql<{ id: string; announcedAt: number | null }>`
    select p.id, a.announced_at as "announcedAt" from posts p left join announced_posts a on a.post_id = p.id
    where not p.deleted and (${condition}) and (${cursor}::text is null or p.id < ${cursor})
    order by p.id desc limit ${sizeOf(limit)}`.execute(db);
  const found = rows.toReversed();
  const announced = new Map(found.map(({ id, announcedAt }) => [id, announcedAt]));
  const ids = found.map(({ id }) => id);
  return (await readPosts(db, ids, viewer)).map((post) => {
    const createdAt = announced.get(post.id) ?? null;
    return { ...post, announcement: createdAt === null ? null : { createdAt } };
  });
}

const listAllPostsAnswer = answer(listAllPosts, (input) => readModeratedPosts(input.db, viewerOf(input), sql`true`, input.query));

const searchPostsAnswer = answer(searchPosts, async (input) => {
  const { q } = input.query;
  return q === undefined ? [] : readModeratedPosts(input.db, viewerOf(input), sql`${q} in (p.id, p.author_id)`, input.query);
});

const getStatsAnswer = answer(getStats, async ({ db }) => {
  const week = sql`(extract(epoch from date_trunc('week', now() at time zone 'utc') at time zone 'utc') * 1000)`;
  const { rows } = await sql<ReplyOf<typeof getStats>>`
    select (select count(*)::integer from accounts where not bot) as "totalRegisteredUsers",
           (select count(*)::integer from accounts a join users u on u.id = a.user_id where not a.bot and u.joined_at >= ${week})
             as "weeklyRegisteredUsers",
           (select count(*)::integer from servers) as "totalCreatedServers",
           (select count(*)::integer from messages) as "totalCreatedMessages",
           (select count(*)::integer from messages where created_at >= ${week}) as "weeklyCreatedMessages"`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('Postgres counted nothing');
  return counts;
});

const getDailyStatsAnswer = answer(getDailyStats, ({ db, actor }) => readDailyStats(db, actor?.userId ?? '', Date.now()));

export const moderatedPostAnswers = [listAllPostsAnswer, searchPostsAnswer, getStatsAnswer, getDailyStatsAnswer];
