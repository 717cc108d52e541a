/** The audit log of a server in the wire contract: who may read it, its entries, and unusual requests of older clients. */
import { getAuditLog } from '@folkmoot/contracts/audit-log/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { banMember, kickMember, unbanMember } from '@folkmoot/contracts/members/commands';
import { describe, expect, it } from 'vitest';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { owner, member, newcomer, testServer } = await startServerWithMembers();

const inServer = () => ({ params: { serverId: testServer.serverId } });

describe('the audit log', () => {
  it('is readable only by administrators, and initially empty', async () => {
    expect(await owner.ask(getAuditLog, inServer())).toEqual({ auditLogs: [], users: [], servers: [] });
    await member.refused(getAuditLog, inServer(), 403);
    await newcomer.refused(getAuditLog, inServer(), 403);
  });

  it('contains kicks, bans and unbans, newest first', async () => {
    const on = { params: { serverId: testServer.serverId, userId: member.id } };
    const { code } = await owner.ask(createInvite, inServer());
    await owner.ask(kickMember, on);
    await member.ask(joinServer, { params: { code } });
    await owner.ask(banMember, on);
    await owner.ask(unbanMember, on);
    const { auditLogs, users } = await owner.ask(getAuditLog, inServer());
    expect(auditLogs).toMatchObject([
      { actionType: 'SERVER_USER_UNBAN', actionById: owner.id, serverId: testServer.serverId, data: { unbannedUserId: member.id } },
      { actionType: 'SERVER_USER_BAN', actionById: owner.id, data: { bannedUserId: member.id } },
      { actionType: 'SERVER_USER_KICK', actionById: owner.id, data: { kickedUserId: member.id } },
    ]);
    expect(users).toEqual(
      expect.arrayContaining([
        { id: owner.id, username: owner.name },
        { id: member.id, username: member.name },
      ]),
    );
    const older = await owner.api('GET', `/api//servers/${testServer.serverId}/audit-logs?limit=undefined&after=${auditLogs[0]?.id}`);
    expect(older.body).toMatchObject({ auditLogs: auditLogs.slice(1), servers: [] });
  });
});
