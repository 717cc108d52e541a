import { getFollowers, getFollowing } from '@folkmoot/contracts/follows/commands';
import { UserFollowed, UserUnfollowed } from '@folkmoot/contracts/follows/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { getUserDetails } from '@folkmoot/contracts/profiles/commands';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accounts } from '../accounts/accounts.projection.ts';
import { friends } from '../friends/friends.projection.ts';
import { members } from '../members/members.projection.ts';
import { sanctions } from '../moderation/sanctions.projection.ts';
import { posts } from '../posts/posts.projection.ts';
import { profiles } from '../profiles/profiles.projection.ts';
import { profileAnswers } from '../profiles/profiles.queries.ts';
import { asking, registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { follows } from './follows.projection.ts';
import { followAnswers } from './follows.queries.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [profiles, accounts, friends, members, follows, posts, sanctions]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const followed = (followerId: string, followedId: string, at: number) =>
  UserFollowed({ followId: String(100 + at), followerId, followedId, followedAt: at });
const unfollowed = (followerId: string, followedId: string) => UserUnfollowed({ followerId, followedId });

const people = ['1', '2', '3', '4'].map((id) => registered(id));
const history: readonly AnyEvent[] = [
  ...people,
  followed('2', '1', 1),
  followed('3', '1', 2),
  followed('1', '3', 3),
  unfollowed('3', '1'),
  followed('4', '1', 4),
  followed('3', '1', 5),
];

type ListRoute = typeof getFollowers | typeof getFollowing;

async function list(route: ListRoute, userId: string, of: string, query: object = {}): Promise<unknown> {
  const found = followAnswers.find((candidate) => candidate.route.name === route.name);
  if (!found) throw new Error(`No answer to ${route.name}`);
  const parsed = { params: route.params.parse({ userId: of }), query: route.query.parse(query) };
  const answer = await found.run({ ...asking(userId), ...parsed, db: models.db });
  return isRefusal(answer) ? answer.refused : route.reply.parse(answer).map((user) => user.id);
}

describe('rows of follows', () => {
  it('are the same in batches of one and of all (H2)', async () => {
    const { follows } = await models.rowsAfter(history);
    expect(follows).toHaveLength(4);
  });
});

describe('lists of follows', () => {
  it('are complete and latest first, or paged', async () => {
    await models.given(history);
    expect(await list(getFollowers, '2', '1')).toEqual(['3', '4', '2']);
    expect(await list(getFollowing, '2', '1')).toEqual(['3']);
    expect(await list(getFollowers, '2', '1', { limit: '2' })).toEqual(['3', '4']);
    expect(await list(getFollowers, '2', '1', { limit: '2', afterId: '4' })).toEqual(['2']);
    expect(await list(getFollowers, '2', '404')).toBe('UserNotFound');
  });

  it('are hidden by their owner separately, but not from the owner', async () => {
    await models.given([...history, ProfileUpdated({ userId: '1', hideFollowers: true })]);
    expect(await list(getFollowers, '2', '1')).toBe('FollowersHidden');
    expect(await list(getFollowing, '2', '1')).toEqual(['3']);
    expect(await list(getFollowers, '1', '1')).toEqual(['3', '4', '2']);
    await models.given([ProfileUpdated({ userId: '1', hideFollowers: false, hideFollowing: true })]);
    expect(await list(getFollowing, '2', '1')).toBe('FollowingHidden');
    expect(await list(getFollowers, '2', '1')).toHaveLength(3);
  });
});

describe('a profile page', () => {
  const details = profileAnswers.find((candidate) => candidate.route.name === getUserDetails.name);

  async function page(userId: string | null, of: string) {
    const parsed = { params: getUserDetails.params.parse({ userId: of }), query: getUserDetails.query.parse({}) };
    const { user } = getUserDetails.reply.parse(await details?.run({ ...asking(userId), ...parsed, db: models.db }));
    return [user.followers, user._count.followers, user._count.following];
  }

  it('says whether the caller follows, and counts; hidden counts are only for their owner', async () => {
    await models.given(history);
    expect(await page('2', '1')).toEqual([[{ followedToId: '1' }], 3, 1]);
    expect(await page('1', '1')).toEqual([[], 3, 1]);
    expect(await page(null, '1')).toEqual([[], 3, 1]);
    await models.given([ProfileUpdated({ userId: '1', hideFollowers: true, hideFollowing: true })]);
    expect(await page('2', '1')).toEqual([[{ followedToId: '1' }], 0, 0]);
    expect(await page('1', '1')).toEqual([[], 3, 1]);
  });
});
