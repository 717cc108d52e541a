import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_CHANNEL_PERMISSIONS,
  ALL_ROLE_PERMISSIONS,
  CHANNEL_PERMISSION,
  channelMask,
  hasInChannel,
  holds,
  type Membership,
  membershipOf,
  ROLE_PERMISSION,
  type RoleRights,
} from './permissions.ts';

const { ADMIN, KICK, BAN, SEND_MESSAGE } = ROLE_PERMISSION;

function rolesOf(...list: readonly RoleRights[]): ReadonlyMap<string, RoleRights> {
  return new Map(list.map((role) => [role.id, role]));
}

const roles = rolesOf(
  { id: 'everybody', order: 1, permissions: SEND_MESSAGE },
  { id: 'guard', order: 2, permissions: KICK },
  { id: 'judge', order: 3, permissions: BAN },
  { id: 'admin', order: 4, permissions: ADMIN },
);

function membership(ownRoleIds: readonly string[], userId = 'ada'): Membership {
  return membershipOf(userId, 'creator', 'everybody', ownRoleIds, roles);
}

describe('a membership', () => {
  it.each<readonly [own: readonly string[], mask: number, topOrder: number]>([
    [[], SEND_MESSAGE, 1],
    [['guard'], SEND_MESSAGE | KICK, 2],
    [['judge', 'guard'], SEND_MESSAGE | KICK | BAN, 3],
    [['deleted'], SEND_MESSAGE, 1],
  ])('with the roles %j has mask %i and top order %i', (own, mask, topOrder) => {
    expect(membership(own)).toMatchObject({ isCreator: false, mask, topOrder });
  });

  it('ignores deleted roles', () => {
    expect([...membership(['deleted', 'guard']).roleIds]).toEqual(['everybody', 'guard']);
  });

  it('is independent of the order of the roles', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...roles.keys()]), (own) => {
        const { roleIds, ...rest } = membership(own);
        const { roleIds: sortedIds, ...sorted } = membership([...own].sort());
        expect(rest).toEqual(sorted);
        expect(roleIds).toEqual(sortedIds);
      }),
    );
  });
});

describe('a role check', () => {
  it.each<readonly [own: readonly string[], user: string, bits: number, passes: boolean]>([
    [['guard'], 'ada', KICK, true],
    [['guard'], 'ada', BAN, false],
    [['guard'], 'ada', KICK | BAN, false],
    [['guard', 'judge'], 'ada', KICK | BAN, true],
    [['admin'], 'ada', BAN, true],
    [[], 'creator', ALL_ROLE_PERMISSIONS, true],
    [[], 'ada', 0, true],
  ])('with the roles %j, %s asked for %i: %s', (own, user, bits, passes) => {
    expect(holds(membership(own, user), bits)).toBe(passes);
  });

  const mask = fc.integer({ min: 0, max: ALL_ROLE_PERMISSIONS });

  it('passes without ADMIN exactly if every bit is set', () => {
    fc.assert(
      fc.property(mask, mask, (own, asked) => {
        const plain = own & ~ADMIN;
        const each = Object.values(ROLE_PERMISSION).every((bit) => (asked & bit) === 0 || (plain & bit) !== 0);
        expect(holds({ isCreator: false, mask: plain, roleIds: new Set(), topOrder: 1 }, asked)).toBe(each);
      }),
    );
  });

  it('never loses a permission by gaining a bit', () => {
    fc.assert(
      fc.property(mask, mask, mask, (own, more, asked) => {
        const before = holds({ isCreator: false, mask: own, roleIds: new Set(), topOrder: 1 }, asked);
        const after = holds({ isCreator: false, mask: own | more, roleIds: new Set(), topOrder: 1 }, asked);
        expect(before && !after).toBe(false);
      }),
    );
  });
});

describe('a channel check', () => {
  const { PUBLIC_CHANNEL, SEND_MESSAGE: SEND } = CHANNEL_PERMISSION;
  const entries = [
    { roleId: 'everybody', permissions: PUBLIC_CHANNEL },
    { roleId: 'guard', permissions: SEND },
    { roleId: 'judge', permissions: ALL_CHANNEL_PERMISSIONS },
  ];

  it.each<readonly [own: readonly string[], user: string, bits: number, passes: boolean]>([
    [[], 'ada', PUBLIC_CHANNEL, true],
    [[], 'ada', SEND, false],
    [['guard'], 'ada', PUBLIC_CHANNEL | SEND, true],
    [['admin'], 'ada', ALL_CHANNEL_PERMISSIONS, true],
    [[], 'creator', ALL_CHANNEL_PERMISSIONS, true],
  ])('with the roles %j, %s asked for %i: %s', (own, user, bits, passes) => {
    expect(hasInChannel(membership(own, user), entries, bits)).toBe(passes);
  });

  it("uses only entries of the member's own roles", () => {
    expect(channelMask(membership(['guard']), entries)).toBe(PUBLIC_CHANNEL | SEND);
  });

  it('does not treat role bits as channel bits', () => {
    expect(hasInChannel(membership(['guard', 'judge']), [], SEND)).toBe(false);
  });
});

describe('the bits', () => {
  it('are single bits, and together make the whole mask', () => {
    const or = (bits: readonly number[]) => bits.reduce((mask, bit) => mask | bit, 0);
    const sum = (bits: readonly number[]) => bits.reduce((total, bit) => total + bit, 0);
    expect(or(Object.values(ROLE_PERMISSION))).toBe(ALL_ROLE_PERMISSIONS);
    expect(sum(Object.values(ROLE_PERMISSION))).toBe(ALL_ROLE_PERMISSIONS);
    expect(or(Object.values(CHANNEL_PERMISSION))).toBe(ALL_CHANNEL_PERMISSIONS);
    expect(sum(Object.values(CHANNEL_PERMISSION))).toBe(ALL_CHANNEL_PERMISSIONS);
  });
});
