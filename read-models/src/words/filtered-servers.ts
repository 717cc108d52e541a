/** Where the word filter works: which servers channels are of, and which servers' owners turned it on. */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

/** Channels of no server are left out. */
export async function readServersOfChannels(db: Reader, channelIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; serverId: string }>`
    select id, server_id as "serverId" from channels where id = any(${channelIds}::text[]) and server_id is not null`.execute(db);
  return new Map(rows.map(({ id, serverId }) => [id, serverId]));
}

export async function readFilteredServers(db: Reader, serverIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from servers where id = any(${serverIds}::text[]) and filter_words`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
