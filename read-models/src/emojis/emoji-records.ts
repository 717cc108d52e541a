/** Reads emoji in wire format. */
import type { ListedEmoji } from '@folkmoot/contracts/emojis/wire';
import type { RawCustomEmojiShort } from '@folkmoot/contracts/servers/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { withPeople } from '../profiles/people.ts';

/** For each of these servers, the oldest first. A server without emoji is missing. */
export async function readEmojis(db: Reader, serverIds: readonly string[]): Promise<ReadonlyMap<string, RawCustomEmojiShort[]>> {
  if (serverIds.length === 0) return new Map();
  const { rows } = await sql<RawCustomEmojiShort & { serverId: string }>`
    select id, name, gif, server_id as "serverId" from emojis where server_id = any(${serverIds}::text[]) order by server_id, added_at, id`.execute(
    db,
  );
  const byServer = new Map<string, RawCustomEmojiShort[]>();
  for (const { serverId, ...emoji } of rows) {
    const own = byServer.get(serverId);
    if (own) own.push(emoji);
    else byServer.set(serverId, [emoji]);
  }
  return byServer;
}

/** The newest first, with their creators. */
export async function listEmojisOf(db: Reader, serverId: string): Promise<ListedEmoji[]> {
  const { rows } = await sql<Omit<ListedEmoji, 'uploadedBy'>>`
    select id, name, gif, server_id as "serverId", uploaded_by_id as "uploadedById" from emojis
    where server_id = ${serverId} order by added_at desc, id desc`.execute(db);
  return withPeople(
    db,
    rows,
    (row) => row.uploadedById,
    (row, uploadedBy) => ({ ...row, uploadedBy }),
  );
}
