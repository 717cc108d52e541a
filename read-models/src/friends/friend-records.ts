/** Friends, requests and blocks in the format of the authenticated payload. */
import { FRIEND_STATUS, type RawFriend } from '@folkmoot/contracts/friends/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { type PersonRow, readPeople, toFriend } from '../profiles/people.ts';

type Row = Omit<RawFriend, 'recipient'>;

/** An entry of the list. Only accepted friends see the last-online time (DB-3). */
export function toRawFriend(row: Row, recipient: PersonRow): RawFriend {
  return { ...row, recipient: toFriend(recipient, row.status === FRIEND_STATUS.FRIENDS) };
}

export async function readFriends(db: Reader, userId: string): Promise<readonly RawFriend[]> {
  const { rows } = await sql<Row>`
    select id, status, user_id as "userId", recipient_id as "recipientId", created_at as "createdAt"
    from friends where user_id = ${userId} order by created_at, id`.execute(db);
  const people = await readPeople(
    db,
    rows.map((row) => row.recipientId),
  );
  return rows.flatMap((row) => {
    const recipient = people.get(row.recipientId);
    return recipient ? [toRawFriend(row, recipient)] : [];
  });
}
