import { fold } from '@folkmoot/contracts/kernel/decider';
import { MemberJoined, MemberNicknameSet, MemberRolesSet } from '@folkmoot/contracts/members/events';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { describe, expect, it } from 'vitest';
import { ALL, ANN, BOB, CAT, membership, NOW, roleCreated, roleWith, SERVER, serverAfter } from '../servers/test-server.ts';
import { type MemberEvent, memberFolding } from './member-state.ts';
import { decideNickname, decideSetNickname, decideSetRoles, withRole } from './members.decider.ts';

const LOW = '1021';
const MOD = '1022';
const BOT = '1024';
/** Orders: All 1, LOW 2, MOD 3, BOT 4. */
const server = serverAfter(roleCreated(BOT, true), ...roleWith(MOD, ROLE_PERMISSION.MANAGE_ROLES), ...roleWith(LOW, 2));
const place = { serverId: SERVER, userId: BOB };
const joined = MemberJoined({ ...place, memberId: '5001', founder: false, inviteId: null, systemMessage: null, joinedAt: NOW });

function memberAfter(...events: readonly MemberEvent[]) {
  return fold(memberFolding, events);
}

function withRoles(...roleIds: readonly string[]) {
  return memberAfter(joined, MemberRolesSet({ ...place, roleIds: [...roleIds], setById: ANN }));
}

describe('set the roles of a member', () => {
  const facts = { ...place, callerId: CAT, caller: membership(server, CAT, MOD), defaultRoleId: ALL, roles: server.roles };
  const byCreator = { ...facts, callerId: ANN, caller: membership(server, ANN) };

  it('sets the full list, each once', () => {
    const set = MemberRolesSet({ ...place, roleIds: [LOW], setById: CAT });
    expect(decideSetRoles(memberAfter(joined), [LOW, LOW], facts)).toEqual([set]);
    expect(memberAfter(joined, set).roleIds).toEqual([LOW]);
    expect(decideSetRoles(withRoles(LOW), [], facts)).toEqual([MemberRolesSet({ ...place, roleIds: [], setById: CAT })]);
    expect(decideSetRoles(memberAfter(joined), [MOD], byCreator)).toHaveLength(1);
  });

  it('writes no event if nothing changes', () => {
    expect(decideSetRoles(withRoles(LOW, MOD), [MOD, LOW], facts)).toEqual([]);
    expect(decideSetRoles(withRoles(LOW), undefined, facts)).toEqual([]);
  });

  it('drops deleted roles from the list once, so that an undo of their deletion does not restore them', () => {
    const none = MemberRolesSet({ ...place, roleIds: [], setById: CAT });
    expect(decideSetRoles(withRoles('4711'), [], facts)).toEqual([none]);
    expect(decideSetRoles(withRoles('4711', LOW), [LOW], facts)).toEqual([{ ...none, data: { ...none.data, roleIds: [LOW] } }]);
    expect(decideSetRoles(memberAfter(joined, none), [], facts)).toEqual([]);
  });

  it.each([
    ['users who are no members', memberAfter(), [LOW], facts, 'UnknownMember'],
    ['the default role', memberAfter(joined), [ALL], facts, 'DefaultRoleGiven'],
    ['an unknown role', memberAfter(joined), ['4711'], facts, 'UnknownRole'],
    ["giving one's own highest role", memberAfter(joined), [MOD], facts, 'RoleOutOfReach'],
    ["removing one's own highest role", withRoles(MOD), [], facts, 'RoleOutOfReach'],
    ['giving the role of a bot', memberAfter(joined), [BOT], byCreator, 'BotRoleGiven'],
    ['removing the role of a bot', withRoles(BOT), [], byCreator, 'BotRoleGiven'],
  ])('refuses %s', (_, state, wanted, roleFacts, refused) => {
    expect(decideSetRoles(state, wanted, roleFacts)).toEqual({ refused });
  });
});

describe('set a nickname', () => {
  const target = membership(server, BOB);
  const own = { ...place, callerId: BOB, caller: target, target };
  const byMember = { ...place, callerId: CAT, caller: membership(server, CAT, MOD), target };
  const admins = serverAfter(...roleWith(MOD, ROLE_PERMISSION.ADMIN), ...roleWith(LOW, 2));
  const byAdmin = { ...place, callerId: CAT, caller: membership(admins, CAT, MOD), target };
  const byCreator = { ...place, callerId: ANN, caller: membership(server, ANN), target };
  const named = MemberNicknameSet({ ...place, nickname: 'Bobby', setById: BOB });

  it('sets and clears one’s own', () => {
    expect(decideSetNickname(memberAfter(joined), 'Bobby', own)).toEqual([named]);
    expect(decideSetNickname(memberAfter(joined, named), null, own)).toEqual([MemberNicknameSet({ ...named.data, nickname: null })]);
  });

  it('writes no event if nothing changes', () => {
    expect(decideSetNickname(memberAfter(joined, named), 'Bobby', own)).toEqual([]);
    expect(decideSetNickname(memberAfter(joined), undefined, own)).toEqual([]);
  });

  it('lets admins and the creator set those of others', () => {
    expect(decideSetNickname(memberAfter(joined), 'Bobby', byAdmin)).toHaveLength(1);
    expect(decideSetNickname(memberAfter(joined), 'Bobby', byCreator)).toHaveLength(1);
  });

  it.each([
    ['users who are no members', memberAfter(), own, 'UnknownMember'],
    ["another's without ADMIN", memberAfter(joined), byMember, 'NicknameOfAnother'],
    ["the creator's", memberAfter(joined), { ...byAdmin, target: membership(server, ANN) }, 'NicknameOfAnother'],
    ['that of a member with the same rank', memberAfter(joined), { ...byAdmin, target: byAdmin.caller }, 'MemberAboveYou'],
  ])('refuses %s', (_, state, facts, refused) => {
    expect(decideSetNickname(state, 'Bobby', facts)).toEqual({ refused });
  });
});

describe('a nickname with an invisible character', () => {
  const own = { ...place, callerId: BOB, caller: membership(server, BOB), target: membership(server, BOB) };
  const hidden = MemberNicknameSet({ ...place, nickname: 'Bob\u00adby', setById: BOB });

  it('is refused if it is new', () => {
    expect(decideSetNickname(memberAfter(joined), 'Bob\u00adby', own)).toEqual({ refused: 'NicknameNotAllowed' });
  });

  it('can be sent again, removed, and restored by an undo if it is an old one', () => {
    expect(decideSetNickname(memberAfter(joined, hidden), 'Bob\u00adby', own)).toEqual([]);
    expect(decideSetNickname(memberAfter(joined, hidden), null, own)).toHaveLength(1);
    expect(decideNickname(memberAfter(joined), 'Bob\u00adby', own)).toEqual([hidden]);
  });
});

describe('adding or removing one role', () => {
  it.each([
    ['adds a role at the end', [LOW], { roleId: MOD, gives: true }, [LOW, MOD]],
    ['keeps the others when one is removed', [LOW, MOD], { roleId: LOW, gives: false }, [MOD]],
    ['drops a deleted role', ['9', LOW], { roleId: MOD, gives: true }, [LOW, MOD]],
    ['keeps a role that the member has', [LOW], { roleId: LOW, gives: true }, undefined],
    ['ignores the removal of a missing role', [LOW], { roleId: MOD, gives: false }, undefined],
  ])('%s', (_, roleIds, change, expected) => {
    expect(withRole({ roleIds }, change, server.roles)).toEqual(expected);
  });
});
