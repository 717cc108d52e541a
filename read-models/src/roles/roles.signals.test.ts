import { RoleCreated, RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { expect, it } from 'vitest';
import { roleCreatedSignals, roleDeletedSignals, rolesReorderedSignals, roleUpdatedSignals } from './roles.signals.ts';

const created = {
  serverId: '10',
  roleId: '30',
  name: 'New Role',
  hexColor: '#fff',
  icon: null,
  permissions: 2,
  hideRole: false,
  botRole: false,
  botId: null,
  createdById: '1',
  createdAt: 5,
};
const { roleId: id, botId: _, ...rest } = created;

function emitted(event: string, payload: unknown) {
  return { kind: 'emit', rooms: ['server:10'], event, payload };
}

it.each([
  [
    'a new role is sent alone',
    roleCreatedSignals(RoleCreated(created), new Map()),
    [emitted('server:role_created', { ...rest, id, order: 2, botRole: null })],
  ],
  [
    'a restored role is sent with its members, and changes visibility',
    roleCreatedSignals(RoleCreated(created), new Map([['30', [{ userId: '7', roleIds: ['29', '30'] }]]])),
    [
      { kind: 'regroup', serverId: '10' },
      emitted('server:role_created', { ...rest, id, order: 2, botRole: null }),
      emitted('server:member_updated', { serverId: '10', userId: '7', updated: { roleIds: ['29', '30'] } }),
    ],
  ],
  [
    'a new name changes no visibility',
    roleUpdatedSignals(RoleUpdated({ serverId: '10', roleId: '30', name: 'Mods' })),
    [emitted('server:role_updated', { serverId: '10', roleId: '30', updated: { name: 'Mods' } })],
  ],
  [
    'new permissions change visibility',
    roleUpdatedSignals(RoleUpdated({ serverId: '10', roleId: '30', permissions: 1 })),
    [{ kind: 'regroup', serverId: '10' }, emitted('server:role_updated', { serverId: '10', roleId: '30', updated: { permissions: 1 } })],
  ],
  [
    'a deletion changes visibility',
    roleDeletedSignals(RoleDeleted({ serverId: '10', roleId: '30', deletedById: '1' })),
    [{ kind: 'regroup', serverId: '10' }, emitted('server:role_deleted', { serverId: '10', roleId: '30' })],
  ],
  [
    'an order is sent completely',
    rolesReorderedSignals(RolesReordered({ serverId: '10', roleIds: ['31', '30'] })),
    [emitted('server:role_order_updated', { serverId: '10', roleIds: ['31', '30'] })],
  ],
])('%s', (_, signals, expected) => {
  expect(signals).toEqual(expected);
});

it('send a new role in the format that clients know', () => {
  const [signal] = roleCreatedSignals(RoleCreated({ ...created, botRole: true, botId: '7' }), new Map());
  expect(RawServerRole.strict().parse(signal?.kind === 'emit' ? signal.payload : null)).toMatchObject({ id: '30', botRole: true });
});
