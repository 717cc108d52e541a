/** The space of attached files. */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

/** Bytes of all attached files. */
export async function readFileBytes(db: Reader): Promise<number> {
  const { rows } = await sql<{ bytes: string | null }>`select sum(bytes) as bytes from message_attachments`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Whether there are files that expire after this time. */
export async function hasExpiringFiles(db: Reader, now: number): Promise<boolean> {
  const { rows } = await sql`select 1 from message_attachments where expire_at > ${now} limit 1`.execute(db);
  return rows.length > 0;
}

export type FileBytes = { readonly id: string; readonly name: string; readonly bytes: number };

/** The users whose files take the most space. */
export async function readLargestPeople(db: Reader, most: number): Promise<readonly FileBytes[]> {
  const { rows } = await sql<{ id: string; name: string | null; bytes: string }>`
    select a.author_id as id, u.username as name, a.bytes from (
      select author_id, sum(bytes) as bytes from message_attachments group by author_id order by sum(bytes) desc limit ${most}
    ) a left join users u on u.id = a.author_id where a.bytes > 0 order by a.bytes desc`.execute(db);
  return rows.map(({ id, name, bytes }) => ({ id, name: name ?? id, bytes: Number(bytes) }));
}

/** The servers whose files take the most space. */
export async function readLargestServers(db: Reader, most: number): Promise<readonly FileBytes[]> {
  const { rows } = await sql<{ id: string; name: string; bytes: string }>`
    select s.id, s.name, sum(a.bytes) as bytes from message_attachments a
    join channels c on c.id = a.channel_id join servers s on s.id = c.server_id
    group by s.id, s.name having sum(a.bytes) > 0 order by sum(a.bytes) desc limit ${most}`.execute(db);
  return rows.map(({ id, name, bytes }) => ({ id, name, bytes: Number(bytes) }));
}
