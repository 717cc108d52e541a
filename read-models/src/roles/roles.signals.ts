/** Who is told what about roles (realtime contract 5.3). Rights decide who sees which channel: they are worked out afresh. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal, serverRoom } from '@folkmoot/contracts/kernel/signal';
import { RoleCreated, RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { NEW_ROLE } from '@folkmoot/contracts/roles/limits';
import { roleEvents } from '@folkmoot/contracts/roles/wire';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

type Of<Spec> = { readonly data: EventOf<Spec>['data'] };

export function roleCreatedSignals({ data }: Of<typeof RoleCreated>): readonly Signal[] {
  const { roleId, botRole, botId: _, ...role } = data;
  const record = { id: roleId, ...role, order: NEW_ROLE.order, botRole: botRole || null };
  return [emit([serverRoom(data.serverId)], roleEvents.created, record)];
}

export function roleUpdatedSignals({ data }: Of<typeof RoleUpdated>): readonly Signal[] {
  const { serverId, roleId, ...updated } = data;
  const told = emit([serverRoom(serverId)], roleEvents.updated, { serverId, roleId, updated });
  return updated.permissions === undefined ? [told] : [{ kind: 'regroup', serverId }, told];
}

export function roleDeletedSignals({ data }: Of<typeof RoleDeleted>): readonly Signal[] {
  const { serverId, roleId } = data;
  return [{ kind: 'regroup', serverId }, emit([serverRoom(serverId)], roleEvents.deleted, { serverId, roleId })];
}

export function rolesReorderedSignals({ data }: Of<typeof RolesReordered>): readonly Signal[] {
  return [emit([serverRoom(data.serverId)], roleEvents.reordered, data)];
}

export const roleSignals = signalSource(
  async () => null,
  signalsOf(RoleCreated, roleCreatedSignals),
  signalsOf(RoleUpdated, roleUpdatedSignals),
  signalsOf(RoleDeleted, roleDeletedSignals),
  signalsOf(RolesReordered, rolesReorderedSignals),
);
