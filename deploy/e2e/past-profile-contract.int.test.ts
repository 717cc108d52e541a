/** A past state of a profile (decision 80). It shows what people could see at that time, and every access is logged. */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { followUser, unfollowUser } from '@folkmoot/contracts/follows/commands';
import { blockUser, unblockUser } from '@folkmoot/contracts/friends/commands';
import * as history from '@folkmoot/contracts/history/commands';
import { PastProfileRead } from '@folkmoot/contracts/history/events';
import type { PastProfile } from '@folkmoot/contracts/history/past-profile';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { moderateUser, suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { getUserDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dice } from './harness/dice.ts';
import { type Filled, pathOf } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { randomActivity } from './harness/random-activity.ts';

let network: Network;
let founder: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
});

afterAll(() => network.stop());

function past(userId: string, query: Filled['query'] = {}): Promise<PastProfile> {
  return founder.ask(history.getPastProfile, { params: { userId }, query });
}

const head = () => network.head().then(String);

/** The profile as Folkmoot shows it to the viewer now. */
async function currentView(viewer: Person, userId: string) {
  const { user, profile, block } = await viewer.ask(getUserDetails, { params: { userId } });
  const { tag, badges, hexColor, avatar, banner, joinedAt, _count: counts, account } = user;
  const { followers, following } = counts;
  return {
    shown: { tag, badges, hexColor, avatar, banner, joinedAt },
    colors: [profile?.bgColorOne, profile?.bgColorTwo, profile?.primaryColor],
    hasBio: profile?.bio !== null,
    counts: [account?.hideFollowers ? null : followers, account?.hideFollowing ? null : following],
    isFollower: user.followers.length > 0,
    isBlocked: block,
  };
}

function pastView({ is: { facts } }: PastProfile) {
  if (!facts) return null;
  const { tag, badges, hexColor, avatar, banner, joinedAt, between } = facts;
  return {
    shown: { tag, badges, hexColor, avatar, banner, joinedAt },
    colors: [facts.bgColorOne, facts.bgColorTwo, facts.primaryColor],
    hasBio: facts.bio !== null,
    counts: [facts.followers?.count ?? null, facts.following?.count ?? null],
    isFollower: between?.isFollower,
    isBlocked: between?.isBlocked,
  };
}

describe('the past state of a profile', () => {
  it.each([1, 2])('is at the end of the log what everyone sees now (seed %i)', async (seed) => {
    const people = [await network.register('Cat'), await network.register('Dan'), await network.register('Fay')];
    const die = dice(seed);
    const { runOne } = randomActivity(people, die);
    const more = async () => {
      const [person, other] = [die.pick(people) ?? founder, die.pick(people) ?? founder];
      const onOther = { params: { userId: other.id } };
      const chosen = die.pick([
        [followUser, onOther],
        [followUser, onOther],
        [unfollowUser, onOther],
        [blockUser, onOther],
        [unblockUser, onOther],
        [updateProfile, { body: { hideFollowers: die.roll(2) === 0, bgColorOne: die.pick(['#112233', null]) } }],
        [updateProfile, { body: { bio: die.pick(['words', null]), primaryColor: die.pick(['#445566', null]) } }],
      ] as const);
      if (!chosen) return;
      const [route, filled] = chosen;
      const { status, text } = await person.api(route.method, pathOf(route, filled), 'body' in filled ? { body: filled.body } : {});
      if (status >= 500) throw new Error(`${route.name}: ${text}`);
    };
    for (let count = 0; count < 100; count += 1) {
      await runOne();
      await more();
    }
    for (const owner of people) {
      for (const viewer of people.filter(({ id }) => id !== owner.id)) {
        expect(pastView(await past(owner.id, { as: viewer.id })), `${owner.name} as ${viewer.name}`).toEqual(
          await currentView(viewer, owner.id),
        );
      }
    }
  });

  it('contains the values before later changes, by position and by time, next to the current ones', async () => {
    const [ann, ben, eve] = [await network.register('Ann'), await network.register('Ben'), await network.register('Eve')];
    await ann.ask(updateProfile, { body: { bio: 'first', primaryColor: '#111111' } });
    await ann.ask(choosePresence, { body: { status: 3, custom: 'busy' } });
    await ben.ask(followUser, { params: { userId: ann.id } });
    await eve.ask(followUser, { params: { userId: ann.id } });
    const position = await head();
    await ann.ask(updateProfile, { body: { bio: null, primaryColor: '#222222', tag: 'EELS', password: ann.password } });
    await ann.ask(choosePresence, { body: { custom: null } });
    await ben.ask(unfollowUser, { params: { userId: ann.id } });
    const given = { badges: BADGE.CONTRIBUTOR, password: founder.password };
    await founder.ask(moderateUser, { params: { userId: ann.id }, body: given });

    const { was, is, marks, at } = await past(ann.id, { position });
    expect(was.facts).toMatchObject({ tag: ann.tag, badges: 0, primaryColor: '#111111', followers: { count: 2, isWhole: true } });
    expect(was.facts?.bio).toMatchObject({ field: 'bio', opens: ['bio'] });
    expect(was.facts?.presence).toMatchObject({ status: 3, custom: { field: 'custom' } });
    expect(is.facts).toMatchObject({ tag: 'EELS', badges: BADGE.CONTRIBUTOR, primaryColor: '#222222', bio: null });
    expect([is.facts?.followers?.count, is.facts?.presence?.custom, is.facts?.name]).toEqual([1, null, was.facts?.name]);
    expect(marks.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['UserRegistered', 'ProfileUpdated', 'PresenceChosen', 'UserFollowed', 'UserUnfollowed', 'BadgesSet']),
    );
    expect((await past(ann.id, { moment: String(at) })).was).toEqual(was);
    expect((await past(ann.id, { position: '0' })).was).toEqual({ sight: null, facts: null });
    // The accesses of this test are no marks.
    expect((await past(ann.id)).marks.map(({ type }) => type)).not.toContain('PastProfileRead');
  });

  it('is shown as a user could see it then, with the blocks, hidden lists and suspensions of that time', async () => {
    const [ann, ben] = [await network.register('Ann'), await network.register('Ben')];
    await ben.ask(followUser, { params: { userId: ann.id } });
    const before = await head();
    await ann.ask(updateProfile, { body: { hideFollowers: true } });
    await ann.ask(blockUser, { params: { userId: ben.id } });
    const blocked = await head();
    await founder.ask(suspendUsers, { body: { userIds: [ben.id], days: 1, reason: 'Eels.', password: founder.password } });

    const open = await past(ann.id, { position: before, as: ben.id });
    expect(open.was).toMatchObject({ sight: 'could', facts: { followers: { count: 1 }, privacy: null, presence: null } });
    expect(open.was.facts?.between).toEqual({ isFriend: false, isFollower: true, hasBlocked: false, isBlocked: false });
    const { was, is } = await past(ann.id, { position: blocked, as: ben.id });
    expect([was.facts?.followers, was.facts?.between?.isBlocked, was.facts?.between?.isFollower]).toEqual([null, true, false]);
    expect(is).toEqual({ sight: 'suspended', facts: null });
    expect((await past(ben.id)).is.facts?.isSuspended).toBe(true);
    expect((await past(ann.id, { as: ann.id })).is.facts).toMatchObject({ followers: { count: 0 }, privacy: { hideFollowers: true } });
  });

  it('H9 contains no text, which is opened like the text of any event, and no data of erased users', async () => {
    const ann = await network.register('Ann');
    await ann.ask(updateProfile, { body: { bio: 'I collect eels.' } });
    const position = await head();
    const then = await past(ann.id, { position });
    expect(JSON.stringify({ ...then, people: [] })).not.toMatch(new RegExp(`eels|\\$sealed|${ann.name}|@`));
    const bio = then.was.facts?.bio;
    const reason = { reason: 'A complaint.', password: founder.password };
    const { fields } = await founder.ask(history.openSealedFields, { params: { position: String(bio?.position) }, body: reason });
    expect(fields).toEqual([{ name: 'bio', ownerId: ann.id, text: 'I collect eels.' }]);

    await ann.ask(deleteAccount, { body: { password: ann.password, deleteContent: false } });
    const nothing = { sight: null, facts: null };
    expect(await past(ann.id, { position })).toMatchObject({ isErased: true, was: nothing, is: nothing, marks: [] });
  });

  it('is for founders, and is logged before it is shown, also in the audit log', async () => {
    const [ann, ben] = [await network.register('Ann'), await network.register('Ben')];
    await ann.refused(history.getPastProfile, { params: { userId: ben.id } }, 403);
    await ann.refused(history.recordPastProfileReading, { params: { userId: ben.id }, body: { position: 1 } }, 403);
    const before = await network.head();
    const { position } = await past(ann.id, { as: ben.id });
    const [logged, ...others] = await network.product().foundation.log.readAll({ after: before, limit: 10 });
    expect([logged?.type, others]).toEqual(['PastProfileRead', []]);
    const recorded = { userId: ann.id, position, moment: null, asId: ben.id, readById: founder.id };
    expect(PastProfileRead.schema.parse(JSON.parse(logged?.data ?? ''))).toMatchObject(recorded);
    const log = await founder.ask(searchModerationLogs, { query: { q: ann.id } });
    const entry = log.find(({ actionType }) => actionType === MODERATION_ACT.PAST_READING);
    expect(entry).toMatchObject({ actionById: founder.id, userId: ann.id, reason: `profile at ${position}, as ${ben.id}` });
    const unwritten = await network.head();
    await founder.refused(history.getPastProfile, { params: { userId: '1842060963620655104' } }, 404);
    await founder.refused(history.getPastProfile, { params: { userId: ann.id }, query: { position: '5', moment: '5' } }, 400);
    expect(await network.head()).toBe(unwritten);
  });
});
