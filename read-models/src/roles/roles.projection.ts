import { RoleCreated, RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { DEFAULT_ROLE, NEW_ROLE } from '@folkmoot/contracts/roles/limits';
import { ServerCreated, ServerDeleted } from '@folkmoot/contracts/servers/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { Batch, Data } from '../batch.ts';
import { rolesTable } from './roles.table.ts';

type NewRole = Omit<Data<typeof RoleCreated>, 'botId'> & { readonly order: number };

function defaultRole({ serverId, createdById, createdAt, defaultRole: role }: Data<typeof ServerCreated>): NewRole {
  return { serverId, ...role, icon: null, hideRole: false, botRole: false, createdById, createdAt };
}

async function insertRoles(tx: Tx, made: readonly NewRole[]): Promise<void> {
  await sql`
    insert into roles (id, server_id, name, icon, hex_color, created_by_id, hide_role, permissions, sort_order, bot_role, created_at)
    select * from unnest(
      ${made.map((role) => role.roleId)}::text[], ${made.map((role) => role.serverId)}::text[], ${made.map((role) => role.name)}::text[],
      ${made.map((role) => role.icon)}::text[], ${made.map((role) => role.hexColor)}::text[], ${made.map((role) => role.createdById)}::text[],
      ${made.map((role) => role.hideRole)}::boolean[], ${made.map((role) => role.permissions)}::integer[],
      ${made.map((role) => role.order)}::integer[], ${made.map((role) => role.botRole)}::boolean[],
      ${made.map((role) => role.createdAt)}::bigint[])`.execute(tx);
}

/** A new role is placed after the default one. All other roles of the server move up, including earlier ones of the batch. */
async function addRoles(tx: Tx, batch: Batch<typeof RoleCreated>): Promise<void> {
  const added = new Map<string, number>();
  const made: NewRole[] = [];
  for (const { data } of batch.toReversed()) {
    const later = added.get(data.serverId) ?? 0;
    made.push({ ...data, order: NEW_ROLE.order + later });
    added.set(data.serverId, later + 1);
  }
  await sql`
    update roles r set sort_order = r.sort_order + v.added
    from unnest(${[...added.keys()]}::text[], ${[...added.values()]}::integer[]) as v(server_id, added)
    where r.server_id = v.server_id and r.sort_order > ${DEFAULT_ROLE.order}::integer`.execute(tx);
  await insertRoles(tx, made);
}

/** Combines all updates of a role in a batch. */
async function updateRoles(tx: Tx, batch: Batch<typeof RoleUpdated>): Promise<void> {
  const merged = new Map<string, Data<typeof RoleUpdated>>();
  for (const { data } of batch) merged.set(data.roleId, { ...merged.get(data.roleId), ...data });
  const changes = [...merged.values()];
  await sql`
    update roles r set
      name = coalesce(v.name, r.name),
      hex_color = coalesce(v.hex_color, r.hex_color),
      icon = case when v.icon_set then v.icon else r.icon end,
      permissions = coalesce(v.permissions, r.permissions),
      hide_role = coalesce(v.hide_role, r.hide_role)
    from unnest(
      ${changes.map((data) => data.roleId)}::text[], ${changes.map((data) => data.name ?? null)}::text[],
      ${changes.map((data) => data.hexColor ?? null)}::text[], ${changes.map((data) => data.icon !== undefined)}::boolean[],
      ${changes.map((data) => data.icon ?? null)}::text[], ${changes.map((data) => data.permissions ?? null)}::integer[],
      ${changes.map((data) => data.hideRole ?? null)}::boolean[]) as v(id, name, hex_color, icon_set, icon, permissions, hide_role)
    where r.id = v.id`.execute(tx);
}

/** Renumbers the remaining roles from 1. */
async function deleteRoles(tx: Tx, batch: Batch<typeof RoleDeleted>): Promise<void> {
  const serverIds = batch.map((event) => event.data.serverId);
  await sql`delete from roles where id = any(${batch.map((event) => event.data.roleId)}::text[])`.execute(tx);
  await sql`
    update roles r set sort_order = v.place
    from (select id, row_number() over (partition by server_id order by sort_order) as place
          from roles where server_id = any(${serverIds}::text[])) as v
    where r.id = v.id and r.sort_order <> v.place`.execute(tx);
}

async function reorder(tx: Tx, batch: Batch<typeof RolesReordered>): Promise<void> {
  const orders = new Map<string, number>();
  for (const { data } of batch) for (const [index, id] of data.roleIds.entries()) orders.set(id, index + 1);
  await sql`
    update roles r set sort_order = v.place
    from unnest(${[...orders.keys()]}::text[], ${[...orders.values()]}::integer[]) as v(id, place)
    where r.id = v.id`.execute(tx);
}

async function deleteOfServers(tx: Tx, batch: Batch<typeof ServerDeleted>): Promise<void> {
  await sql`delete from roles where server_id = any(${batch.map((event) => event.data.serverId)}::text[])`.execute(tx);
}

export const roles = projection(
  { name: 'roles', version: 1, tables: [rolesTable] },
  on(ServerCreated, (batch, tx) =>
    insertRoles(
      tx,
      batch.map((event) => defaultRole(event.data)),
    ),
  ),
  on(RoleCreated, (batch, tx) => addRoles(tx, batch)),
  on(RoleUpdated, (batch, tx) => updateRoles(tx, batch)),
  on(RoleDeleted, (batch, tx) => deleteRoles(tx, batch)),
  on(RolesReordered, (batch, tx) => reorder(tx, batch)),
  on(ServerDeleted, (batch, tx) => deleteOfServers(tx, batch)),
);
