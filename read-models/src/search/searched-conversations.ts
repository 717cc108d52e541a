/** The user's own conversations, for `in:@Ada`. */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { SearchQuery } from './search-query.ts';

/** Channel ids by the id of the other user. The notes of the user are under the own id. */
export type Conversations = ReadonlyMap<string, string>;

const NONE: Conversations = new Map();

/** `channelIds`: the searched channels, all readable. Empty if the search names no conversation. */
export async function readConversations(
  db: Reader,
  userId: string,
  { wanted, unwanted }: SearchQuery,
  channelIds: readonly string[],
): Promise<Conversations> {
  const isAsked = [...wanted.in, ...unwanted.in].some(
    (searched) => searched.kind === 'me' || (searched.kind === 'name' ? searched.name.sign === '@' : searched.naming.startsWith('@')),
  );
  if (!isAsked) return NONE;
  const { rows } = await sql<{ recipientId: string; channelId: string }>`
    select recipient_id as "recipientId", channel_id as "channelId" from inbox_entries
    where user_id = ${userId} and channel_id = any(${channelIds}::text[])`.execute(db);
  return new Map(rows.map(({ recipientId, channelId }) => [recipientId, channelId]));
}
