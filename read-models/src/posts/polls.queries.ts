/** Polls while they are viewed, and their voters. These are our own routes, which the wire contract lacks. */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { choicesIn } from '@folkmoot/contracts/polls/choices';
import { countPolls, listVotes } from '@folkmoot/contracts/posts/commands';
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { type PersonRow, personColumns, toRawUser } from '../profiles/people.ts';
import { readPolls } from './polls.ts';
import { unblocked, type Viewer, viewerOf } from './viewer.ts';

const countPollsAnswer = answer(countPolls, (input) => readPolls(input.db, input.query.postIds, viewerOf(input)));

type Poll = { readonly pollId: string | null; readonly choices: string | null };

/** The poll of a post that the viewer can see. */
async function openPoll(db: Reader, postId: string, viewer: Viewer): Promise<Poll | null> {
  const { rows } = await sql<Poll>`
    select p.poll_id as "pollId", p.choices from posts p
    where p.id = ${postId} and not p.deleted and ${unblocked('p.author_id', viewer)}`.execute(db);
  return rows[0] ?? null;
}

type Voter = PersonRow & { readonly at: number };

const listVotesAnswer = answer(listVotes, async (input) => {
  const { db, query } = input;
  const { postId, pollId, choiceId } = input.params;
  const poll = await openPoll(db, postId, viewerOf(input));
  if (!poll) return refuse('PostNotFound');
  if (poll.pollId !== pollId || !choicesIn(poll.choices).some(({ id }) => id === choiceId)) return refuse('PollNotFound');
  const after = query.afterId ?? null;
  const { rows } = await sql<Voter>`
    select ${personColumns}, v.voted_at as at from poll_votes v join users u on u.id = v.user_id
    where v.post_id = ${postId} and v.choice_id = ${choiceId} and (${after}::text is null or (v.voted_at, v.user_id) < (
      select voted_at, user_id from poll_votes where post_id = ${postId} and user_id = ${after}))
    order by v.voted_at desc, v.user_id desc limit ${query.limit ?? POST_LIMITS.page}`.execute(db);
  return rows.map(({ at, ...person }) => ({ votedBy: toRawUser(person), createdAt: at }));
});

export const pollAnswers = [countPollsAnswer, listVotesAnswer];
