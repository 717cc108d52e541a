import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { ChannelNoticeRemoved, ChannelNoticeSet, PersonalNoticeRemoved, PersonalNoticeSet } from '@folkmoot/contracts/notices/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { readChannelNotice, readPersonalNotice } from './notice-records.ts';
import { notices } from './notices.projection.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [notices]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const [SERVER, CHANNEL, ANN] = ['10', '11', '1'] as const;
const noticeSet = (content: string, updatedAt = 5) =>
  ChannelNoticeSet({ serverId: SERVER, channelId: CHANNEL, noticeId: '30', content, setById: ANN, createdAt: 5, updatedAt });
const own = (content: string | null, updatedAt = 5) => PersonalNoticeSet({ userId: ANN, noticeId: '31', content, createdAt: 5, updatedAt });

async function after(...history: readonly AnyEvent[]) {
  await models.given(history);
  const atOnce = await models.rows();
  const found = [await readChannelNotice(models.db, CHANNEL), await readPersonalNotice(models.db, ANN)];
  await models.clear();
  await models.given(history, 1);
  expect(await models.rows()).toEqual(atOnce);
  return found;
}

describe('notices', () => {
  it('have the last text', async () => {
    expect(await after(noticeSet('Be kind.'), noticeSet('Be kinder.', 6), own('Away.'), own('Back on Monday.', 7))).toEqual([
      { content: 'Be kinder.', updatedAt: 6, channelId: CHANNEL, userId: null },
      { content: 'Back on Monday.', updatedAt: 7, channelId: null, userId: ANN },
    ]);
  });

  it.each<[string, readonly AnyEvent[]]>([
    [
      'when they are removed',
      [ChannelNoticeRemoved({ serverId: SERVER, channelId: CHANNEL, removedById: ANN }), PersonalNoticeRemoved({ userId: ANN })],
    ],
    [
      'with their channel, or when they were removed',
      [ChannelPurged({ serverId: SERVER, channelId: CHANNEL, purgedAt: 6 }), PersonalNoticeRemoved({ userId: ANN })],
    ],
    [
      'with their server, or when they were removed',
      [
        ServerDeleted({ serverId: SERVER, name: 'House', deletedById: ANN, channelIds: [], deletedAt: 6 }),
        PersonalNoticeRemoved({ userId: ANN }),
      ],
    ],
  ])('are deleted %s', async (_, more) => {
    expect(await after(noticeSet('Be kind.'), own('Away.'), ...more)).toEqual([null, null]);
  });

  it('of an erased user do not exist', async () => {
    expect(await after(own(null))).toEqual([null, null]);
  });
});
