/** Profile pages and the search for users (users document, section 5). */
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { getOwnDetails, getUserDetails, searchUsers } from '@folkmoot/contracts/profiles/commands';
import type { UserDetails } from '@folkmoot/contracts/profiles/details';
import { PROFILE_LIMITS } from '@folkmoot/contracts/profiles/limits';
import type { UserProfile } from '@folkmoot/contracts/profiles/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { readApplicationOfBot, readCommandsOf } from '../applications/application-records.ts';
import { type FollowCounts, readFollowCounts } from '../follows/follow-records.ts';
import { suspensionIsActive } from '../moderation/moderated-users.ts';
import { countPosts, latestId, pinnedIds } from '../posts/lists.ts';
import { readPosts } from '../posts/post-records.ts';
import { type Viewer, viewerOf } from '../posts/viewer.ts';
import { findPeople } from './find-people.ts';
import { type PersonRow, readPeople, toMention, toRawUser } from './people.ts';

type Hidden = { readonly hideFollowers: boolean; readonly hideFollowing: boolean };
/** null: a bot, or a deleted account. */
type Suspended = { readonly suspended: boolean; readonly suspensionExpiresAt: number | null };

type DetailsRow = PersonRow & UserProfile & Suspended & { readonly account: Hidden | null };

type Mutual = { readonly friendIds: string[]; readonly serverIds: string[]; readonly blocks: boolean };

async function readDetails(db: Reader, userId: string): Promise<DetailsRow | null> {
  const { rows } = await sql<Omit<DetailsRow, 'account'> & { [Key in keyof Hidden]: boolean | null }>`
    select u.id, u.username, u.tag, u.bot, u.badges, u.hex_color as "hexColor", u.avatar, u.banner, u.joined_at as "joinedAt",
           u.last_online_status as "lastOnlineStatus", u.last_online_at as "lastOnlineAt", u.bio, u.bg_color_one as "bgColorOne",
           u.bg_color_two as "bgColorTwo", u.primary_color as "primaryColor", a.hide_followers as "hideFollowers",
           a.hide_following as "hideFollowing", s.user_id is not null as suspended, s.expire_at as "suspensionExpiresAt"
    from users u left join accounts a on a.user_id = u.id left join suspensions s on s.user_id = u.id and ${suspensionIsActive}
    where u.id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { hideFollowers, hideFollowing, ...person } = row;
  const account = row.bot || hideFollowers === null || hideFollowing === null ? null : { hideFollowers, hideFollowing };
  return { ...person, account };
}

/** Only entries of the caller's own lists, because clients look them up there without checks. */
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

/** The application of a bot, with its commands on request. null: for people. */
async function applicationOf(db: Reader, row: DetailsRow, withCommands: boolean): Promise<UserDetails['user']['application']> {
  const application = row.bot ? await readApplicationOfBot(db, row.id) : null;
  if (!application) return null;
  const creator = (await readPeople(db, [application.creatorAccountId])).get(application.creatorAccountId);
  if (!creator) return null;
  const botCommands = withCommands ? { botCommands: await readCommandsOf(db, row.id) } : {};
  return { ...botCommands, creatorAccount: { user: toMention(creator) } };
}

/** The counts of a hidden list are only for its owner. */
function countsOf(row: DetailsRow, counts: FollowCounts, requesterId: string | null) {
  const own = row.id === requesterId;
  return {
    followers: row.account?.hideFollowers && !own ? 0 : counts.followers,
    following: row.account?.hideFollowing && !own ? 0 : counts.following,
  };
}

/** Empty if the user has blocked the caller, unless the caller is staff. */
async function postsOf(db: Reader, userId: string, viewer: Viewer, includePinnedPosts: boolean) {
  const [latest, pinned] = await Promise.all([latestId(db, userId, viewer), includePinnedPosts ? pinnedIds(db, userId, viewer) : []]);
  const [latestPosts, pinnedPosts] = await Promise.all([
    readPosts(db, latest === null ? [] : [latest], viewer),
    readPosts(db, pinned, viewer),
  ]);
  return { latestPost: latestPosts[0] ?? null, ...(includePinnedPosts ? { pinnedPosts } : {}) };
}

type Asked = { readonly includePinnedPosts: boolean; readonly includeBotCommands: boolean };

async function details(db: Reader, userId: string, requesterId: string | null, viewer: Viewer, asked: Asked): Promise<UserDetails | null> {
  const row = await readDetails(db, userId);
  if (!row) return null;
  const mutual = await readMutual(db, userId, requesterId);
  const counts = await readFollowCounts(db, userId, requesterId);
  const { bio, bgColorOne, bgColorTwo, primaryColor, account } = row;
  return {
    block: mutual.blocks,
    user: {
      ...toRawUser(row),
      application: await applicationOf(db, row, asked.includeBotCommands),
      followers: counts.followed ? [{ followedToId: userId }] : [],
      following: [],
      _count: { ...countsOf(row, counts, requesterId), ...(await countPosts(db, userId)) },
      account,
    },
    ...account,
    ...(row.suspended ? { suspensionExpiresAt: row.suspensionExpiresAt } : {}),
    mutualFriendIds: mutual.friendIds,
    mutualServerIds: mutual.serverIds,
    profile: { bio, bgColorOne, bgColorTwo, primaryColor },
    ...(await postsOf(db, userId, viewer, asked.includePinnedPosts)),
  };
}

const ownDetailsAnswer = answer(getOwnDetails, async ({ db, actor, access, query }) => {
  if (!actor) return refuse('UserNotFound');
  return (await details(db, actor.userId, actor.userId, viewerOf({ actor, access }), query)) ?? refuse('UserNotFound');
});

const userDetailsAnswer = answer(getUserDetails, async ({ db, actor, access, params, query }) => {
  return (await details(db, params.userId, actor?.userId ?? null, viewerOf({ actor, access }), query)) ?? refuse('UserNotFound');
});

const searchUsersAnswer = answer(searchUsers, async ({ db, actor, query }) => {
  const wanted = query.q?.replaceAll('\0', '').trim().normalize('NFC') ?? '';
  if (wanted === '' || wanted.length > PROFILE_LIMITS.searchText) return [];
  return findPeople(db, wanted, actor?.userId ?? '');
});

export const profileAnswers = [ownDetailsAnswer, userDetailsAnswer, searchUsersAnswer];
