import { BadgesSet, EmailChanged, EmailConfirmed } from '@folkmoot/contracts/accounts/events';
import { UserFollowed } from '@folkmoot/contracts/follows/events';
import { FriendAccepted, FriendRequested, UserBlocked } from '@folkmoot/contracts/friends/events';
import { PresenceChosen, WentOffline } from '@folkmoot/contracts/presence/events';
import { getOwnDetails, getUserDetails, searchUsers } from '@folkmoot/contracts/profiles/commands';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import type { AnyAnswer } from '@folkmoot/platform/query/answer';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accounts } from '../accounts/accounts.projection.ts';
import { readSelf } from '../accounts/self.ts';
import { readSelves } from '../accounts/selves.ts';
import { applications } from '../applications/applications.projection.ts';
import { connections } from '../connections/connections.projection.ts';
import { follows } from '../follows/follows.projection.ts';
import { friends } from '../friends/friends.projection.ts';
import { members } from '../members/members.projection.ts';
import { sanctions } from '../moderation/sanctions.projection.ts';
import { userNotices } from '../notices/user-notices.projection.ts';
import { posts } from '../posts/posts.projection.ts';
import { readPresenceChoice, roomsAround } from '../presence/around.ts';
import { presence } from '../presence/presence.projection.ts';
import { readPeople } from './people.ts';
import { profiles } from './profiles.projection.ts';
import { profileAnswers } from './profiles.queries.ts';
import { asking, joined, recorded, registered, type TestReadModels, testReadModels } from './test-support.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [
    applications,
    profiles,
    accounts,
    presence,
    friends,
    follows,
    members,
    userNotices,
    posts,
    connections,
    sanctions,
  ]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const requested = (byId: string, otherId: string) =>
  FriendRequested({ byId, otherId, sentRecordId: `${byId}${otherId}`, pendingRecordId: `${otherId}${byId}`, requestedAt: 5 });
const befriended = (byId: string, otherId: string) => [requested(byId, otherId), FriendAccepted({ byId: otherId, otherId: byId })];
const blocked = (byId: string, otherId: string) => UserBlocked({ byId, otherId, recordId: '13', endedFriendship: false, blockedAt: 5 });

const history = [
  registered('1'),
  registered('2'),
  EmailConfirmed({ userId: '1' }),
  ProfileUpdated({ userId: '1', username: 'Alice', bio: 'hello', dmStatus: 1 }),
  ProfileUpdated({ userId: '2', tag: 'wxyz', lastOnlineStatus: 2 }),
  ProfileUpdated({ userId: '1', bio: null, primaryColor: '#fff', lastOnlineStatus: 1, hideFollowers: true }),
  WentOffline({ userId: '1', at: 70 }),
  WentOffline({ userId: '2', at: 71 }),
  WentOffline({ userId: '2', at: 72 }),
  PresenceChosen({ userId: '1', status: 4, custom: 'busy', statusBefore: 1, changed: ['status', 'custom'] }),
  PresenceChosen({ userId: '1', status: 3, custom: null, statusBefore: 4, changed: ['status', 'custom'] }),
  EmailChanged({ userId: '1', email: 'new@example.org' }),
  BadgesSet({ userId: '2', badges: 3 }),
  ProfileUpdated({ userId: '2', lastOnlineStatus: 0 }),
];

describe('rows of users', () => {
  it('are the same in batches of one and of all (H2)', async () => {
    const { users } = await models.rowsAfter(history);
    expect(users).toMatchObject([
      { id: '1', username: 'Alice', bio: null, primary_color: '#fff', last_online_status: 1, last_online_at: 70 },
      { id: '2', username: 'user2', tag: 'wxyz', badges: 3, last_online_status: 0, last_online_at: null },
    ]);
  });

  it('have a replacement name after erasure', async () => {
    await models.given([registered('1234', { username: null, email: null }), ProfileUpdated({ userId: '1234', username: null })]);
    expect((await readPeople(models.db, ['1234', '1234'])).get('1234')?.username).toBe('Deleted User 1234');
  });
});

describe('the own account', () => {
  it('is complete', async () => {
    await models.given(history);
    expect(await readSelf(models.db, '1')).toEqual({
      id: '1',
      username: 'Alice',
      tag: 'abcd',
      badges: 0,
      hexColor: '#aabbcc',
      avatar: null,
      banner: null,
      bot: null,
      joinedAt: 5,
      email: 'new@example.org',
      emailConfirmed: false,
      dmStatus: 1,
      friendRequestStatus: 0,
      hideFollowers: true,
      hideFollowing: false,
      customStatus: null,
      lastOnlineStatus: 1,
      lastOnlineAt: 70,
      connections: [],
      notices: [],
    });
    expect(await readSelf(models.db, '404')).toBeNull();
  });

  it('of a bot has no account fields', async () => {
    await models.given([registered('3', { bot: true, email: null })]);
    const bot = await readSelf(models.db, '3');
    expect(bot).toMatchObject({ id: '3', bot: true, customStatus: null });
    expect(bot).not.toHaveProperty('email');
  });

  it('is sent to users around', async () => {
    await models.given([registered('1'), registered('2'), registered('3'), joined('9', '1'), ...befriended('2', '1'), requested('1', '3')]);
    const rooms = ['user:1', 'server:9', 'user:2'];
    const around = await roomsAround(models.db, ['1', '3']);
    expect(new Set(around.get('1'))).toEqual(new Set(rooms));
    expect(around.get('3')).toEqual(['user:3']);
    const selves = await readSelves(recorded([EmailConfirmed({ userId: '1' })]), models.db);
    expect(selves.get('1')).toMatchObject({ email: 'user1@example.org', username: 'user1', tag: 'abcd', bot: false });
    expect(await readPresenceChoice(models.db, ['1'])).toEqual(new Map([['1', { status: 1, custom: null }]]));
  });
});

function answerOf(route: AnyAnswer['route']): AnyAnswer {
  const found = profileAnswers.find((candidate) => candidate.route.name === route.name);
  if (!found) throw new Error(`No answer to ${route.name}`);
  return found;
}

function ask(route: AnyAnswer['route'], userId: string | null, params: object, query: object) {
  const parsed = { params: route.params.parse(params), query: route.query.parse(query) };
  return answerOf(route).run({ ...asking(userId), ...parsed, db: models.db });
}

describe('the details of a user', () => {
  const details = (userId: string | null, of: string, query: object = {}) => ask(getUserDetails, userId, { userId: of }, query);

  it('contain only what both users have in common', async () => {
    const people = ['1', '2', '3', '4'].map((id) => registered(id));
    const servers = [joined('8', '1'), joined('9', '1'), joined('9', '2'), joined('7', '2')];
    await models.given([...people, ...servers, ...befriended('1', '3'), ...befriended('3', '2'), ...befriended('4', '2')]);
    expect(getUserDetails.reply.parse(await details('1', '2'))).toEqual({
      block: false,
      user: {
        ...(await readPeople(models.db, ['2'])).get('2'),
        lastOnlineAt: undefined,
        lastOnlineStatus: undefined,
        bot: null,
        application: null,
        followers: [],
        following: [],
        _count: { followers: 0, following: 0, likedPosts: 0, posts: 0 },
        account: { hideFollowers: false, hideFollowing: false },
      },
      hideFollowers: false,
      hideFollowing: false,
      mutualFriendIds: ['3'],
      mutualServerIds: ['9'],
      latestPost: null,
      profile: { bio: null, bgColorOne: null, bgColorTwo: null, primaryColor: null },
    });
    expect(await details(null, '2')).toMatchObject({ block: false, mutualFriendIds: [], mutualServerIds: [] });
  });

  it('say whether the user blocked the caller, and never show a suspension', async () => {
    await models.given([registered('1'), registered('2'), blocked('2', '1')]);
    const shown = await details('1', '2', { includePinnedPosts: 'true' });
    expect(shown).toMatchObject({ block: true, pinnedPosts: [] });
    expect(shown).not.toHaveProperty('suspensionExpiresAt');
    expect(await details('2', '1')).toMatchObject({ block: false });
  });

  it('are refused for an unknown user', async () => {
    await models.given([registered('1')]);
    expect(await details('1', '404')).toEqual({ refused: 'UserNotFound' });
    expect(await ask(getOwnDetails, null, {}, {})).toEqual({ refused: 'UserNotFound' });
    expect(await ask(getOwnDetails, '1', {}, {})).toMatchObject({ user: { id: '1' } });
  });
});

describe('search for users', () => {
  const search = async (q: string | undefined) => searchUsers.reply.parse(await ask(searchUsers, '1', {}, { q })).map((user) => user.id);

  it('finds any part ignoring case, including oneself, without blocks in either direction', async () => {
    const named = ['Anna', 'HANNAH', 'Joanna', 'Johanna', 'Bob'].map((username, index) => registered(String(index + 1), { username }));
    await models.given([...named, blocked('1', '3'), blocked('4', '1')]);
    expect(await search('ann')).toEqual(['1', '2']);
    expect(await search('nobody')).toEqual([]);
  });

  it('finds followed users first, in descending order', async () => {
    const named = ['anna', 'annb', 'annc', 'annd'].map((username, index) => registered(String(index + 1), { username }));
    const followed = (followerId: string, followedId: string) =>
      UserFollowed({ followId: `${followerId}${followedId}`, followerId, followedId, followedAt: 5 });
    await models.given([...named, followed('1', '3'), followed('1', '4'), followed('2', '1')]);
    expect(await search('ann')).toEqual(['4', '3', '1', '2']);
  });

  it('treats patterns, empty and unusual texts literally', async () => {
    await models.given([registered('1', { username: 'percent%_\\' }), registered('2')]);
    expect(await search('%')).toEqual(['1']);
    expect(await search('\\')).toEqual(['1']);
    expect(await search('')).toEqual([]);
    expect(await search(undefined)).toEqual([]);
    expect(await search('\0')).toEqual([]);
  });

  it('finds names far down the alphabet, from one letter on, in any script', async () => {
    const others = Array.from({ length: 1005 }, (_, index) => registered(String(index + 10), { username: `anna ${index}` }));
    const last = ['zoë', 'Ζωή', '京子'].map((username, index) => registered(String(index + 2), { username }));
    await models.given([registered('1'), ...others, ...last, blocked('1', '9')]);
    for (const [text, id] of [
      ['z', '2'],
      ['OË', '2'],
      ['ζω', '3'],
      ['子', '4'],
      ['京子', '4'],
    ] as const) {
      expect(await search(text), text).toEqual([id]);
    }
    expect(await search('anna 100')).toEqual(['110', '1010', '1011', '1012', '1013', '1014']);
  });

  it('returns ten', async () => {
    await models.given(Array.from({ length: 15 }, (_, index) => registered(String(index + 1), { username: `anna${index}` })));
    expect(await search('anna')).toHaveLength(10);
  });
});
