import { FriendAccepted, FriendRemoved, FriendRequested, UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { WentOffline } from '@folkmoot/contracts/presence/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { profiles } from '../profiles/profiles.projection.ts';
import { registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { readFriends } from './friend-records.ts';
import { friends } from './friends.projection.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [profiles, friends]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const people = ['1', '2', '3'].map((id) => registered(id));
const shows = ['1', '2', '3'].flatMap((userId) => [ProfileUpdated({ userId, lastOnlineStatus: 1 }), WentOffline({ userId, at: 70 })]);
const asked = (byId: string, otherId: string, at = 5) =>
  FriendRequested({ byId, otherId, sentRecordId: `${byId}${otherId}`, pendingRecordId: `${otherId}${byId}`, requestedAt: at });
const accepted = (byId: string, otherId: string) => FriendAccepted({ byId, otherId });
const removed = (byId: string, otherId: string) => FriendRemoved({ byId, otherId });
const blocked = (byId: string, otherId: string) =>
  UserBlocked({ byId, otherId, recordId: `9${byId}`, endedFriendship: true, blockedAt: 9 });

async function lists(...history: readonly AnyEvent[]) {
  await models.given([...people, ...shows, ...history]);
  const brief = async (userId: string) =>
    (await readFriends(models.db, userId)).map((row) => `${row.status} ${row.recipientId} ${row.recipient.lastOnlineAt ?? '-'}`);
  return [await brief('1'), await brief('2')];
}

describe('friend records', () => {
  it.each<[string, readonly AnyEvent[], readonly string[], readonly string[]]>([
    ['a request', [asked('1', '2')], ['0 2 -'], ['1 1 -']],
    ['a friendship', [asked('1', '2'), accepted('2', '1')], ['2 2 70'], ['2 1 70']],
    ['a friendship that ended', [asked('1', '2'), accepted('2', '1'), removed('2', '1')], [], []],
    ['a repeated request', [asked('1', '2'), removed('1', '2'), asked('2', '1')], ['1 2 -'], ['0 1 -']],
    ['a block', [asked('1', '2'), accepted('2', '1'), blocked('1', '2')], ['3 2 -'], []],
    ['mutual blocks', [blocked('1', '2'), blocked('2', '1')], ['3 2 -'], ['3 1 -']],
    ['one of two blocks lifted', [blocked('1', '2'), blocked('2', '1'), UserUnblocked({ byId: '1', otherId: '2' })], [], ['3 1 -']],
    ['several, oldest first', [asked('3', '1', 4), asked('1', '2', 6)], ['1 3 -', '0 2 -'], ['1 1 -']],
  ])('of %s', async (_title, history, ofOne, ofTwo) => {
    expect(await lists(...history)).toEqual([ofOne, ofTwo]);
    await models.rowsAfter([...people, ...shows, ...history]);
  });

  it('are complete', async () => {
    await models.given([...people, asked('1', '2')]);
    expect(await readFriends(models.db, '2')).toMatchObject([
      { id: '21', status: 1, userId: '2', recipientId: '1', createdAt: 5, recipient: { id: '1', username: 'user1', lastOnlineStatus: 0 } },
    ]);
  });
});
