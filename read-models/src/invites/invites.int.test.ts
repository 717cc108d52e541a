import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { joined, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { invites } from './invites.projection.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [invites]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const SERVER = '10';
const invite = { inviteId: '51', code: 'aBcDe', serverId: SERVER };
const made = InviteCreated({ ...invite, isCustom: false, createdById: '1', createdAt: 7 });
const deleted = InviteDeleted({ ...invite, deletedById: '2' });
const used = (userId: string) => {
  const { type, data } = joined(SERVER, userId);
  return { type, data: { ...data, inviteId: '51' } };
};

describe('an invite', () => {
  it('H2 is what it was when it comes back, with how often it was used, and is counted on', async () => {
    await models.given([made, used('3'), used('4')]);
    const before = await models.rows();
    for (const batch of [1, 100]) {
      await models.clear();
      await models.given([made, used('3'), used('4'), deleted, made], batch);
      expect(await models.rows()).toEqual(before);
    }
    await models.clear();
    await models.given([made, used('3'), deleted, made, used('4'), deleted, made]);
    expect(await models.rows()).toEqual(before);
  });

  it('leaves nothing when its server is gone', async () => {
    const gone = ServerDeleted({ serverId: SERVER, name: 'House', deletedById: '1', channelIds: [], deletedAt: 9 });
    await models.given([made, used('3'), deleted, gone]);
    expect(await models.rows()).toEqual({ invites: [], deleted_invites: [] });
  });
});
