import { RoleCreated, RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { ROLE_LIMITS } from '@folkmoot/contracts/roles/limits';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { describe, expect, it } from 'vitest';
import { serverFolding } from '../servers/server-state.ts';
import { ALL, ANN, BOB, membership, NOW, roleCreated, roleWith, SERVER, serverAfter } from '../servers/test-server.ts';
import { decideCreateRole, decideDeleteRole, decideOrderRoles, decideUpdateRole, roleChanges } from './roles.decider.ts';

const deletedServer = serverFolding.initial;
const LOW = '1021';
const MOD = '1022';
const TOP = '1023';
/** Orders: All 1, LOW 2, MOD 3, TOP 4. */
const ladder = serverAfter(
  ...roleWith(TOP, ROLE_PERMISSION.ADMIN),
  ...roleWith(MOD, ROLE_PERMISSION.MANAGE_ROLES | ROLE_PERMISSION.KICK),
  ...roleWith(LOW, 2),
);
const creator = membership(ladder, ANN);
const moderator = membership(ladder, BOB, MOD);
const admin = membership(ladder, BOB, TOP);

function on(roleId: string, caller = moderator) {
  return { serverId: SERVER, roleId, callerId: BOB, caller };
}

describe('create a role', () => {
  const facts = { serverId: SERVER, roleId: '1030', callerId: BOB, mostRoles: ROLE_LIMITS.perServer, now: NOW };

  it('takes the position above the default role; the others move up', () => {
    const [created] = [decideCreateRole(ladder, facts)].flatMap((decision) => (Array.isArray(decision) ? decision : []));
    expect(created).toEqual({ ...roleCreated('1030'), data: { ...roleCreated('1030').data, createdById: BOB } });
    expect([...ladder.roles.values()].map((role) => [role.id, role.order])).toEqual(
      expect.arrayContaining([
        [ALL, 1],
        [LOW, 2],
        [MOD, 3],
        [TOP, 4],
      ]),
    );
  });

  it('refuses the 51st role; a server with perks may have more; bot roles do not count', () => {
    const many = Array.from({ length: ROLE_LIMITS.perServer }, (_, index) => roleCreated(`${3000 + index}`));
    const bots = [roleCreated('4000', true)];
    expect(decideCreateRole(serverAfter(...many), facts)).toEqual({ refused: 'TooManyRoles' });
    expect(decideCreateRole(serverAfter(...many.slice(1), ...bots), facts)).toHaveLength(1);
    expect(decideCreateRole(serverAfter(...many), { ...facts, mostRoles: ROLE_LIMITS.perVerifiedServer })).toHaveLength(1);
    expect(decideCreateRole(deletedServer, facts)).toEqual({ refused: 'NotAMember' });
  });
});

describe('update a role', () => {
  it('changes the given fields', () => {
    expect(decideUpdateRole(ladder, { name: 'Guests', icon: '' }, on(LOW))).toEqual([
      RoleUpdated({ serverId: SERVER, roleId: LOW, name: 'Guests', icon: null }),
    ]);
    expect(roleChanges({ hideRole: false, permissions: 0, hexColor: '#abc' })).toEqual({
      hideRole: false,
      permissions: 0,
      hexColor: '#abc',
    });
  });

  it.each([
    ['a permission that the caller has from a higher role', LOW, 2 | ROLE_PERMISSION.KICK, moderator],
    ['any permission, by an admin above', MOD, ROLE_PERMISSION.BAN, admin],
    ['any permission of the highest role, by the creator', TOP, 0, creator],
  ])('lets %s be changed', (_, roleId, permissions, caller) => {
    expect(decideUpdateRole(ladder, { permissions }, on(roleId, caller))).toHaveLength(1);
  });

  it.each([
    ['an unknown role', '4711', {}, moderator, 'UnknownRole'],
    ["one's own highest role", MOD, { name: 'Mods' }, moderator, 'RoleAboveYours'],
    ['a higher role', TOP, { name: 'Tops' }, moderator, 'RoleAboveYours'],
    ["one's own highest role, also for an admin", TOP, { name: 'Tops' }, admin, 'RoleAboveYours'],
    ['hiding the default role', ALL, { hideRole: true }, creator, 'DefaultRoleAlwaysShown'],
    ['granting a permission that the caller lacks', LOW, { permissions: 2 | ROLE_PERMISSION.BAN }, moderator, 'PermissionNotYours'],
    ['becoming admin', LOW, { permissions: ROLE_PERMISSION.ADMIN }, moderator, 'PermissionNotYours'],
  ])('refuses %s', (_, roleId, wishes, caller, refused) => {
    expect(decideUpdateRole(ladder, wishes, on(roleId, caller))).toEqual({ refused });
  });

  it('does not change a permission that the caller has only from the role itself', () => {
    // SEND_MESSAGE comes from LOW and All only: neither is above LOW.
    expect(decideUpdateRole(ladder, { permissions: 0 }, on(LOW))).toEqual({ refused: 'PermissionNotYours' });
  });

  it('refuses a deleted server', () => {
    expect(decideUpdateRole(deletedServer, {}, on(LOW))).toEqual({ refused: 'NotAMember' });
  });
});

describe('delete a role', () => {
  it('renumbers the rest', () => {
    const deleted = RoleDeleted({ serverId: SERVER, roleId: LOW, deletedById: BOB });
    expect(decideDeleteRole(ladder, on(LOW))).toEqual([deleted]);
    const after = serverFolding.evolve(ladder, deleted);
    expect([...after.roles.values()].map((role) => [role.id, role.order])).toEqual([
      [ALL, 1],
      [MOD, 2],
      [TOP, 3],
    ]);
  });

  it.each([
    ['an unknown role', '4711', 'UnknownRole'],
    ['the default role', ALL, 'DefaultRoleKept'],
    ['a role that is not below', MOD, 'RoleAboveYours'],
  ])('refuses %s', (_, roleId, refused) => {
    expect(decideDeleteRole(ladder, on(roleId))).toEqual({ refused });
  });

  it('refuses the role of a bot, and a deleted server', () => {
    expect(decideDeleteRole(serverAfter(roleCreated('4000', true)), on('4000', creator))).toEqual({ refused: 'BotRoleKept' });
    expect(decideDeleteRole(deletedServer, on(LOW))).toEqual({ refused: 'NotAMember' });
  });
});

describe('order the roles', () => {
  const byCreator = { serverId: SERVER, caller: creator };
  const byModerator = { serverId: SERVER, caller: moderator };

  it('numbers all of them', () => {
    const reordered = RolesReordered({ serverId: SERVER, roleIds: [ALL, TOP, LOW, MOD] });
    expect(decideOrderRoles(ladder, [ALL, TOP, LOW, MOD], byCreator)).toEqual([reordered]);
    expect(serverFolding.evolve(ladder, reordered).roles.get(TOP)?.order).toBe(2);
    expect(decideOrderRoles(ladder, [ALL, LOW, MOD, TOP], byModerator)).toEqual([]);
  });

  it('swaps roles below the caller’s own', () => {
    const state = serverAfter(...roleWith(TOP, 4), ...roleWith(MOD, 2), ...roleWith(LOW, 2));
    const caller = membership(state, BOB, TOP);
    expect(decideOrderRoles(state, [ALL, MOD, LOW, TOP], { serverId: SERVER, caller })).toHaveLength(1);
  });

  it.each([
    ['a missing role', [ALL, LOW, MOD], byCreator, 'RoleOrderIncomplete'],
    ['a foreign role', [ALL, LOW, MOD, '4711'], byCreator, 'RoleOrderIncomplete'],
    ['a role twice', [ALL, LOW, MOD, MOD], byCreator, 'RoleOrderIncomplete'],
    ['another first one', [LOW, ALL, MOD, TOP], byCreator, 'DefaultRoleFirst'],
    ["moving one's own role", [ALL, MOD, LOW, TOP], byModerator, 'RoleAboveYours'],
    ['moving a higher role', [ALL, LOW, TOP, MOD], byModerator, 'RoleAboveYours'],
  ])('refuses %s', (_, roleIds, facts, refused) => {
    expect(decideOrderRoles(ladder, roleIds, facts)).toEqual({ refused });
  });

  it('refuses a deleted server', () => {
    expect(decideOrderRoles(deletedServer, [], byCreator)).toEqual({ refused: 'NotAMember' });
  });
});

it('keeps the initial fields of a role', () => {
  const made = RoleCreated({ ...roleCreated('1030').data, botRole: true });
  expect(serverAfter(made).roles.get('1030')).toMatchObject({ name: 'New Role', order: 2, botRole: true, createdAt: NOW });
});
