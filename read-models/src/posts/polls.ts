/** Polls with their counts for one viewer. */
import { choicesIn } from '@folkmoot/contracts/polls/choices';
import type { PollNow, RawPoll } from '@folkmoot/contracts/posts/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { PostRow } from './posts.table.ts';
import { unblocked, type Viewer } from './viewer.ts';

/** Votes by choice, and the viewer's own choice by post. */
export type Votes = { readonly counts: ReadonlyMap<string, number>; readonly own: ReadonlyMap<string, string> };

async function readCounts(db: Reader, postIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ choiceId: string; votes: number }>`
    select choice_id as "choiceId", votes from poll_tallies where post_id = any(${postIds}::text[])`.execute(db);
  return new Map(rows.map(({ choiceId, votes }) => [choiceId, votes]));
}

async function readOwn(db: Reader, postIds: readonly string[], userId: string): Promise<ReadonlyMap<string, string>> {
  if (userId === '') return new Map();
  const { rows } = await sql<{ postId: string; choiceId: string }>`
    select post_id as "postId", choice_id as "choiceId" from poll_votes
    where user_id = ${userId} and post_id = any(${postIds}::text[])`.execute(db);
  return new Map(rows.map(({ postId, choiceId }) => [postId, choiceId]));
}

/** For posts with polls. */
export async function readVotes(db: Reader, postIds: readonly string[], { userId }: Viewer): Promise<Votes> {
  if (postIds.length === 0) return { counts: new Map(), own: new Map() };
  const [counts, own] = await Promise.all([readCounts(db, postIds), readOwn(db, postIds, userId)]);
  return { counts, own };
}

type PollRow = Pick<PostRow, 'id' | 'pollId' | 'choices'>;

/** null: the post has none. */
export function pollOf(row: PollRow, votes: Votes): RawPoll | null {
  if (row.pollId === null) return null;
  const choices = choicesIn(row.choices).map(({ id, content }) => ({ id, content, _count: { votedUsers: votes.counts.get(id) ?? 0 } }));
  const own = votes.own.get(row.id);
  return {
    id: row.pollId,
    _count: { votedUsers: choices.reduce((sum, choice) => sum + choice._count.votedUsers, 0) },
    votedUsers: own === undefined ? [] : [{ pollChoiceId: own }],
    choices,
  };
}

/** In no order, without deleted posts, posts without a poll, and posts hidden from the viewer. */
export async function readPolls(db: Reader, postIds: readonly string[], viewer: Viewer): Promise<PollNow[]> {
  const { rows } = await sql<PollRow>`
    select p.id, p.poll_id as "pollId", p.choices from posts p
    where p.id = any(${postIds}::text[]) and p.poll_id is not null and not p.deleted and ${unblocked('p.author_id', viewer)}`.execute(db);
  const votes = await readVotes(
    db,
    rows.map(({ id }) => id),
    viewer,
  );
  return rows.flatMap((row) => {
    const poll = pollOf(row, votes);
    return poll ? [{ postId: row.id, poll }] : [];
  });
}
