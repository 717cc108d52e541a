/** Rows → servers and lists of servers on the wire. */
import type { RawServer, RawServerFolder } from '@folkmoot/contracts/servers/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type ServerRow = Omit<RawServer, 'customEmojis' | 'scheduledForDeletion' | '_count'>;

async function rowsOf(db: Reader, serverIds: readonly string[]): Promise<readonly ServerRow[]> {
  if (serverIds.length === 0) return [];
  const { rows } = await sql<ServerRow>`
    select id, name, avatar, banner, hex_color as "hexColor", default_channel_id as "defaultChannelId",
           system_channel_id as "systemChannelId", default_role_id as "defaultRoleId", created_by_id as "createdById",
           created_at as "createdAt", verified
    from servers where id = any(${serverIds}::text[]) order by id`.execute(db);
  return rows;
}

/** In full, as at sign-on; oldest first. Servers that are no more are left out. */
export async function readServers(db: Reader, serverIds: readonly string[]): Promise<RawServer[]> {
  const rows = await rowsOf(db, serverIds);
  return rows.map((row) => ({ ...row, customEmojis: [], scheduledForDeletion: null, _count: { welcomeQuestions: 0 } }));
}

/** What anybody with an invite may see of a server. */
export async function readServerPreview(db: Reader, serverId: string): Promise<RawServer | null> {
  const [row] = await rowsOf(db, [serverId]);
  return row ?? null;
}

/** Ids of servers and folders as the person last put them; empty for a new account. */
export async function readServerOrder(db: Reader, userId: string): Promise<string[]> {
  const { rows } = await sql<{ entries: string[] }>`select entries from server_orders where user_id = ${userId}`.execute(db);
  return rows[0]?.entries ?? [];
}

export async function readFolders(db: Reader, userId: string): Promise<RawServerFolder[]> {
  const { rows } = await sql<RawServerFolder>`
    select id, name, color, server_ids as "serverIds" from server_folders where user_id = ${userId} order by id`.execute(db);
  return rows;
}
