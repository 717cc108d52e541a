/** People's pages and the search for people (users document, section 5). */
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { getOwnDetails, getUserDetails, searchUsers } from '@folkmoot/contracts/profiles/commands';
import { PROFILE_LIMITS } from '@folkmoot/contracts/profiles/limits';
import type { RawMentionUser, UserDetails, UserProfile } from '@folkmoot/contracts/profiles/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { type PersonRow, toRawUser } from './people.ts';

type DetailsRow = PersonRow & UserProfile & { readonly hideFollowers: boolean; readonly hideFollowing: boolean };

type Mutual = { readonly friendIds: string[]; readonly serverIds: string[]; readonly blocks: boolean };

async function readDetails(db: Reader, userId: string): Promise<DetailsRow | null> {
  const { rows } = await sql<DetailsRow>`
    select u.id, u.username, u.tag, u.bot, u.badges, u.hex_color as "hexColor", u.avatar, u.banner, u.joined_at as "joinedAt",
           u.last_online_status as "lastOnlineStatus", u.last_online_at as "lastOnlineAt", u.bio, u.bg_color_one as "bgColorOne",
           u.bg_color_two as "bgColorTwo", u.primary_color as "primaryColor", a.hide_followers as "hideFollowers",
           a.hide_following as "hideFollowing"
    from users u join accounts a on a.user_id = u.id where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Only what the requester has in their own lists: clients look these up there without checks. */
async function readMutual(db: Reader, userId: string, requesterId: string | null): Promise<Mutual> {
  if (requesterId === null) return { friendIds: [], serverIds: [], blocks: false };
  const { FRIENDS, BLOCKED } = FRIEND_STATUS;
  const { rows } = await sql<{ friendIds: string[] | null; serverIds: string[] | null; blocks: boolean }>`
    select
      (select array_agg(theirs.recipient_id order by theirs.recipient_id) from friends theirs join friends own on own.recipient_id = theirs.recipient_id
       where theirs.user_id = ${userId} and own.user_id = ${requesterId} and theirs.status = ${FRIENDS} and own.status = ${FRIENDS}) as "friendIds",
      (select array_agg(theirs.server_id order by theirs.server_id) from members theirs join members own on own.server_id = theirs.server_id
       where theirs.user_id = ${userId} and own.user_id = ${requesterId}) as "serverIds",
      exists (select 1 from friends where user_id = ${userId} and recipient_id = ${requesterId} and status = ${BLOCKED}) as "blocks"`.execute(
    db,
  );
  const [row] = rows;
  return { friendIds: row?.friendIds ?? [], serverIds: row?.serverIds ?? [], blocks: row?.blocks ?? false };
}

async function details(db: Reader, userId: string, requesterId: string | null, withPinned: boolean): Promise<UserDetails | null> {
  const row = await readDetails(db, userId);
  if (!row) return null;
  const mutual = await readMutual(db, userId, requesterId);
  const { bio, bgColorOne, bgColorTwo, primaryColor, hideFollowers, hideFollowing } = row;
  return {
    block: mutual.blocks,
    user: {
      ...toRawUser(row),
      application: null,
      followers: [],
      following: [],
      _count: { followers: 0, following: 0, likedPosts: 0, posts: 0 },
      account: row.bot ? null : { hideFollowers, hideFollowing },
    },
    ...(row.bot ? {} : { hideFollowers, hideFollowing }),
    mutualFriendIds: mutual.friendIds,
    mutualServerIds: mutual.serverIds,
    latestPost: null,
    profile: { bio, bgColorOne, bgColorTwo, primaryColor },
    ...(withPinned ? { pinnedPosts: [] } : {}),
  };
}

const ownDetailsAnswer = answer(getOwnDetails, async ({ db, actor, query }) => {
  if (!actor) return refuse('UserNotFound');
  return (await details(db, actor.userId, actor.userId, query.includePinnedPosts)) ?? refuse('UserNotFound');
});

const userDetailsAnswer = answer(getUserDetails, async ({ db, actor, params, query }) => {
  return (await details(db, params.userId, actor?.userId ?? null, query.includePinnedPosts)) ?? refuse('UserNotFound');
});

/** Any part of the name, any case; nobody who blocked the requester or whom they blocked. */
const searchUsersAnswer = answer(searchUsers, async ({ db, actor, query }) => {
  const wanted = query.q?.replaceAll('\0', '').trim() ?? '';
  if (wanted === '' || wanted.length > PROFILE_LIMITS.searchText) return [];
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  const requesterId = actor?.userId ?? '';
  const { rows } = await sql<RawMentionUser>`
    select u.id, u.username, u.tag, u.hex_color as "hexColor", u.avatar, u.badges from users u
    where u.username ilike ${pattern} and not exists (
      select 1 from friends f where f.status = ${FRIEND_STATUS.BLOCKED}
        and ((f.user_id = u.id and f.recipient_id = ${requesterId}) or (f.user_id = ${requesterId} and f.recipient_id = u.id)))
    order by lower(u.username) collate "C", u.id limit ${PROFILE_LIMITS.searchResults}`.execute(db);
  return rows;
});

export const profileAnswers = [ownDetailsAnswer, userDetailsAnswer, searchUsersAnswer];
