import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { MessageDeleted, MessageRestored } from '@folkmoot/contracts/messages/events';
import { MessagePollEnded, MessagePollVoted, MessagePollVoteWithdrawn } from '@folkmoot/contracts/polls/events';
import { sentPollText } from '@folkmoot/contracts/polls/sent-poll';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { messageVotesOf } from '../accounts/reacted.ts';
import { messages } from '../messages/messages.projection.ts';
import { type MessageRow, messageColumns } from '../messages/messages.table.ts';
import { type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { messageSent } from '../test-events.ts';
import { readMessagePolls } from './message-polls.ts';
import { polls } from './polls.projection.ts';

const [ANN, BEN, CLEO] = ['1', '2', '3'] as const;
const place = { messageId: '9', channelId: '50', serverId: '7', recipientId: null, authorId: ANN };
const choices = ['a', 'b', 'c'].map((id) => ({ id, content: id }));
const poll = sentPollText({ choices, multiple: true, anonymous: false, endsAt: null });
const sent = messageSent({ ...place, sentAt: 1, poll });
const voted = (userId: string, ...choiceIds: string[]) => MessagePollVoted({ ...place, userId, choiceIds, votedAt: 5 });
const withdrawn = (userId: string) => MessagePollVoteWithdrawn({ ...place, userId, withdrawnAt: 6 });
const deletedBy = (deletedById: string) => MessageDeleted({ ...place, deletedById, attachmentCount: 0 });

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [messages, polls]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

async function shownPoll(viewerId: string) {
  const { rows } = await sql<MessageRow>`select ${messageColumns} from messages`.execute(models.db);
  return (await readMessagePolls(models.db, rows, viewerId)).get(place.messageId);
}

async function pollAfter(events: readonly AnyEvent[], viewerId: string = BEN) {
  await models.rowsAfter(events);
  return shownPoll(viewerId);
}

describe('a poll', () => {
  it('has counts for everyone, and only the own vote of the viewer', async () => {
    expect(await pollAfter([sent, voted(BEN, 'a', 'b'), voted(CLEO, 'b')])).toEqual({
      choices: [
        { id: 'a', content: 'a', votes: 1 },
        { id: 'b', content: 'b', votes: 2 },
        { id: 'c', content: 'c', votes: 0 },
      ],
      voters: 2,
      multiple: true,
      anonymous: false,
      endsAt: null,
      endedAt: null,
      votedChoiceIds: ['a', 'b'],
    });
    expect((await shownPoll(ANN))?.votedChoiceIds).toEqual([]);
  });

  it('ends when its author ends it', async () => {
    expect(await pollAfter([sent, MessagePollEnded({ ...place, endedAt: 8 })])).toMatchObject({ endedAt: 8 });
  });

  it('keeps its votes if the message is deleted and restored', async () => {
    const removed = [sent, voted(BEN, 'a'), deletedBy(CLEO)];
    await models.rowsAfter(removed);
    expect(await messageVotesOf(models.db, BEN, 10)).toEqual([place]);
    const restored = MessageRestored({ ...place, undoneEventId: 'event-2', restoredById: CLEO, restoredAt: 9 });
    expect(await pollAfter([...removed, restored])).toMatchObject({ voters: 1, votedChoiceIds: ['a'] });
  });

  it.each([
    ['its author', deletedBy(ANN)],
    ['the purge of its channel', ChannelPurged({ serverId: '7', channelId: '50', purgedAt: 9 })],
  ])('is deleted with its votes by %s', async (_who, event) => {
    const rows = await models.rowsAfter([sent, voted(BEN, 'a'), event, voted(CLEO, 'b')]);
    expect([rows.message_polls, rows.message_poll_votes, rows.message_poll_tallies]).toEqual([[], [], []]);
  });

  it('has counts that equal the votes, after any votes in any order', async () => {
    const anyEvent = fc.oneof(
      fc.record({ userId: fc.constantFrom(ANN, BEN, CLEO), choiceIds: fc.subarray(['a', 'b', 'c'], { minLength: 1 }) }),
      fc.record({ userId: fc.constantFrom(ANN, BEN, CLEO), choiceIds: fc.constant<string[]>([]) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { maxLength: 12 }), async (steps) => {
        const last = new Map(steps.map(({ userId, choiceIds }) => [userId, choiceIds]));
        const votes = [...last.values()].filter((ids) => ids.length > 0);
        const events = steps.map(({ userId, choiceIds }) => (choiceIds.length > 0 ? voted(userId, ...choiceIds) : withdrawn(userId)));
        const shown = await pollAfter([sent, ...events]);
        expect(shown?.voters).toBe(votes.length);
        for (const { id, votes: count } of shown?.choices ?? []) expect(count).toBe(votes.filter((ids) => ids.includes(id)).length);
        expect(shown?.votedChoiceIds).toEqual(last.get(BEN) ?? []);
      }),
      { numRuns: 30 },
    );
  });
});
