import { ROLE_PERMISSION, standingOf } from '@folkmoot/contracts/roles/permissions';
import { describe, expect, it } from 'vitest';
import { mayChangeBit, mayEditRole } from './role-permissions.ts';

const everyone = { id: 'everyone', order: 1, permissions: ROLE_PERMISSION.SEND_MESSAGE };
const guest = { id: 'guest', order: 2, permissions: 0 };
const helper = { id: 'helper', order: 3, permissions: ROLE_PERMISSION.MANAGE_ROLES | ROLE_PERMISSION.KICK };
const warden = { id: 'warden', order: 4, permissions: ROLE_PERMISSION.ADMIN };
const roles = [everyone, guest, helper, warden];

function standing(userId: string, ...own: string[]) {
  return standingOf(userId, 'owner', 'everyone', own, new Map(roles.map((role) => [role.id, role])));
}

describe('mayEditRole', () => {
  it('needs a higher role, of an administrator too', () => {
    expect(mayEditRole(standing('ada', 'helper'), guest)).toBe(true);
    expect(mayEditRole(standing('ada', 'helper'), helper)).toBe(false);
    expect(mayEditRole(standing('ada', 'warden'), warden)).toBe(false);
  });

  it('lets the creator edit all', () => {
    expect(mayEditRole(standing('owner'), warden)).toBe(true);
  });
});

describe('mayChangeBit', () => {
  it('needs the bit in a higher role', () => {
    const ada = standing('ada', 'helper');
    expect(mayChangeBit(ada, roles, guest, ROLE_PERMISSION.KICK)).toBe(true);
    expect(mayChangeBit(ada, roles, guest, ROLE_PERMISSION.BAN)).toBe(false);
  });

  it('does not count a bit that a lower role holds', () => {
    expect(mayChangeBit(standing('ada', 'helper'), roles, guest, ROLE_PERMISSION.SEND_MESSAGE)).toBe(false);
  });

  it('lets an administrator change every bit of a lower role', () => {
    expect(mayChangeBit(standing('ada', 'warden'), roles, helper, ROLE_PERMISSION.MENTION_ROLES)).toBe(true);
  });
});
