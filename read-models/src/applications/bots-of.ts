/** The bots of each owner. */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

export async function readBotsOf(db: Reader, ownerIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ownerIds.length === 0) return new Map();
  const { rows } = await sql<{ ownerId: string; botUserIds: readonly string[] }>`
    select owner_id as "ownerId", array_agg(bot_user_id order by id) as "botUserIds" from applications
    where owner_id = any(${[...ownerIds]}::text[]) and bot_user_id is not null group by owner_id`.execute(db);
  return new Map(rows.map(({ ownerId, botUserIds }) => [ownerId, botUserIds]));
}
