/** The follow data of a profile page. */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

export type FollowCounts = {
  readonly followers: number;
  readonly following: number;
  /** Whether the caller follows this user. */
  readonly followed: boolean;
};

export async function readFollowCounts(db: Reader, userId: string, requesterId: string | null): Promise<FollowCounts> {
  const { rows } = await sql<FollowCounts>`
    select (select count(*)::integer from follows where followed_id = ${userId}) as "followers",
           (select count(*)::integer from follows where follower_id = ${userId}) as "following",
           exists (select 1 from follows where follower_id = ${requesterId} and followed_id = ${userId}) as "followed"`.execute(db);
  return rows[0] ?? { followers: 0, following: 0, followed: false };
}
