/** Voters of a choice. Never for anonymous polls. */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { listMessagePollVotes } from '@folkmoot/contracts/polls/commands';
import { POLL_LIMITS } from '@folkmoot/contracts/polls/limits';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { bodyOf } from '../messages/message-rows.ts';
import { type MessageRow, messageColumns } from '../messages/messages.table.ts';
import { type PersonRow, personColumns, toRawUser } from '../profiles/people.ts';

type Voter = PersonRow & { readonly at: number };

const listVotesAnswer = answer(listMessagePollVotes, async ({ db, params, query }) => {
  const { channelId, messageId, choiceId } = params;
  const found = await sql<MessageRow>`
    select ${messageColumns} from messages where id = ${messageId} and channel_id = ${channelId}`.execute(db);
  const poll = found.rows[0] && bodyOf(found.rows[0]).poll;
  if (!poll?.choices.some(({ id }) => id === choiceId)) return refuse('UnknownPoll');
  if (poll.anonymous) return refuse('VotesAreAnonymous');
  const after = query.afterId ?? null;
  const limit = Math.min(Math.max(query.limit ?? POLL_LIMITS.voters, 1), POLL_LIMITS.voters);
  const { rows } = await sql<Voter>`
    select ${personColumns}, v.voted_at as at from message_poll_votes v join users u on u.id = v.user_id
    where v.message_id = ${messageId} and v.choice_id = ${choiceId} and (${after}::text is null or (v.voted_at, v.user_id) < (
      select voted_at, user_id from message_poll_votes
      where message_id = ${messageId} and user_id = ${after} and choice_id = ${choiceId}))
    order by v.voted_at desc, v.user_id desc limit ${limit}`.execute(db);
  return rows.map(({ at, ...person }) => ({ user: toRawUser(person), votedAt: at }));
});

export const messagePollAnswers = [listVotesAnswer];
