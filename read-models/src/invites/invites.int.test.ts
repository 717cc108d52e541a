import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import { MemberLeft } from '@folkmoot/contracts/members/events';
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
const made = InviteCreated({ ...invite, isCustom: false, createdById: '1', createdAt: 7, uses: null, expiresAt: null });
const deleted = InviteDeleted({ ...invite, deletedById: '2' });
const left = (userId: string) => MemberLeft({ serverId: SERVER, userId, systemMessage: null, leftAt: 8 });
const used = (userId: string) => {
  const { type, data } = joined(SERVER, userId);
  return { type, data: { ...data, inviteId: '51' } };
};

describe('an invite', () => {
  it('H2 is restored with its number of uses, and continues to count', async () => {
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

  it('H2 knows who joined with it, once per user, in batches of 1 and of 1,000', async () => {
    const limited = InviteCreated({ ...made.data, uses: 5, expiresAt: 99 });
    const history = [limited, used('3'), left('3'), used('4'), used('3')];
    for (const batch of [1, 1000]) {
      await models.clear();
      await models.given(history, batch);
      expect(await models.rows()).toMatchObject({
        invites: [{ id: '51', max_uses: 5, expires_at: 99, uses: 3 }],
        invite_joins: [{ user_id: '3' }, { user_id: '4' }],
      });
    }
  });

  it('is deleted with its server', async () => {
    const serverDeleted = ServerDeleted({ serverId: SERVER, name: 'House', deletedById: '1', channelIds: [], deletedAt: 9 });
    await models.given([made, used('3'), deleted, serverDeleted]);
    expect(await models.rows()).toEqual({ invites: [], deleted_invites: [], invite_joins: [] });
  });
});
