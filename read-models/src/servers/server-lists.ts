/** Writes users' lists of servers in set-based statements. The last one in a batch wins. */
import { NEW_FOLDER_NAME } from '@folkmoot/contracts/servers/limits';
import type { Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type Order = { readonly userId: string; readonly entries: readonly string[] };

export type FolderChange = {
  readonly userId: string;
  readonly folderId: string;
  readonly name: string | null;
  readonly color: string;
  readonly serverIds: readonly string[];
};

/** Lists of ids are passed as text, one per row, because Postgres has no ragged arrays. */
function lists(of: readonly (readonly string[])[]): readonly string[] {
  return of.map((ids) => `{${ids.map((id) => JSON.stringify(id)).join(',')}}`);
}

export async function saveOrders(tx: Tx, orders: readonly Order[]): Promise<void> {
  const last = [...new Map(orders.map((order) => [order.userId, order.entries]))];
  await sql`
    insert into server_orders (user_id, entries)
    select user_id, entries::text[] from unnest(${last.map(([id]) => id)}::text[], ${lists(last.map(([, ids]) => ids))}::text[])
      as v(user_id, entries)
    on conflict (user_id) do update set entries = excluded.entries`.execute(tx);
}

export async function saveFolders(tx: Tx, folders: readonly FolderChange[]): Promise<void> {
  const last = [...new Map(folders.map((folder) => [folder.folderId, folder])).values()];
  await sql`
    insert into server_folders (id, user_id, name, color, server_ids)
    select id, user_id, name, color, server_ids::text[] from unnest(
      ${last.map((folder) => folder.folderId)}::text[], ${last.map((folder) => folder.userId)}::text[],
      ${last.map((folder) => folder.name ?? NEW_FOLDER_NAME)}::text[], ${last.map((folder) => folder.color)}::text[],
      ${lists(last.map((folder) => folder.serverIds))}::text[]) as v(id, user_id, name, color, server_ids)
    on conflict (id) do update set name = excluded.name, color = excluded.color, server_ids = excluded.server_ids`.execute(tx);
}

export async function dropFolders(tx: Tx, folderIds: readonly string[]): Promise<void> {
  await sql`delete from server_folders where id = any(${folderIds}::text[])`.execute(tx);
}

type Left = { readonly userId: string; readonly serverId: string };

async function removeFrom(tx: Tx, { table, column }: { readonly table: string; readonly column: string }, left: readonly Left[]) {
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = array(
      select id from unnest(t.${sql.ref(column)}) with ordinality as l(id, place) where id <> all(v.server_ids) order by place)
    from (select user_id, array_agg(server_id) as server_ids
          from unnest(${left.map(({ userId }) => userId)}::text[], ${left.map(({ serverId }) => serverId)}::text[]) as l(user_id, server_id)
          group by user_id) as v
    where t.user_id = v.user_id and t.${sql.ref(column)} && v.server_ids`.execute(tx);
}

/** Removes servers that users left from lists and folders, and folders that become empty. */
export async function unlist(tx: Tx, left: readonly Left[]): Promise<void> {
  await removeFrom(tx, { table: 'server_folders', column: 'server_ids' }, left);
  await removeFrom(tx, { table: 'server_orders', column: 'entries' }, left);
  await dropEmptyFolders(tx);
}

async function dropEmptyFolders(tx: Tx): Promise<void> {
  await sql`
    with deleted_rows as (delete from server_folders where server_ids = '{}' returning id, user_id)
    update server_orders o set entries = array(
      select id from unnest(o.entries) with ordinality as l(id, place) where id <> all(g.ids) order by place)
    from (select user_id, array_agg(id) as ids from deleted_rows group by user_id) as g
    where o.user_id = g.user_id`.execute(tx);
}
