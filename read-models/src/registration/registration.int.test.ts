import {
  InvitationCreated,
  InvitationDeleted,
  InvitationUsed,
  RegistrationApproved,
  RegistrationRejected,
  RegistrationRequested,
} from '@folkmoot/contracts/registration/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { registration } from './registration.projection.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [registration]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const BATCHES = [1, 1000];

function made(invitationId: string) {
  return InvitationCreated({ invitationId, uses: 3, expiresAt: 99, serverId: null, note: 'Choir', createdById: '1', createdAt: 7 });
}

function used(invitationId: string, userId: string) {
  return InvitationUsed({ invitationId, userId, usedAt: 8 });
}

function requested(userId: string, username: string | null = `user${userId}`) {
  const email = username === null ? null : `${userId}@example.org`;
  return RegistrationRequested({ userId, username, tag: 'abcd', email, hexColor: '#aabbcc', language: 'en_gb', requestedAt: 5 });
}

describe.each(BATCHES)('in batches of %i', (batch) => {
  it('invitations count their uses, and are removed when they are deleted', async () => {
    const deleted = InvitationDeleted({ invitationId: '51', deletedById: '1', deletedAt: 9 });
    await models.given([made('50'), made('51'), used('50', '3'), used('50', '4'), used('51', '5'), deleted], batch);
    expect(await models.rows()).toMatchObject({ invitations: [{ id: '50', uses: 3, used: 2, note: 'Choir' }], registrations: [] });
  });

  it('H2 a registration waits until it is decided, also if its data is erased', async () => {
    const approved = RegistrationApproved({ userId: '3', approvedById: '1', approvedAt: 6 });
    const rejected = RegistrationRejected({ userId: '4', reason: null, rejectedById: '1', rejectedAt: 6 });
    await models.given([requested('3'), requested('4'), requested('5'), approved, rejected], batch);
    const live = await models.rows();
    expect(live).toMatchObject({ registrations: [{ user_id: '5', username: 'user5', email: '5@example.org' }] });
    await models.clear();
    await models.given([requested('3'), requested('4', null), requested('5'), approved, rejected], batch);
    expect(await models.rows()).toEqual(live);
  });
});
