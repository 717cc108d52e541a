/** Followers and followed users, latest first (users document, section 5). Their owner may hide them. */
import { getFollowers, getFollowing } from '@folkmoot/contracts/follows/commands';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { RawUser } from '@folkmoot/contracts/profiles/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { type PersonRow, personColumns, toRawUser } from '../profiles/people.ts';

type Hidden = { readonly followers: boolean; readonly following: boolean };
type Page = { readonly limit?: number | undefined; readonly afterId?: string | undefined };
/** The column of the list's owner, and the column of the listed users. */
type Side = { readonly of: string; readonly shown: string };

const FOLLOWERS: Side = { of: 'followed_id', shown: 'follower_id' };
const FOLLOWING: Side = { of: 'follower_id', shown: 'followed_id' };

/** The lists that the owner hides from the caller. null: there is no such user. */
async function hiddenFrom(db: Reader, userId: string, requesterId: string | undefined): Promise<Hidden | null> {
  const { rows } = await sql<Hidden>`
    select coalesce(a.hide_followers, false) as "followers", coalesce(a.hide_following, false) as "following"
    from users u left join accounts a on a.user_id = u.id where u.id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return userId === requesterId ? { followers: false, following: false } : row;
}

async function read(db: Reader, side: Side, userId: string, { limit, afterId }: Page): Promise<RawUser[]> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from follows f join users u on u.id = f.${sql.ref(side.shown)}
    where f.${sql.ref(side.of)} = ${userId} and (${afterId ?? null}::text is null or f.id < (
      select id from follows where ${sql.ref(side.of)} = ${userId} and ${sql.ref(side.shown)} = ${afterId ?? null}))
    order by f.id desc limit ${limit ?? null}`.execute(db);
  return rows.map(toRawUser);
}

const followersAnswer = answer(getFollowers, async ({ db, actor, params, query }) => {
  const hidden = await hiddenFrom(db, params.userId, actor?.userId);
  if (!hidden) return refuse('UserNotFound');
  return hidden.followers ? refuse('FollowersHidden') : read(db, FOLLOWERS, params.userId, query);
});

const followingAnswer = answer(getFollowing, async ({ db, actor, params, query }) => {
  const hidden = await hiddenFrom(db, params.userId, actor?.userId);
  if (!hidden) return refuse('UserNotFound');
  return hidden.following ? refuse('FollowingHidden') : read(db, FOLLOWING, params.userId, query);
});

export const followAnswers = [followersAnswer, followingAnswer];
