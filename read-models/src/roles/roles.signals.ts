/** Signals of roles (realtime contract 5.3). Permissions decide which channels a member can see, so visibility is computed again. */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal, serverRoom } from '@folkmoot/contracts/kernel/signal';
import { memberEvents } from '@folkmoot/contracts/members/wire';
import { RoleCreated, RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { NEW_ROLE } from '@folkmoot/contracts/roles/limits';
import { roleEvents } from '@folkmoot/contracts/roles/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { sql } from 'kysely';

type Of<Spec> = { readonly data: EventOf<Spec>['data'] };

/** The members of created roles: those of a restored role. */
export type Holders = ReadonlyMap<string, readonly { readonly userId: string; readonly roleIds: readonly string[] }[]>;

async function readHolders(events: readonly Recorded[], db: Reader): Promise<Holders> {
  // Roles of bots are created with the bot, and never restored.
  const created = events.flatMap(({ type, data: { serverId, roleId, botRole } }) =>
    type === RoleCreated.type && botRole === false && typeof serverId === 'string' && typeof roleId === 'string'
      ? [{ serverId, roleId }]
      : [],
  );
  if (created.length === 0) return new Map();
  const { rows } = await sql<{ roleId: string; userId: string; roleIds: readonly string[] }>`
    select v.role_id as "roleId", m.user_id as "userId", m.role_ids as "roleIds"
    from unnest(${created.map(({ serverId }) => serverId)}::text[], ${created.map(({ roleId }) => roleId)}::text[]) as v(server_id, role_id)
      join members m on m.server_id = v.server_id and v.role_id = any(m.role_ids)
    order by m.user_id`.execute(db);
  return Map.groupBy(rows, ({ roleId }) => roleId);
}

/** A restored role is sent with its members. */
export function roleCreatedSignals({ data }: Of<typeof RoleCreated>, holders: Holders): readonly Signal[] {
  const { serverId, roleId, botRole, botId: _, ...role } = data;
  const record = { id: roleId, serverId, ...role, order: NEW_ROLE.order, botRole: botRole || null };
  const room = serverRoom(serverId);
  const members = holders.get(roleId) ?? [];
  return [
    ...(members.length > 0 ? [{ kind: 'regroup' as const, serverId }] : []),
    emit([room], roleEvents.created, record),
    ...members.map(({ userId, roleIds }) => emit([room], memberEvents.updated, { serverId, userId, updated: { roleIds: [...roleIds] } })),
  ];
}

export function roleUpdatedSignals({ data }: Of<typeof RoleUpdated>): readonly Signal[] {
  const { serverId, roleId, ...updated } = data;
  const update = emit([serverRoom(serverId)], roleEvents.updated, { serverId, roleId, updated });
  return updated.permissions === undefined ? [update] : [{ kind: 'regroup', serverId }, update];
}

export function roleDeletedSignals({ data }: Of<typeof RoleDeleted>): readonly Signal[] {
  const { serverId, roleId } = data;
  return [{ kind: 'regroup', serverId }, emit([serverRoom(serverId)], roleEvents.deleted, { serverId, roleId })];
}

export function rolesReorderedSignals({ data }: Of<typeof RolesReordered>): readonly Signal[] {
  return [emit([serverRoom(data.serverId)], roleEvents.reordered, data)];
}

export const roleSignals = signalSource<Holders>(
  readHolders,
  signalsOf(RoleCreated, roleCreatedSignals),
  signalsOf(RoleUpdated, roleUpdatedSignals),
  signalsOf(RoleDeleted, roleDeletedSignals),
  signalsOf(RolesReordered, rolesReorderedSignals),
);
