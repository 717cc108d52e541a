import { DmClosed, DmOpened } from '@folkmoot/contracts/inbox/events';
import { RawInboxItem } from '@folkmoot/contracts/inbox/wire';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { messages } from '../messages/messages.projection.ts';
import { profiles } from '../profiles/profiles.projection.ts';
import { recorded, registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { messageSent } from '../test-events.ts';
import { unread } from '../unread/unread.projection.ts';
import { inbox } from './inbox.projection.ts';
import { inboxSignals } from './inbox.signals.ts';
import { readDmChannels, readInbox } from './inbox-records.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [profiles, inbox, unread, messages]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const people = ['1', '2'].map((id) => registered(id));
const opened = (userId: string, otherId: string) =>
  DmOpened({
    channelId: '50',
    userId,
    otherId,
    inboxId: `5${userId}`,
    otherInboxId: `5${otherId}`,
    createdAt: 5,
    createdById: '1',
  });
const closed = (userId: string, otherId: string) => DmClosed({ channelId: '50', userId, otherId });
const sent = (messageId: string, sentAt: number, serverId: string | null = null) =>
  messageSent({ messageId, channelId: '50', serverId, recipientId: serverId === null ? '2' : null, authorId: '1', sentAt });

async function open(userId: string): Promise<readonly string[]> {
  return (await readInbox(models.db, userId)).map((entry) => `${entry.id} ${entry.recipientId}`);
}

describe('conversations', () => {
  it.each<[string, readonly AnyEvent[], readonly string[], readonly string[]]>([
    ['opened by one are hidden from the other', [opened('1', '2')], ['51 2'], []],
    ['opened by both', [opened('1', '2'), opened('2', '1')], ['51 2'], ['52 1']],
    ['opened twice and closed', [opened('1', '2'), opened('1', '2'), closed('1', '2')], [], []],
    ['opened again', [opened('1', '2'), closed('1', '2'), opened('1', '2')], ['51 2'], []],
    ['with a message stay closed for the other user', [opened('1', '2'), sent('60', 8)], ['51 2'], []],
    ['with oneself', [opened('1', '1')], ['51 1'], []],
  ])('%s', async (_title, history, ofOne, ofTwo) => {
    await models.given([...people, ...history]);
    expect([await open('1'), await open('2')]).toEqual([ofOne, ofTwo]);
    const atOnce = await models.rows();
    await models.clear();
    await models.given([...people, ...history], 1);
    expect(await models.rows()).toEqual(atOnce);
  });

  it('have their last message and the read position', async () => {
    await models.given([...people, opened('1', '2'), sent('60', 8), sent('61', 9), sent('62', 99, '9')]);
    expect(await readDmChannels(models.db, ['50', '50', '404'])).toEqual([
      {
        id: '50',
        name: null,
        icon: null,
        serverId: null,
        createdById: '1',
        type: 0,
        slowModeSeconds: null,
        categoryId: null,
        lastMessagedAt: 9,
        createdAt: 5,
        order: null,
        _count: { attachments: 0 },
      },
    ]);
    expect(await readInbox(models.db, '1')).toMatchObject([{ createdById: '1', closed: false, createdAt: 5, recipient: { id: '2' } }]);
  });

  it('are sent with their channel and recipient', async () => {
    await models.given([...people, opened('1', '2'), sent('60', 8)]);
    const signals = await inboxSignals.derive(recorded([opened('1', '2'), opened('2', '1')]), models.db);
    const items = [...signals.values()].flat().map((signal) => (signal.kind === 'emit' ? RawInboxItem.parse(signal.payload) : null));
    expect(items).toMatchObject([
      { id: '51', channel: { id: '50', lastMessagedAt: 8 }, recipient: { id: '2' } },
      { id: '52', channel: { id: '50' }, recipient: { id: '1' }, closed: false },
    ]);
  });
});
