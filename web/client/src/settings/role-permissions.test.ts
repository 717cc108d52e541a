import { membershipOf, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { describe, expect, it } from 'vitest';
import { mayChangeBit, mayEditRole } from './role-permissions.ts';

const everyone = { id: 'everyone', order: 1, permissions: ROLE_PERMISSION.SEND_MESSAGE };
const guest = { id: 'guest', order: 2, permissions: 0 };
const helper = { id: 'helper', order: 3, permissions: ROLE_PERMISSION.MANAGE_ROLES | ROLE_PERMISSION.KICK };
const warden = { id: 'warden', order: 4, permissions: ROLE_PERMISSION.ADMIN };
const roles = [everyone, guest, helper, warden];

function membership(userId: string, ...own: string[]) {
  return membershipOf(userId, 'owner', 'everyone', own, new Map(roles.map((role) => [role.id, role])));
}

describe('mayEditRole', () => {
  it('requires a higher role, even for an administrator', () => {
    expect(mayEditRole(membership('ada', 'helper'), guest)).toBe(true);
    expect(mayEditRole(membership('ada', 'helper'), helper)).toBe(false);
    expect(mayEditRole(membership('ada', 'warden'), warden)).toBe(false);
  });

  it('allows the creator to edit all roles', () => {
    expect(mayEditRole(membership('owner'), warden)).toBe(true);
  });
});

describe('mayChangeBit', () => {
  it('requires the bit in a higher role', () => {
    const ada = membership('ada', 'helper');
    expect(mayChangeBit(ada, roles, guest, ROLE_PERMISSION.KICK)).toBe(true);
    expect(mayChangeBit(ada, roles, guest, ROLE_PERMISSION.BAN)).toBe(false);
  });

  it('ignores a bit in a lower role', () => {
    expect(mayChangeBit(membership('ada', 'helper'), roles, guest, ROLE_PERMISSION.SEND_MESSAGE)).toBe(false);
  });

  it('allows an administrator to change every bit of a lower role', () => {
    expect(mayChangeBit(membership('ada', 'warden'), roles, helper, ROLE_PERMISSION.MENTION_ROLES)).toBe(true);
  });
});
