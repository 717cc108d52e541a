/** The servers of channels, and the servers whose owners turned the word filter on. */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

/** Channels outside of servers are left out. */
export async function readServersOfChannels(db: Reader, channelIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; serverId: string }>`
    select id, server_id as "serverId" from channels where id = any(${channelIds}::text[]) and server_id is not null`.execute(db);
  return new Map(rows.map(({ id, serverId }) => [id, serverId]));
}

export async function readFilteredServers(db: Reader, serverIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from servers where id = any(${serverIds}::text[]) and filter_words`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
