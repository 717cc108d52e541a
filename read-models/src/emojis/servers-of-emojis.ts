/** The server of each emoji id. */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

export async function readServersOfEmojis(db: Reader, emojiIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (emojiIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; server_id: string }>`
    select id, server_id from emojis where id = any(${[...emojiIds]}::text[])`.execute(db);
  return new Map(rows.map(({ id, server_id }) => [id, server_id]));
}
