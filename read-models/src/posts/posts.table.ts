/** Visible posts. A repost is a separate row with only a reference to the original. */
import type { Table } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

const TOP_LEVEL = 'comment_to_id is null and not deleted';

/** A day, for the ranking of a time span (`discover.ts`). */
export const DAY_MS = 86_400_000;

/** `last_likes`: for a deleted post, to continue a page that ended with it. */
export const postsTable: Table = {
  name: 'posts',
  create: `create table posts (
    id text collate "C" primary key,
    author_id text collate "C" not null,
    created_at bigint not null,
    edited_at bigint,
    deleted boolean not null default false,
    content text,
    comment_to_id text collate "C",
    repost_id text collate "C",
    poll_id text collate "C",
    choices text,
    attachment text,
    embed text,
    mentions text[] not null default '{}',
    likes integer not null default 0,
    reposts integer not null default 0,
    last_likes integer
  )`,
  indexes: [
    // For pages of the newest posts. The included author lets the index filter followed users.
    `create index on posts (id) include (author_id, repost_id) where ${TOP_LEVEL}`,
    `create index on posts (author_id, id) include (repost_id) where ${TOP_LEVEL}`,
    'create index on posts (author_id, id) where not deleted',
    'create index on posts (comment_to_id, id) where comment_to_id is not null and not deleted',
    'create index on posts (repost_id, author_id) where repost_id is not null',
    `create index on posts ((created_at / ${DAY_MS}), (-likes), created_at, id) where ${TOP_LEVEL} and repost_id is null`,
    `create index on posts ((-likes), created_at, id) where ${TOP_LEVEL} and repost_id is null`,
  ],
  key: ['id'],
};

/**
 * Counts of comments and views. Their events are in other partitions than the post, so each partition adds to its own row, without waiting
 * and in any order.
 */
export const postTalliesTable: Table = {
  name: 'post_tallies',
  create: `create table post_tallies (
    post_id text collate "C" not null,
    part smallint not null,
    comments integer not null,
    views bigint not null,
    primary key (post_id, part)
  )`,
  key: ['post_id', 'part'],
};

export const postLikesTable: Table = {
  name: 'post_likes',
  create: `create table post_likes (
    post_id text collate "C" not null,
    user_id text collate "C" not null,
    id text collate "C" not null,
    liked_at bigint not null,
    primary key (post_id, user_id)
  )`,
  indexes: ['create index on post_likes (user_id, id)', 'create index on post_likes (post_id, id)'],
  key: ['post_id', 'user_id'],
};

export const pollVotesTable: Table = {
  name: 'poll_votes',
  create: `create table poll_votes (
    post_id text collate "C" not null,
    user_id text collate "C" not null,
    choice_id text collate "C" not null,
    voted_at bigint not null,
    primary key (post_id, user_id)
  )`,
  indexes: ['create index on poll_votes (user_id)', 'create index on poll_votes (post_id, choice_id, voted_at, user_id)'],
  key: ['post_id', 'user_id'],
};

export const pollTalliesTable: Table = {
  name: 'poll_tallies',
  create: `create table poll_tallies (
    post_id text collate "C" not null,
    choice_id text collate "C" not null,
    votes integer not null,
    primary key (post_id, choice_id)
  )`,
  key: ['post_id', 'choice_id'],
};

export const pinnedPostsTable: Table = {
  name: 'pinned_posts',
  create: `create table pinned_posts (
    post_id text collate "C" primary key,
    user_id text collate "C" not null,
    pinned_at bigint not null
  )`,
  indexes: ['create index on pinned_posts (user_id)'],
  key: ['post_id'],
};

export const announcedPostsTable: Table = {
  name: 'announced_posts',
  create: `create table announced_posts (post_id text collate "C" primary key, announced_at bigint not null)`,
  key: ['post_id'],
};

/**
 * Posts that a moderator deleted, with likes, votes, reposts, pin and announcement, until they are restored, or the author or an erasure
 * deletes them permanently. `removed_with`: the post whose deletion removed it: itself or its original.
 */
export const removedPostsTable: Table = {
  name: 'removed_posts',
  create: `create table removed_posts (
    id text collate "C" primary key,
    removed_with text collate "C" not null,
    author_id text collate "C" not null,
    created_at bigint not null,
    edited_at bigint,
    deleted boolean not null,
    content text,
    comment_to_id text collate "C",
    repost_id text collate "C",
    poll_id text collate "C",
    choices text,
    attachment text,
    embed text,
    mentions text[] not null,
    pinned_at bigint,
    announced_at bigint
  )`,
  indexes: ['create index on removed_posts (removed_with)', 'create index on removed_posts (author_id)'],
  key: ['id'],
};

export const removedPostLikesTable: Table = {
  name: 'removed_post_likes',
  create: `create table removed_post_likes (
    post_id text collate "C" not null,
    user_id text collate "C" not null,
    id text collate "C" not null,
    liked_at bigint not null,
    primary key (post_id, user_id)
  )`,
  indexes: ['create index on removed_post_likes (user_id)'],
  key: ['post_id', 'user_id'],
};

export const removedPollVotesTable: Table = {
  name: 'removed_poll_votes',
  create: `create table removed_poll_votes (
    post_id text collate "C" not null,
    user_id text collate "C" not null,
    choice_id text collate "C" not null,
    voted_at bigint not null,
    primary key (post_id, user_id)
  )`,
  indexes: ['create index on removed_poll_votes (user_id)'],
  key: ['post_id', 'user_id'],
};

export type PostRow = {
  readonly id: string;
  readonly authorId: string;
  readonly createdAt: number;
  readonly editedAt: number | null;
  readonly deleted: boolean;
  readonly content: string | null;
  readonly commentToId: string | null;
  readonly repostId: string | null;
  readonly pollId: string | null;
  /** `poll.ts` of the contract. */
  readonly choices: string | null;
  /** The wire record as text. */
  readonly attachment: string | null;
  /** The embed of its link: the wire record as text. */
  readonly embed: string | null;
  readonly mentions: readonly string[];
  readonly likes: number;
  readonly reposts: number;
};

/** Columns of `posts p`, as a `PostRow`. */
export const postColumns = sql.raw(`
  p.id, p.author_id as "authorId", p.created_at as "createdAt", p.edited_at as "editedAt", p.deleted, p.content,
  p.comment_to_id as "commentToId", p.repost_id as "repostId", p.poll_id as "pollId", p.choices, p.attachment, p.embed, p.mentions,
  p.likes, p.reposts`);
