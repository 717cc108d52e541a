import { MemberLeft } from '@folkmoot/contracts/members/events';
import { MessageDeleted } from '@folkmoot/contracts/messages/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { messageSent } from '../test-events.ts';
import { mentions } from './mentions.projection.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [mentions]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const id = (serial: number) => String(1000 + serial);
const place = (serial: number, serverId: string | null) => ({
  messageId: id(serial),
  channelId: `${serverId ?? '0'}5`,
  serverId,
  recipientId: null,
  authorId: '9',
});

function sent(serial: number, serverId: string | null, ...notifiedUserIds: readonly string[]) {
  return messageSent({ ...place(serial, serverId), notifiedUserIds: [...notifiedUserIds], sentAt: serial });
}

const found = async () => (await models.rows()).mention_notifications;

describe('mentions', () => {
  it('are from servers only, the newest twenty of each, and equal in batches of one and of all (H2)', async () => {
    const many = Array.from({ length: 25 }, (_, index) => sent(index, '7', '1'));
    const history = [...many, sent(30, '8', '1', '2'), sent(31, null, '1'), sent(32, '8')];
    const { mention_notifications } = await models.rowsAfter(history);
    const kept = [...Array.from({ length: 20 }, (_, index) => id(index + 5)), id(30)];
    expect(mention_notifications).toMatchObject([
      ...kept.map((message_id) => ({ user_id: '1', message_id })),
      { user_id: '2', message_id: id(30) },
    ]);
  });

  it('are deleted with the message, and with the membership', async () => {
    const deleted = MessageDeleted({ ...place(1, '7'), deletedById: '9', attachmentCount: 0 });
    const left = MemberLeft({ serverId: '8', userId: '1', systemMessage: null, leftAt: 5 });
    await models.given([sent(1, '7', '1'), sent(2, '7', '1'), sent(3, '8', '1', '2'), deleted, left]);
    expect(await found()).toMatchObject([
      { user_id: '1', message_id: id(2) },
      { user_id: '2', message_id: id(3) },
    ]);
  });
});
