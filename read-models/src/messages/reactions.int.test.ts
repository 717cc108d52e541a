/** Reactions of older events, in which the forms of an emoji were different reactions. */
import { ReactionAdded, ReactionRemoved } from '@folkmoot/contracts/messages/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { messageSent } from '../test-events.ts';
import { messages } from './messages.projection.ts';

const [ANN, BEN] = ['1', '2'] as const;
const place = { messageId: '9', channelId: '50', serverId: '7', recipientId: null, authorId: ANN };
const TEXT_HEART = '❤';
const HEART = '❤\ufe0f';

const reaction = (name: string, userId: string) => ({ ...place, name, emojiId: null, gif: null, userId, count: 1 });
const added = (name: string, userId: string, reactedAt: number) => ReactionAdded({ ...reaction(name, userId), reactedAt });

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [messages]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

describe('H2 the forms of an emoji', () => {
  const sent = messageSent({ ...place, content: 'hello', sentAt: 1 });
  const history = [registered(ANN), sent, added(TEXT_HEART, ANN, 2), added(HEART, BEN, 3), added(HEART, ANN, 4)];

  it('are one reaction, and one for each user', async () => {
    expect((await models.rowsAfter(history)).message_reactions).toMatchObject([
      { name: HEART, user_id: ANN, reacted_at: 2 },
      { name: HEART, user_id: BEN, reacted_at: 3 },
    ]);
  });

  it('are removed together', async () => {
    const rows = await models.rowsAfter([...history, ReactionRemoved(reaction(TEXT_HEART, ANN))]);
    expect(rows.message_reactions).toMatchObject([{ name: HEART, user_id: BEN }]);
  });
});
