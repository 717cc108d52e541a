import { MemberBanned, MemberKicked, MemberUnbanned } from '@folkmoot/contracts/members/events';
import { ServerDeleted, ServerOwnershipTransferred } from '@folkmoot/contracts/servers/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { profiles } from '../profiles/profiles.projection.ts';
import { registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { auditLog } from './audit-log.projection.ts';
import { type AuditLogWish, readAuditLog } from './audit-log-records.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [profiles, auditLog]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const [ANN, BOB, CAT] = ['1', '2', '3'] as const;
const SERVER = '10';

function banned(userId: string, bannedById: string, bannedAt: number, serverId = SERVER) {
  return MemberBanned({ serverId, userId, bannedById, wasMember: true, deletedMessages: null, systemMessage: null, bannedAt });
}

const history = [
  ...[ANN, BOB, CAT].map((id) => registered(id)),
  banned(BOB, ANN, 10),
  banned(CAT, 'system', 11),
  banned(BOB, CAT, 12, '20'),
  MemberUnbanned({ serverId: SERVER, userId: BOB, unbannedById: ANN, unbannedAt: 13 }),
  MemberKicked({ serverId: SERVER, userId: BOB, kickedById: ANN, systemMessage: null, kickedAt: 14 }),
  ServerOwnershipTransferred({ serverId: SERVER, oldOwnerId: ANN, newOwnerId: BOB, transferredAt: 15 }),
  ServerDeleted({ serverId: SERVER, name: 'House', deletedById: BOB, channelIds: [], deletedAt: 16 }),
];

/** Of each entry: when, what, by whom. */
async function brief(wish: AuditLogWish = {}) {
  const { auditLogs } = await readAuditLog(models.db, SERVER, wish);
  return auditLogs.map((entry) => `${entry.createdAt} ${entry.actionType} ${entry.actionById}`);
}

describe('an audit log', () => {
  it('tells what was done, newest first, with everybody it names', async () => {
    await models.given(history);
    const page = await readAuditLog(models.db, SERVER, {});
    expect(page.auditLogs.map(({ actionType, actionById, data }) => [actionType, actionById, data])).toEqual([
      ['SERVER_DELETE', BOB, { serverName: 'House' }],
      ['SERVER_OWNERSHIP_UPDATE', ANN, { oldOwnerUserId: ANN, newOwnerUserId: BOB }],
      ['SERVER_USER_KICK', ANN, { kickedUserId: BOB }],
      ['SERVER_USER_UNBAN', ANN, { unbannedUserId: BOB }],
      ['SERVER_USER_BAN', 'System', { bannedUserId: CAT }],
      ['SERVER_USER_BAN', ANN, { bannedUserId: BOB }],
    ]);
    expect(page.users.map(({ id }) => id).sort()).toEqual([ANN, BOB, CAT]);
    expect(page.servers).toEqual([]);
    expect(page.auditLogs.every(({ id }) => /^\d{19}$/.test(id))).toBe(true);
  });

  it('is the same from batches of one', async () => {
    await models.given(history);
    const atOnce = await models.rows();
    await models.clear();
    await models.given(history, 1);
    expect(await models.rows()).toEqual(atOnce);
  });

  it('goes on after an entry, at most as far as is asked', async () => {
    await models.given(history);
    const [, second] = (await readAuditLog(models.db, SERVER, { limit: 2 })).auditLogs;
    expect(await brief({ after: second?.id, limit: 3 })).toEqual([
      `14 SERVER_USER_KICK ${ANN}`,
      `13 SERVER_USER_UNBAN ${ANN}`,
      '11 SERVER_USER_BAN System',
    ]);
    expect(await brief({ limit: 0 })).toHaveLength(6);
    expect(await brief({ limit: 1000 })).toHaveLength(6);
  });

  it('shows one kind of act, and the acts of one person', async () => {
    await models.given(history);
    expect(await brief({ actionType: 'SERVER_USER_BAN' })).toEqual(['11 SERVER_USER_BAN System', `10 SERVER_USER_BAN ${ANN}`]);
    expect(await brief({ actionType: 'SERVER_USER_BAN', actionById: ANN })).toEqual([`10 SERVER_USER_BAN ${ANN}`]);
    expect(await brief({ actionById: 'System' })).toEqual(['11 SERVER_USER_BAN System']);
  });
});
