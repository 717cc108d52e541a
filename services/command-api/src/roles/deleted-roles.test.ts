import { fold } from '@folkmoot/contracts/kernel/decider';
import { RoleDeleted } from '@folkmoot/contracts/roles/events';
import type { Membership } from '@folkmoot/contracts/roles/permissions';
import { describe, expect, it } from 'vitest';
import { ANN, roleCreated, SERVER, serverCreated } from '../servers/test-server.ts';
import { deletedAmong, deletedRolesFolding } from './deleted-roles.ts';

const [HIGH, OWN, LOW] = ['203', '202', '201'] as const;
const deletionOf = (roleId: string) => RoleDeleted({ serverId: SERVER, roleId, deletedById: ANN });
/** A new role is placed below the others. */
const roles = [serverCreated, roleCreated(HIGH), roleCreated(OWN), roleCreated(LOW)];
const caller = (isCreator: boolean, topOrder: number): Membership => ({ isCreator, topOrder, mask: 0, roleIds: new Set() });

describe('deleted roles', () => {
  it('are those that existed and were not restored', () => {
    const history = fold(deletedRolesFolding, [...roles, deletionOf(LOW), deletionOf(HIGH), roleCreated(HIGH)]);
    expect(deletedAmong([LOW, OWN, HIGH, '999'], history, caller(true, 0))).toEqual({ deleted: [LOW], inReach: [LOW] });
  });

  it('can be restored by members who outrank their position', () => {
    const history = fold(deletedRolesFolding, [...roles, deletionOf(LOW), deletionOf(HIGH)]);
    // All is first now, and their own role second.
    expect(deletedAmong([LOW, HIGH], history, caller(false, 2))).toEqual({ deleted: [LOW, HIGH], inReach: [LOW] });
    expect(deletedAmong([LOW, HIGH], history, caller(true, 2)).inReach).toEqual([LOW, HIGH]);
  });
});
