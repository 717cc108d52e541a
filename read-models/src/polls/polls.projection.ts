/** Projects polls of messages and their votes. A deletion that can be undone changes nothing here. */
import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import { MessageDeleted, MessageSent } from '@folkmoot/contracts/messages/events';
import { MessagePollEnded, MessagePollVoted, MessagePollVoteWithdrawn } from '@folkmoot/contracts/polls/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { messagePollsTable, messagePollTalliesTable, messagePollVotesTable } from './polls.table.ts';

const insertPolls = written(`
  insert into message_polls (message_id, channel_id, server_id, recipient_id, author_id)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`);

const insertVotes = written(`
  with added as (
    insert into message_poll_votes (message_id, user_id, choice_id, voted_at)
    select v.* from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as v(message_id, user_id, choice_id, voted_at)
    where exists (select 1 from message_polls p where p.message_id = v.message_id)
    returning message_id, user_id, choice_id),
  counted as (
    insert into message_poll_tallies (message_id, choice_id, votes)
    select message_id, choice_id, count(*) from added group by message_id, choice_id order by message_id, choice_id
    on conflict (message_id, choice_id) do update set votes = message_poll_tallies.votes + excluded.votes)
  update message_polls p set voters = p.voters + g.count
  from (select message_id, count(distinct user_id)::integer as count from added group by message_id) g where p.message_id = g.message_id`);

const deleteVotes = written(`
  with deleted_rows as (
    delete from message_poll_votes v using unnest($1::text[], $2::text[]) as g(message_id, user_id)
    where v.message_id = g.message_id and v.user_id = g.user_id
    returning v.message_id, v.user_id, v.choice_id),
  counted as (
    update message_poll_tallies t set votes = t.votes - g.count
    from (select message_id, choice_id, count(*)::integer as count from deleted_rows group by message_id, choice_id) g
    where t.message_id = g.message_id and t.choice_id = g.choice_id)
  update message_polls p set voters = p.voters - g.count
  from (select message_id, count(distinct user_id)::integer as count from deleted_rows group by message_id) g
  where p.message_id = g.message_id`);

type Vote = { readonly messageId: string; readonly userId: string; readonly choiceIds: readonly string[]; readonly votedAt: number };

/** A replaced vote may never have been counted, if a batch contains both. So there is no count of zero. */
const dropEmptyTallies = written('delete from message_poll_tallies where message_id = any($1::text[]) and votes = 0');

function withoutVotes(votes: readonly Pick<Vote, 'messageId' | 'userId'>[]) {
  const messageIds = votes.map(({ messageId }) => messageId);
  return [
    deleteVotes(
      messageIds,
      votes.map(({ userId }) => userId),
    ),
    dropEmptyTallies(messageIds),
  ];
}

const end = written(`
  update message_polls p set ended_at = e.at from unnest($1::text[], $2::bigint[]) as e(id, at) where p.message_id = e.id`);

/** Deletes polls that match a condition, with their votes. */
function deletionsWhere(condition: string) {
  const ids = `select message_id from message_polls where ${condition}`;
  return [
    written(`delete from message_poll_votes where message_id in (${ids})`),
    written(`delete from message_poll_tallies where message_id in (${ids})`),
    written(`delete from message_polls where ${condition}`),
  ];
}

const ofMessages = deletionsWhere('message_id = any($1::text[])');
const ofChannels = deletionsWhere('channel_id = any($1::text[])');
const ofServers = deletionsWhere('server_id = any($1::text[])');

/** The last vote of each user in each poll, because a batch may contain several. */
function lastVotes(votes: readonly Vote[]): readonly Vote[] {
  return [...new Map(votes.map((vote) => [`${vote.messageId}-${vote.userId}`, vote])).values()];
}

export const polls = projection(
  { name: 'polls', version: 1, tables: [messagePollsTable, messagePollVotesTable, messagePollTalliesTable] },
  writes(MessageSent, (batch) => {
    const sent = batch.map(({ data }) => data).filter(({ poll }) => poll !== null);
    if (sent.length === 0) return [];
    return [
      insertPolls(
        sent.map(({ messageId }) => messageId),
        sent.map(({ channelId }) => channelId),
        sent.map(({ serverId }) => serverId),
        sent.map(({ recipientId }) => recipientId),
        sent.map(({ authorId }) => authorId),
      ),
    ];
  }),
  writes(MessagePollVoted, (batch) => {
    const votes = lastVotes(batch.map(({ data }) => data));
    const chosen = votes.flatMap((vote) => vote.choiceIds.map((choiceId) => ({ ...vote, choiceId })));
    return [
      ...withoutVotes(votes),
      insertVotes(
        chosen.map(({ messageId }) => messageId),
        chosen.map(({ userId }) => userId),
        chosen.map(({ choiceId }) => choiceId),
        chosen.map(({ votedAt }) => votedAt),
      ),
    ];
  }),
  writes(MessagePollVoteWithdrawn, (batch) => withoutVotes(batch.map(({ data }) => data))),
  writes(MessagePollEnded, (batch) => [
    end(
      batch.map(({ data }) => data.messageId),
      batch.map(({ data }) => data.endedAt),
    ),
  ]),
  writes(MessageDeleted, (batch) => {
    const byAuthors = batch.filter(({ data }) => data.deletedById === data.authorId).map(({ data }) => data.messageId);
    return byAuthors.length === 0 ? [] : ofMessages.map((deletion) => deletion(byAuthors));
  }),
  writes(ChannelPurged, (batch) => ofChannels.map((deletion) => deletion(batch.map(({ data }) => data.channelId)))),
  writes(ServerDeleted, (batch) => ofServers.map((deletion) => deletion(batch.map(({ data }) => data.serverId)))),
);
