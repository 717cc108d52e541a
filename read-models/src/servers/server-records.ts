/** Reads servers and lists of servers in wire format. */
import { DEFAULT_EDIT_HISTORY, type EditHistory } from '@folkmoot/contracts/servers/edit-history';
import type { RawServer, RawServerFolder } from '@folkmoot/contracts/servers/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readEmojis } from '../emojis/emoji-records.ts';
import { countQuestions } from '../welcome/welcome-records.ts';

type ServerPreview = Omit<RawServer, 'customEmojis' | 'scheduledForDeletion' | '_count'>;
type ServerRow = Omit<ServerPreview, 'filterWords' | 'editHistory'> & {
  readonly scheduledAt: number | null;
  readonly filterWords: boolean;
  readonly editHistory: EditHistory;
};

function previewOf({ scheduledAt: _, filterWords: __, editHistory: ___, ...server }: ServerRow): ServerPreview {
  return server;
}

async function rowsOf(db: Reader, serverIds: readonly string[]): Promise<readonly ServerRow[]> {
  if (serverIds.length === 0) return [];
  const { rows } = await sql<ServerRow>`
    select id, name, avatar, banner, hex_color as "hexColor", default_channel_id as "defaultChannelId",
           system_channel_id as "systemChannelId", default_role_id as "defaultRoleId", created_by_id as "createdById",
           created_at as "createdAt", verified, deletion_scheduled_at as "scheduledAt", filter_words as "filterWords", edit_history as "editHistory"
    from servers where id = any(${serverIds}::text[]) order by id`.execute(db);
  return rows;
}

/** Complete records, as at login, oldest first. Deleted servers are left out. */
export async function readServers(db: Reader, serverIds: readonly string[]): Promise<RawServer[]> {
  const [rows, questions, emojis] = await Promise.all([rowsOf(db, serverIds), countQuestions(db, serverIds), readEmojis(db, serverIds)]);
  return rows.map((row) => ({
    ...previewOf(row),
    ...(row.filterWords && { filterWords: true }),
    ...(row.editHistory !== DEFAULT_EDIT_HISTORY && { editHistory: row.editHistory }),
    customEmojis: emojis.get(row.id) ?? [],
    scheduledForDeletion: row.scheduledAt ? { scheduledAt: row.scheduledAt } : null,
    _count: { welcomeQuestions: questions.get(row.id) ?? 0 },
  }));
}

/** Public data of servers, for invites or published servers. */
export async function readServerPreviews(db: Reader, serverIds: readonly string[]): Promise<readonly ServerPreview[]> {
  return (await rowsOf(db, serverIds)).map(previewOf);
}

/** The data of a server for anyone with an invite. */
export async function readServerPreview(db: Reader, serverId: string): Promise<RawServer | null> {
  const [row] = await rowsOf(db, [serverId]);
  return row ? previewOf(row) : null;
}

/**
 * Ids of servers and folders in the user's order. Empty for a new account. Lists are partitioned by user and servers are not, so the events
 * have no common order: deleted servers are filtered out when lists are read.
 */
export async function readServerOrder(db: Reader, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from server_orders o, unnest(o.entries) with ordinality as l(id, place)
    where o.user_id = ${userId} and (
      exists (select 1 from servers s where s.id = l.id)
      or exists (select 1 from server_folders f join servers s on s.id = any(f.server_ids) where f.id = l.id))
    order by l.place`.execute(db);
  return rows.map((row) => row.id);
}

export async function readFolders(db: Reader, userId: string): Promise<RawServerFolder[]> {
  const { rows } = await sql<RawServerFolder>`
    select f.id, f.name, f.color, array_agg(l.id order by l.place) as "serverIds"
    from server_folders f, unnest(f.server_ids) with ordinality as l(id, place) join servers s on s.id = l.id
    where f.user_id = ${userId} group by f.id order by f.id`.execute(db);
  return rows;
}
