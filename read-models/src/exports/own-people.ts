/** The people a user interacts with: ids, visible names, and since when. */
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type Person = { readonly userId: string; readonly name: string | null; readonly at: number };

async function followsOf(db: Reader, own: 'follower_id' | 'followed_id', userId: string): Promise<readonly Person[]> {
  const other = own === 'follower_id' ? 'followed_id' : 'follower_id';
  const { rows } = await sql<Person>`
    select f.${sql.ref(other)} as "userId", u.username || ':' || u.tag as name, f.followed_at as at
    from follows f left join users u on u.id = f.${sql.ref(other)} where f.${sql.ref(own)} = ${userId} order by f.id`.execute(db);
  return rows;
}

/** The user's own list, without blocks by others. */
export async function readOwnPeople(db: Reader, userId: string): Promise<object> {
  const { rows } = await sql<Person & { readonly status: number }>`
    select f.recipient_id as "userId", u.username || ':' || u.tag as name, f.created_at as at, f.status
    from friends f left join users u on u.id = f.recipient_id where f.user_id = ${userId} order by f.id`.execute(db);
  const of = (status: number) => rows.filter((row) => row.status === status).map(({ userId: id, name, at }) => ({ userId: id, name, at }));
  return {
    friends: of(FRIEND_STATUS.FRIENDS),
    requestsSent: of(FRIEND_STATUS.SENT),
    requestsReceived: of(FRIEND_STATUS.PENDING),
    blocked: of(FRIEND_STATUS.BLOCKED),
    following: await followsOf(db, 'follower_id', userId),
    followers: await followsOf(db, 'followed_id', userId),
  };
}
