/** Reads roles in wire format. */
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type RoleRow = Omit<RawServerRole, 'botRole'> & { readonly botRole: boolean };

/** All roles of these servers, lowest first. */
export async function readRoles(db: Reader, serverIds: readonly string[]): Promise<RawServerRole[]> {
  if (serverIds.length === 0) return [];
  const { rows } = await sql<RoleRow>`
    select id, name, icon, hex_color as "hexColor", created_by_id as "createdById", hide_role as "hideRole", permissions,
           server_id as "serverId", sort_order as "order", bot_role as "botRole", created_at as "createdAt"
    from roles where server_id = any(${serverIds}::text[]) order by server_id, sort_order, id`.execute(db);
  return rows.map((row) => ({ ...row, botRole: row.botRole || null }));
}
