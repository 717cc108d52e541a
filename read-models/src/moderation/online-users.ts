/** Reads connected users by id for moderators (users document 11.1). */
import type { OnlineUser } from '@folkmoot/contracts/moderation/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

/** Sorted by the time of joining. */
export async function readOnlineUsers(db: Reader, userIds: readonly string[], oldestFirst: boolean): Promise<OnlineUser[]> {
  const way = sql.raw(oldestFirst ? 'asc' : 'desc');
  const { rows } = await sql<Omit<OnlineUser, 'bot'> & { readonly bot: boolean }>`
    select id, username, tag, hex_color as "hexColor", avatar, badges, joined_at as "joinedAt", bot from users
    where id = any(${userIds}::text[]) order by joined_at ${way}, id ${way}`.execute(db);
  return rows.map((row) => ({ ...row, bot: row.bot ? true : null }));
}
