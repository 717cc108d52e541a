/** Polls of messages with their votes, for one viewer. */
import type { MessagePoll } from '@folkmoot/contracts/polls/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { bodyOf } from '../messages/message-rows.ts';
import { linksOf, type MessageRow } from '../messages/messages.table.ts';

/** The current state of a poll, without its texts. */
export type PollCounts = {
  readonly voters: number;
  readonly endedAt: number | null;
  readonly votes: ReadonlyMap<string, number>;
};

export async function readPollCounts(db: Reader, messageIds: readonly string[]): Promise<ReadonlyMap<string, PollCounts>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<{
    messageId: string;
    voters: number;
    endedAt: number | null;
    votes: Readonly<Record<string, number>> | null;
  }>`
    select p.message_id as "messageId", p.voters, p.ended_at as "endedAt",
      (select json_object_agg(t.choice_id, t.votes) from message_poll_tallies t where t.message_id = p.message_id) as votes
    from message_polls p where p.message_id = any(${messageIds}::text[])`.execute(db);
  return new Map(
    rows.map(({ messageId, voters, endedAt, votes }) => [messageId, { voters, endedAt, votes: new Map(Object.entries(votes ?? {})) }]),
  );
}

async function readOwnVotes(db: Reader, messageIds: readonly string[], viewerId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ messageId: string; choiceIds: readonly string[] }>`
    select message_id as "messageId", array_agg(choice_id) as "choiceIds" from message_poll_votes
    where user_id = ${viewerId} and message_id = any(${messageIds}::text[]) group by message_id`.execute(db);
  return new Map(rows.map(({ messageId, choiceIds }) => [messageId, choiceIds]));
}

type PollRow = Pick<MessageRow, 'id' | 'body' | 'links'>;

function withVotes(poll: MessagePoll, counts: PollCounts | undefined, own: readonly string[]): MessagePoll {
  return {
    ...poll,
    choices: poll.choices.map((choice) => ({ ...choice, votes: counts?.votes.get(choice.id) ?? 0 })),
    voters: counts?.voters ?? 0,
    endedAt: counts?.endedAt ?? null,
    // In the order of the choices.
    votedChoiceIds: poll.choices.flatMap(({ id }) => (own.includes(id) ? [id] : [])),
  };
}

/** By message. Without a query if no row has a poll, which is the usual case. */
export async function readMessagePolls(db: Reader, rows: readonly PollRow[], viewerId: string): Promise<ReadonlyMap<string, MessagePoll>> {
  const sent = rows.flatMap((row) => {
    const poll = row.links !== null && linksOf(row.links).poll ? bodyOf(row).poll : undefined;
    return poll ? [{ id: row.id, poll }] : [];
  });
  if (sent.length === 0) return new Map();
  const ids = sent.map(({ id }) => id);
  const [counts, own] = await Promise.all([readPollCounts(db, ids), readOwnVotes(db, ids, viewerId)]);
  return new Map(sent.map(({ id, poll }) => [id, withVotes(poll, counts.get(id), own.get(id) ?? [])]));
}

/** The key of the wire record. Empty: no poll. */
export function pollIn(polls: ReadonlyMap<string, MessagePoll>, messageId: string): { readonly poll?: MessagePoll } {
  const poll = polls.get(messageId);
  return poll ? { poll } : {};
}
