/** Follows in the wire contract (users document, section 5): who follows whom, who can see it, and what ends a follow. */
import { followUser, getFollowers, getFollowing, unfollowUser } from '@folkmoot/contracts/follows/commands';
import { blockUser, unblockUser } from '@folkmoot/contracts/friends/commands';
import { getUserDetails, searchUsers, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Connection } from './harness/connection.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { eventsOf, twoPeople } from './harness/two-people.ts';

let network: Network;
let ann: Person;
let bob: Person;
let bobConnection: Connection;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
});

beforeEach(async () => {
  const pair = await twoPeople(network);
  ({ ann, bob, bobConnection } = pair);
  return pair.close;
});

afterAll(() => network.stop());

const ofUser = (person: Person) => ({ params: { userId: person.id } });

async function ids(who: Person, route: typeof getFollowers | typeof getFollowing, whose: Person): Promise<readonly string[]> {
  return (await who.ask(route, ofUser(whose))).map((user) => user.id);
}

describe('follows', () => {
  it('go one way, are shown on both profiles, and notify no one', async () => {
    expect(await ann.ask(followUser, ofUser(bob))).toEqual({ status: true });
    expect(await ids(ann, getFollowers, bob)).toEqual([ann.id]);
    expect(await ids(bob, getFollowing, ann)).toEqual([bob.id]);
    expect(await ids(ann, getFollowing, bob)).toEqual([]);
    const page = await ann.ask(getUserDetails, ofUser(bob));
    expect(page.user).toMatchObject({ followers: [{ followedToId: bob.id }], _count: { followers: 1, following: 0 } });
    expect((await bob.ask(getUserDetails, ofUser(ann))).user).toMatchObject({ followers: [], _count: { followers: 0, following: 1 } });
    expect(await eventsOf(network, bobConnection)).toEqual([]);
    expect(await ann.ask(unfollowUser, ofUser(bob))).toEqual({ status: true });
    expect(await ids(ann, getFollowers, bob)).toEqual([]);
  });

  it('are refused twice, of oneself, of unknown users, and without a login', async () => {
    await ann.ask(followUser, ofUser(bob));
    await ann.refused(followUser, ofUser(bob), 400, null);
    await ann.refused(followUser, ofUser(ann), 400, null);
    await ann.refused(followUser, { params: { userId: '1' } }, 400);
    await bob.refused(unfollowUser, ofUser(ann), 400, null);
    await ann.refused(getFollowers, { params: { userId: '1' } }, 400);
    const anonymous = network.as(ann, null);
    await anonymous.refused(followUser, ofUser(bob), 401, null);
    await anonymous.refused(getFollowers, ofUser(bob), 401, null);
  });

  it('are counted once, even if requested several times at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ann.api('POST', `/api/users/${bob.id}/follow`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ids(ann, getFollowers, bob)).toEqual([ann.id]);
  });

  it('end in both directions with a block, and are not restored when it ends', async () => {
    await ann.ask(followUser, ofUser(bob));
    await bob.ask(followUser, ofUser(ann));
    await ann.ask(blockUser, ofUser(bob));
    expect(await ids(ann, getFollowers, ann)).toEqual([]);
    expect(await ids(ann, getFollowers, bob)).toEqual([]);
    await ann.refused(followUser, ofUser(bob), 400, null);
    await bob.refused(followUser, ofUser(ann), 400, null);
    await ann.ask(unblockUser, ofUser(bob));
    expect(await ids(ann, getFollowing, ann)).toEqual([]);
    await bob.ask(followUser, ofUser(ann));
    expect(await ids(ann, getFollowers, ann)).toEqual([bob.id]);
  });

  it('can be hidden from others, both lists and counts', async () => {
    await ann.ask(followUser, ofUser(bob));
    await bob.ask(updateProfile, { body: { hideFollowers: true } });
    await ann.ask(updateProfile, { body: { hideFollowing: true } });
    await ann.refused(getFollowers, ofUser(bob), 400, null);
    await bob.refused(getFollowing, ofUser(ann), 400, null);
    expect(await ids(bob, getFollowers, bob)).toEqual([ann.id]);
    expect(await ids(ann, getFollowing, ann)).toEqual([bob.id]);
    expect((await ann.ask(getUserDetails, ofUser(bob))).user._count).toMatchObject({ followers: 0, following: 0 });
    expect((await bob.ask(getUserDetails, ofUser(bob))).user._count).toMatchObject({ followers: 1, following: 0 });
    expect(await bob.ask(getUserDetails, ofUser(ann))).toMatchObject({ hideFollowers: false, hideFollowing: true });
  });

  it('hidden by a follower are still visible in the followers of others', async () => {
    await ann.ask(followUser, ofUser(bob));
    await ann.ask(updateProfile, { body: { hideFollowing: true } });
    const cleo = await network.register('Cleo');
    await cleo.refused(getFollowing, ofUser(ann), 400, null);
    expect(await ids(cleo, getFollowers, bob)).toEqual([ann.id]);
    expect((await cleo.ask(getUserDetails, ofUser(bob))).user._count).toMatchObject({ followers: 1 });
  });

  it('move users to the top of a search', async () => {
    const names = ['Zelda 1', 'Zelda 2', 'Zelda 3'];
    const [one, two, three] = await Promise.all(names.map((name) => network.register(name)));
    if (!one || !two || !three) throw new Error('A user was not registered.');
    await ann.ask(followUser, ofUser(two));
    await ann.ask(followUser, ofUser(three));
    expect((await ann.ask(searchUsers, { query: { q: 'zelda' } })).map((user) => user.id)).toEqual([three.id, two.id, one.id]);
    await two.ask(blockUser, ofUser(ann));
    expect((await ann.ask(searchUsers, { query: { q: 'zelda' } })).map((user) => user.id)).toEqual([three.id, one.id]);
  });
});
