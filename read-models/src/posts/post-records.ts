/** Reads posts by id in wire format for one viewer, a whole page in a few queries. */

import { embedIn } from '@folkmoot/contracts/messages/embeds';
import type { BlockedPost, BlockedPostNested, RawPost, RawPostAttachment, RawPostNested } from '@folkmoot/contracts/posts/wire';
import { DELETED_NAME } from '@folkmoot/contracts/profiles/deleted-name';
import type { RawUser } from '@folkmoot/contracts/profiles/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { type PersonRow, readPeople, toMention, toRawUser } from '../profiles/people.ts';
import { pollOf, readVotes, type Votes } from './polls.ts';
import { type PostRow, postColumns } from './posts.table.ts';
import { unblocked, type Viewer } from './viewer.ts';

type Tallies = { readonly comments: number; readonly views: number };
type Repost = RawPost['reposts'][number];

type Surroundings = {
  readonly rows: ReadonlyMap<string, PostRow>;
  readonly people: ReadonlyMap<string, PersonRow>;
  readonly tallies: ReadonlyMap<string, Tallies>;
  /** Ids of the viewer's likes, by post. */
  readonly likes: ReadonlyMap<string, string>;
  /** Reposts of the viewer and of followed users, by post. */
  readonly reposts: ReadonlyMap<string, readonly Repost[]>;
  readonly votes: Votes;
  /** Posts whose author has blocked the viewer. */
  readonly blocked: ReadonlySet<string>;
};

const NO_TALLIES: Tallies = { comments: 0, views: 0 };

/** With answered and reposted posts. */
async function readRows(db: Reader, ids: readonly string[]): Promise<readonly PostRow[]> {
  const { rows } = await sql<PostRow>`
    with asked as (select id, comment_to_id, repost_id from posts where id = any(${ids}::text[]))
    select ${postColumns} from posts p where p.id in (
      select id from asked union select comment_to_id from asked union select repost_id from asked)`.execute(db);
  return rows;
}

async function readTallies(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Tallies>> {
  const { rows } = await sql<Tallies & { id: string }>`
    select post_id as id, sum(comments)::integer as comments, sum(views)::bigint as views from post_tallies
    where post_id = any(${ids}::text[]) group by post_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readOwnLikes(db: Reader, ids: readonly string[], { userId }: Viewer): Promise<ReadonlyMap<string, string>> {
  if (userId === '') return new Map();
  const { rows } = await sql<{ postId: string; id: string }>`
    select post_id as "postId", id from post_likes where user_id = ${userId} and post_id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ postId, id }) => [postId, id]));
}

async function readReposts(db: Reader, reposted: readonly string[], { userId }: Viewer): Promise<ReadonlyMap<string, readonly Repost[]>> {
  if (userId === '' || reposted.length === 0) return new Map();
  const { rows } = await sql<{ postId: string; id: string; userId: string; username: string }>`
    select r.repost_id as "postId", r.id, u.id as "userId", u.username from posts r join users u on u.id = r.author_id
    where r.repost_id = any(${reposted}::text[])
      and (r.author_id = ${userId} or exists (select 1 from follows w where w.follower_id = ${userId} and w.followed_id = r.author_id))
    order by r.repost_id, r.id desc`.execute(db);
  const byPost = Map.groupBy(rows, (row) => row.postId);
  return new Map(
    [...byPost].map(([id, own]) => [id, own.map((row) => ({ id: row.id, createdBy: { id: row.userId, username: row.username } }))]),
  );
}

async function readBlocked(db: Reader, ids: readonly string[], viewer: Viewer): Promise<ReadonlySet<string>> {
  if (viewer.staff || viewer.userId === '') return new Set();
  const { rows } = await sql<{ id: string }>`
    select p.id from posts p where p.id = any(${ids}::text[]) and not ${unblocked('p.author_id', viewer)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function surroundings(db: Reader, rows: readonly PostRow[], viewer: Viewer): Promise<Surroundings> {
  const ids = rows.map((row) => row.id);
  const polls = rows.filter((row) => row.pollId !== null).map((row) => row.id);
  const reposted = rows.filter((row) => row.reposts > 0).map((row) => row.id);
  const userIds = rows.flatMap((row) => [row.authorId, ...row.mentions]);
  const [people, tallies, likes, reposts, votes, blocked] = await Promise.all([
    readPeople(db, userIds),
    readTallies(db, ids),
    readOwnLikes(db, ids, viewer),
    readReposts(db, reposted, viewer),
    readVotes(db, polls, viewer),
    readBlocked(db, ids, viewer),
  ]);
  return { rows: new Map(rows.map((row) => [row.id, row])), people, tallies, likes, reposts, votes, blocked };
}

/** Replaces an author whose account is missing in the read model. */
function nobody(id: string): RawUser {
  return { id, username: DELETED_NAME, tag: '0000', badges: 0, hexColor: null, avatar: null, banner: null, bot: null, joinedAt: 0 };
}

function authorOf({ authorId }: PostRow, around: Surroundings): RawUser {
  const person = around.people.get(authorId);
  return person ? toRawUser(person) : nobody(authorId);
}

function nestedOf(row: PostRow, around: Surroundings): RawPostNested {
  const { comments, views } = around.tallies.get(row.id) ?? NO_TALLIES;
  const like = around.likes.get(row.id);
  return {
    id: row.id,
    createdById: row.authorId,
    content: row.content,
    createdAt: row.createdAt,
    editedAt: row.editedAt,
    deleted: row.deleted,
    views,
    embed: embedIn(row.embed),
    commentToId: row.commentToId,
    repostId: row.repostId,
    quotedPostId: null,
    estimateLikes: row.likes,
    estimateReposts: row.reposts,
    createdBy: authorOf(row, around),
    mentions: row.mentions.flatMap((id) => {
      const person = around.people.get(id);
      return person ? [toMention(person)] : [];
    }),
    attachments: row.attachment === null ? [] : [JSON.parse(row.attachment) as RawPostAttachment],
    likedBy: like === undefined ? [] : [{ id: like }],
    reposts: [...(around.reposts.get(row.id) ?? [])],
    _count: { likedBy: row.likes, comments, reposts: row.reposts },
    poll: pollOf(row, around.votes),
  };
}

function blockedOf(row: PostRow, around: Surroundings): BlockedPostNested {
  return { id: row.id, commentToId: row.commentToId, createdBy: authorOf(row, around), quotedPostId: null, block: true };
}

function inside(id: string | null, around: Surroundings): RawPostNested | BlockedPostNested | null {
  const row = id === null ? undefined : around.rows.get(id);
  if (!row) return null;
  return around.blocked.has(row.id) ? blockedOf(row, around) : nestedOf(row, around);
}

function wholeOf(row: PostRow, around: Surroundings): RawPost {
  return { ...nestedOf(row, around), commentTo: inside(row.commentToId, around), repost: inside(row.repostId, around) };
}

/** In the order of the ids. Missing posts are left out. */
export async function readShownPosts(db: Reader, ids: readonly string[], viewer: Viewer): Promise<(RawPost | BlockedPost)[]> {
  if (ids.length === 0) return [];
  const around = await surroundings(db, await readRows(db, ids), viewer);
  return ids.flatMap((id): (RawPost | BlockedPost)[] => {
    const row = around.rows.get(id);
    if (!row) return [];
    return [around.blocked.has(id) ? { ...blockedOf(row, around), commentTo: inside(row.commentToId, around) } : wholeOf(row, around)];
  });
}

/** The post that the user has just changed. The command has checked the access. Nested posts are hidden as usual. */
export async function readAnsweredPosts(db: Reader, ids: readonly string[], viewer: Viewer): Promise<RawPost[]> {
  if (ids.length === 0) return [];
  const around = await surroundings(db, await readRows(db, ids), viewer);
  return ids.flatMap((id) => {
    const row = around.rows.get(id);
    return row ? [wholeOf(row, around)] : [];
  });
}

/** For lists without blocked authors. A block in the meantime removes the post. */
export async function readPosts(db: Reader, ids: readonly string[], viewer: Viewer): Promise<RawPost[]> {
  return (await readShownPosts(db, ids, viewer)).filter((post): post is RawPost => !('block' in post));
}
