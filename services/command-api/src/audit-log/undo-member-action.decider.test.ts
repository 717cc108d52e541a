import { ActUndone } from '@folkmoot/contracts/audit-log/events';
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import {
  MemberBanned,
  MemberJoined,
  MemberLeft,
  MemberNicknameSet,
  MemberRolesSet,
  MemberUnbanned,
} from '@folkmoot/contracts/members/events';
import { RoleDeleted } from '@folkmoot/contracts/roles/events';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { describe, expect, it } from 'vitest';
import { type MemberEvent, memberFolding } from '../members/member-state.ts';
import { ALL, ANN, BOB, CAT, membership, NOW, roleWith, SERVER, serverAfter } from '../servers/test-server.ts';
import { pastActionFolding } from './past-action.ts';
import { decideUndoMemberAction, type UndoMemberActionFacts } from './undo-member-action.decider.ts';

const [LOW, MOD, TOP] = ['1021', '1022', '1023'] as const;
/** Orders: All 1, LOW 2, MOD 3, TOP 4. */
const server = serverAfter(...roleWith(TOP, ROLE_PERMISSION.ADMIN), ...roleWith(MOD, ROLE_PERMISSION.MANAGE_ROLES), ...roleWith(LOW, 2));
const place = { serverId: SERVER, userId: BOB };
const joined = MemberJoined({ ...place, memberId: '5001', founder: false, inviteId: null, systemMessage: null, joinedAt: NOW });
const meta = { actor: ANN, command: 'test', correlationId: '1', causationId: null, at: NOW };

const roles = (...roleIds: readonly string[]) => MemberRolesSet({ ...place, roleIds: [...roleIds], setById: ANN });
const nickname = (name: string | null, setById: string = ANN) => MemberNicknameSet({ ...place, nickname: name, setById });

const withoutNotices = { systemMessage: null, goesWith: [], creatorId: ANN, personExists: true, deleteRecent: false };

/** Undoes the event at `position`. */
function undo(events: readonly MemberEvent[], position: number, change: Partial<UndoMemberActionFacts> = {}) {
  const recorded = events.map((event, index) => {
    return { ...event, id: `event-${index}`, stream: `member-${SERVER}-${BOB}`, revision: index, position: index, meta };
  });
  const { action, after } = fold(
    pastActionFolding(memberFolding, String(position), ({ type }) => type === 'MemberJoined' || type === 'MemberBanned'),
    recorded,
  );
  const state = fold(memberFolding, recorded);
  return decideUndoMemberAction(state, {
    ...place,
    callerId: ANN,
    caller: membership(server, ANN),
    target: membership(server, BOB, ...state.roleIds),
    defaultRoleId: ALL,
    roles: server.roles,
    ...withoutNotices,
    now: NOW + 5,
    action: action && { ...action, leftSince: after.length > 0 },
    ...change,
  });
}

const undone = (position: number) =>
  ActUndone({ serverId: SERVER, undoneEventId: `event-${position}`, undoneById: ANN, undoneAt: NOW + 5 });

describe('undo of role changes', () => {
  it('removes added roles and adds removed roles', () => {
    expect(undo([joined, roles(LOW), roles(MOD)], 2)).toEqual([roles(LOW), undone(2)]);
  });

  it('keeps roles that were added or removed since', () => {
    expect(undo([joined, roles(LOW), roles(MOD), roles(MOD, TOP)], 2)).toEqual([roles(LOW, TOP), undone(2)]);
    expect(undo([joined, roles(LOW), roles(), roles(LOW)], 2)).toEqual({ refused: 'NothingToUndo' });
  });

  it('adds no deleted role', () => {
    const roleDeleted = serverAfter(...roleWith(LOW, 2), RoleDeleted({ serverId: SERVER, roleId: LOW, deletedById: ANN }));
    expect(undo([joined, roles(LOW), roles()], 2, { roles: roleDeleted.roles })).toEqual({ refused: 'NothingToUndo' });
  });

  it('adds no role that is as high as the caller’s own', () => {
    const byMod = { callerId: CAT, caller: membership(server, CAT, MOD) };
    expect(undo([joined, roles(TOP), roles()], 2, byMod)).toEqual({ refused: 'RoleOutOfReach' });
    expect(undo([joined, roles(LOW), roles()], 2, byMod)).toHaveLength(2);
  });

  it('applies only to the same membership', () => {
    const left = MemberLeft({ ...place, systemMessage: null, leftAt: NOW });
    expect(undo([joined, roles(LOW), roles(), left], 2)).toEqual({ refused: 'NothingToUndo' });
    expect(undo([joined, roles(LOW), roles(), left, joined], 2)).toEqual({ refused: 'NothingToUndo' });
  });

  it.each([
    ['an entry of another member', { action: null }, 'UnknownAuditEntry'],
    ['an entry that is too old', { now: NOW + UNDO_MS + 1 }, 'TooLateToUndo'],
  ] as const)('refuses %s', (_, change, refused) => {
    expect(undo([joined, roles(LOW)], 1, change)).toEqual({ refused });
  });

  it('works once', () => {
    expect(undo([joined, roles(LOW), roles(), undone(1)], 1)).toEqual({ refused: 'AlreadyUndone' });
  });
});

describe('undo of a nickname', () => {
  it('restores the previous one', () => {
    expect(undo([joined, nickname('Bobby', BOB), nickname('Rob')], 2)).toEqual([nickname('Bobby'), undone(2)]);
  });

  it('does nothing if the nickname changed since', () => {
    expect(undo([joined, nickname('Rob'), nickname('Bobby', BOB)], 1)).toEqual({ refused: 'NothingToUndo' });
  });

  it('requires permission over the member, and does not apply to own nicknames', () => {
    expect(undo([joined, nickname('Bobby', BOB)], 1)).toEqual({ refused: 'UnknownAuditEntry' });
    const byMod = { callerId: CAT, caller: membership(server, CAT, MOD) };
    expect(undo([joined, roles(TOP), nickname('Rob')], 2, byMod)).toEqual({ refused: 'NicknameOfAnother' });
    const admin = membership(serverAfter(...roleWith(TOP, 1), ...roleWith(MOD, ROLE_PERMISSION.ADMIN)), CAT, MOD);
    expect(undo([joined, roles(TOP), nickname('Rob')], 2, { callerId: CAT, caller: admin })).toEqual({ refused: 'MemberAboveYou' });
  });
});

describe('undo of a lifted ban', () => {
  const unbanned = MemberUnbanned({ ...place, unbannedById: ANN, unbannedAt: NOW });
  function banned(at = NOW, deletedMessages: { from: number; to: number } | null = null) {
    return MemberBanned({ ...place, bannedById: ANN, wasMember: false, deletedMessages, systemMessage: null, bannedAt: at });
  }

  it('bans the user again and deletes no messages', () => {
    expect(undo([banned(NOW, { from: 1, to: 2 }), unbanned], 1)).toEqual([banned(NOW + 5), undone(1)]);
  });

  it('does nothing if the user joined or was banned since', () => {
    expect(undo([banned(), unbanned, joined], 1)).toEqual({ refused: 'NothingToUndo' });
    expect(undo([banned(), unbanned, joined, MemberLeft({ ...place, systemMessage: null, leftAt: NOW })], 1)).toEqual({
      refused: 'NothingToUndo',
    });
    expect(undo([banned(), unbanned, banned()], 1)).toEqual({ refused: 'NothingToUndo' });
    expect(undo([banned(), unbanned, banned(), unbanned], 1)).toEqual({ refused: 'NothingToUndo' });
  });

  it('follows the rules of a ban', () => {
    expect(undo([banned(), unbanned], 1, { callerId: BOB })).toEqual({ refused: 'NotYourself' });
    expect(undo([banned(), unbanned], 1, { creatorId: BOB })).toEqual({ refused: 'CreatorIsSafe' });
    expect(undo([banned(), unbanned], 1, { personExists: false })).toEqual({ refused: 'UnknownPerson' });
  });
});
