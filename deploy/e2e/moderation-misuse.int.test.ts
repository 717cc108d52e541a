/**
 * What moderators must not do, in every way it can be tried: clear refusals that write nothing, one outcome of simultaneous
 * actions, all of it in the log.
 */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import * as moderation from '@folkmoot/contracts/moderation/commands';
import * as posts from '@folkmoot/contracts/moderation/post-commands';
import * as reads from '@folkmoot/contracts/moderation/read-commands';
import { undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import * as people from '@folkmoot/contracts/moderation/user-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { giveBadges, makeAdmin } from './harness/badges.ts';
import type { Filled } from './harness/http.ts';
import { expectOnlyRefusals } from './harness/log-checks.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let founder: Person;
let admin: Person;
let other: Person;
let person: Person;
let serverId: string;
let postId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
  [admin, other] = [await network.register('Admin'), await network.register('Other admin')];
  for (const { id } of [admin, other]) await makeAdmin(founder, id);
  const author = await network.register('Author');
  serverId = (await author.ask(createServer, { body: { name: 'Reading circle' } })).id;
  postId = (await author.ask(createPost, { body: { content: 'hello' } })).id;
});

beforeEach(async () => {
  person = await network.register('Person');
});

afterAll(() => network.stop());

type Action = readonly [RouteSpec, Filled & { readonly body: Readonly<Record<string, unknown>> }];

/** All actions that require a password, by a moderator on a user. */
function actionsOn(userId: string, password: string): readonly Action[] {
  const userIds = [userId];
  const onServer = { params: { serverId } };
  const onPost = { params: { postId } };
  return [
    [people.suspendUsers, { body: { userIds, days: 1, reason: 'Spam.', password } }],
    [people.editSuspensions, { body: { userIds, days: 2, reason: 'Spam.', password } }],
    [people.liftSuspensions, { body: { userIds, password } }],
    [people.warnUsers, { body: { userIds, reason: 'Spam.', password } }],
    [people.shadowBanUsers, { body: { userIds, reason: 'Spam.', password } }],
    [people.liftShadowBans, { body: { userIds, password } }],
    [people.moderateUser, { params: { userId }, body: { tag: 'wxyz', password } }],
    [moderation.moderateServer, { ...onServer, body: { verified: true, password } }],
    [moderation.scheduleServerDeletion, { ...onServer, body: { reason: 'Spam.', password } }],
    [moderation.cancelServerDeletion, { ...onServer, body: { password } }],
    [posts.deletePosts, { body: { postIds: [postId], password } }],
    [posts.announcePost, { ...onPost, body: { password } }],
    [posts.endAnnouncement, { ...onPost, body: { password } }],
  ];
}

const onPeople = (userId: string, password: string) => actionsOn(userId, password).slice(0, 7);

async function logOf(userId: string) {
  return (await founder.ask(reads.searchModerationLogs, { query: { q: userId } })).filter((entry) => entry.userId === userId);
}

describe('a moderator', () => {
  it('can do nothing without the right password, and has limited attempts', async () => {
    const guesser = await network.register('Guesser');
    await makeAdmin(founder, guesser.id);
    await expectOnlyRefusals(network, async () => {
      for (const [route, filled] of actionsOn(person.id, 'not mine')) await guesser.refused(route, filled, 403, 'password');
      for (const password of [undefined, null, '', 7, ['x'], { a: 1 }, 'x'.repeat(10_000)]) {
        for (const [route, filled] of actionsOn(person.id, '')) {
          const answer = await guesser.api(route.method, `/api${pathIn(route, filled)}`, { body: { ...filled.body, password } });
          expect([400, 403], `${route.name}: ${answer.text}`).toContain(answer.status);
          expect(answer.body).toMatchObject({ path: 'password' });
        }
      }
      const [[route, filled] = [people.suspendUsers, { body: {} }]] = actionsOn(person.id, 'not mine');
      let status = 0;
      for (let tries = 0; tries < 30 && status !== 429; tries += 1) {
        const answer = await guesser.api(route.method, `/api${pathIn(route, filled)}`, { body: filled.body });
        status = answer.status;
        if (status === 429) expect(answer.body).toMatchObject({ path: 'password', ttl: expect.any(Number) });
      }
      expect(status).toBe(429);
      // After that, the right password is refused too.
      await guesser.refused(people.suspendUsers, { body: { ...filled.body, password: guesser.password } }, 429, 'password');
    });
  });

  it('is refused with every earlier token after losing the role', async () => {
    const former = await network.register('Former');
    await makeAdmin(founder, former.id);
    await former.ask(reads.listUsers);
    const { newToken } = await former.ask(updateProfile, { body: { password: former.password, newPassword: 'a new secret' } });
    await expectOnlyRefusals(network, async () => {
      for (const [route, filled] of actionsOn(person.id, former.password)) await former.refused(route, filled, 401);
    });
    const again = network.as({ ...former, password: 'a new secret' }, newToken ?? '');
    await again.ask(reads.listUsers);
    await giveBadges(founder, former.id, 0);
    await expectOnlyRefusals(network, async () => {
      for (const [route, filled] of actionsOn(person.id, 'a new secret')) {
        expect((await again.refused(route, filled, 403)).message).toBe('Admin access only!');
      }
      for (const route of [
        reads.listUsers,
        reads.searchUsersAsModerator,
        reads.listModerationLogs,
        posts.getStats,
        posts.getDailyStats,
        moderation.listOnlineUsers,
      ]) {
        await again.refused(route, {}, 403);
      }
      await again.refused(moderation.pinServer, { params: { serverId } }, 403);
    });
  });

  it('cannot moderate founders, peers or themselves', async () => {
    await expectOnlyRefusals(network, async () => {
      for (const { id } of [founder, other, admin]) {
        for (const [route, filled] of onPeople(id, admin.password)) {
          const isFounderSuspended = id === founder.id && route.name === people.suspendUsers.name;
          await admin.refused(route, filled, isFounderSuspended ? 400 : 403);
        }
      }
      for (const [route, filled] of onPeople(founder.id, founder.password)) {
        await founder.refused(route, filled, route.name === people.suspendUsers.name ? 400 : 403);
      }
      // One protected user protects all users in the same request.
      await admin.refused(people.warnUsers, { body: { userIds: [person.id, other.id], reason: 'Spam.', password: admin.password } }, 403);
    });
  });

  it('cannot moderate servers of founders, of peers, or their own', async () => {
    const own = new Map<Person, string>();
    for (const each of [founder, other, admin]) own.set(each, (await each.ask(createServer, { body: { name: 'Theirs' } })).id);
    const actions = (password: string) => [
      [moderation.moderateServer, { name: 'Changed', password }] as const,
      [moderation.scheduleServerDeletion, { reason: 'Spam.', password }] as const,
      [moderation.cancelServerDeletion, { password }] as const,
    ];
    await expectOnlyRefusals(network, async () => {
      for (const id of own.values()) {
        for (const [route, body] of actions(admin.password)) await admin.refused(route, { params: { serverId: id }, body }, 403, null);
      }
    });
    // An admin cannot undo a decision of a founder about the admin's server.
    const onServer = { params: { serverId: own.get(admin) ?? '' } };
    await founder.ask(moderation.scheduleServerDeletion, { ...onServer, body: { reason: 'Spam.', password: founder.password } });
    const [entry] = await admin.ask(reads.searchModerationLogs, { query: { q: own.get(admin) ?? '' } });
    await admin.refused(moderation.cancelServerDeletion, { ...onServer, body: { password: admin.password } }, 403, null);
    const undoing = { params: { entryId: entry?.id ?? '' }, body: { password: admin.password } };
    await admin.refused(undoModeratorAct, undoing, 403, null);
    // Founders may moderate their own servers, because no one ranks above them.
    for (const [route, body] of actions(founder.password)) await founder.ask(route, { params: { serverId: own.get(founder) ?? '' }, body });
  });

  it('can name thousands of users, each of whom counts once, but not more', async () => {
    const unknownIds = Array.from({ length: 4998 }, (_, index) => String(1_800_000_000_000_000_000n + BigInt(index)));
    const many = { reason: 'Spam.', password: admin.password };
    await expectOnlyRefusals(network, async () => {
      expect(await admin.ask(people.shadowBanUsers, { body: { ...many, userIds: unknownIds } })).toEqual({ status: true });
      const tooMany = { ...many, userIds: [...unknownIds, person.id, person.id] };
      await admin.refused(people.shadowBanUsers, { body: tooMany }, 403, 'userIds');
      await admin.refused(people.warnUsers, { body: tooMany }, 403, 'userIds');
      await admin.refused(people.suspendUsers, { body: { ...tooMany, days: 1 } }, 400, 'userIds');
      await admin.refused(posts.deletePosts, { body: { postIds: tooMany.userIds, password: admin.password } }, 400, 'postIds');
      for (const userIds of ['1', [1], [null], ['x'], [[person.id]], { length: 1 }]) {
        const answer = await admin.api('POST', '/api/moderation/users/shadow-ban', { body: { ...many, userIds } });
        expect(answer.status, answer.text).toBe(400);
      }
    });
    const often = Array.from({ length: 4999 }, () => person.id);
    await admin.ask(people.shadowBanUsers, { body: { ...many, userIds: often } });
    expect(await logOf(person.id)).toHaveLength(1);
  });

  it('can give a reason of 500 characters, but not of 10,000', async () => {
    const reason = 'x'.repeat(10_000);
    await expectOnlyRefusals(network, async () => {
      for (const [route, { body, ...filled }] of actionsOn(person.id, admin.password)) {
        if ('reason' in body) await admin.refused(route, { ...filled, body: { ...body, reason } }, 400, 'reason');
      }
      const { id: channelId } = { id: serverId };
      await admin.refused(moderation.inspectChannel, { params: { channelId }, query: { reason } }, 400);
    });
    const longest = '\u{1f600}'.repeat(500);
    await admin.ask(people.warnUsers, { body: { userIds: [person.id], reason: longest, password: admin.password } });
    expect((await logOf(person.id))[0]?.reason).toBe(longest);
  });

  it('finds literal matches, for any input', async () => {
    const attacks = ["' or 1=1 --", '"; drop table users; --', '%', '_', '\\', '%%%', '*', '(', '[a-z', '$(x)', '{{7*7}}', '\u202e', '😀'];
    const searches: readonly RouteSpec[] = [
      reads.searchUsersAsModerator,
      reads.searchServers,
      reads.searchModerationLogs,
      reads.listServerAuditLogs,
      posts.searchPosts,
    ];
    for (const route of searches) {
      for (const q of [...attacks, 'x'.repeat(5000)]) {
        const answer = await admin.api('GET', `/api${route.path}?${new URLSearchParams({ q, after: q, limit: q })}`);
        expect(answer.status, `${route.name} ${q.slice(0, 20)}: ${answer.text.slice(0, 200)}`).toBe(200);
        expect(JSON.stringify(answer.body), `${route.name} ${q.slice(0, 20)}`).not.toContain(person.id);
      }
      const nul = await admin.api('GET', `/api${route.path}?q=%00`);
      expect(nul.status, nul.text).toBeLessThan(500);
      const twice = await admin.api('GET', `/api${route.path}?q=a&q=b&q[]=c`);
      expect(twice.status, twice.text).toBeLessThan(500);
    }
    expect((await admin.ask(reads.searchUsersAsModerator, { query: { q: person.id } })).map(({ id }) => id)).toEqual([person.id]);
  });
});

describe('two moderators at the same time', () => {
  const by = (moderator: Person, more: object = {}) => ({ body: { userIds: [person.id], password: moderator.password, ...more } });
  const moderatedUser = () => founder.ask(reads.getModeratedUser, { params: { userId: person.id } });

  it('suspend a user once, and both are in the log', async () => {
    const suspend = (moderator: Person, days: number) =>
      moderator.ask(people.suspendUsers, by(moderator, { days, reason: `For ${days} days.` }));
    await Promise.all([suspend(admin, 1), suspend(other, 2), suspend(founder, 3)]);
    const entries = await logOf(person.id);
    expect(entries.map(({ actionType }) => actionType)).toEqual([0, 0, 0]);
    expect(new Set(entries.map(({ actionById }) => actionById))).toEqual(new Set([admin.id, other.id, founder.id]));
    const { suspension, account } = await moderatedUser();
    expect(account?.suspendCount).toBe(1);
    // The last one applies.
    expect(suspension).toMatchObject({ suspendedById: entries[0]?.actionById, reason: entries[0]?.reason, expireAt: entries[0]?.expireAt });
  });

  it('suspend and lift: the last log entry applies', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        admin.ask(people.suspendUsers, by(admin, { days: 1, reason: 'Spam.' })),
        other.ask(people.liftSuspensions, by(other)),
      ]);
      const [last] = await logOf(person.id);
      expect((await moderatedUser()).suspension === null).toBe(last?.actionType === 1);
      expect((await person.api('GET', '/api/users')).status).toBe(last?.actionType === 1 ? 200 : 401);
    }
  });

  it('shadow-ban a user once, and lift it once', async () => {
    const moderators = [admin, other, founder];
    await Promise.all(moderators.map((moderator) => moderator.ask(people.shadowBanUsers, by(moderator, { reason: 'Spam.' }))));
    expect((await logOf(person.id)).map(({ actionType }) => actionType)).toEqual([10]);
    await Promise.all(moderators.map((moderator) => moderator.ask(people.liftShadowBans, by(moderator))));
    expect((await logOf(person.id)).map(({ actionType }) => actionType)).toEqual([11, 10]);
    expect((await moderatedUser()).shadowBan).toBeNull();
  });

  it('warn a user, and every warning counts', async () => {
    await Promise.all([admin, other].map((moderator) => moderator.ask(people.warnUsers, by(moderator, { reason: 'Be kind.' }))));
    expect((await moderatedUser()).account).toMatchObject({ warnCount: 2, suspendCount: 0 });
    expect((await logOf(person.id)).map(({ actionType }) => actionType)).toEqual([7, 7]);
  });

  it('schedule a deletion once', async () => {
    const { id } = await person.ask(createServer, { body: { name: 'Twice doomed' } });
    const send = (moderator: Person) =>
      moderator.api('DELETE', `/api/moderation/servers/${id}`, { body: { reason: 'Spam.', password: moderator.password } });
    const statuses = (await Promise.all([send(admin), send(other), send(founder)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400, 400]);
    const entries = await founder.ask(reads.searchModerationLogs, { query: { q: id } });
    expect(entries.map(({ actionType }) => actionType)).toEqual([3]);
  });

  it('pin no more than four servers', async () => {
    const ids: string[] = [];
    for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) {
      const { id } = await founder.ask(createServer, { body: { name } });
      await founder.ask(publishServer, { params: { serverId: id }, body: { description: name } });
      ids.push(id);
    }
    const answers = await Promise.all(
      ids.flatMap((id) => [admin, other].map((moderator) => moderator.api('POST', `/api/moderation/servers/${id}/pin`))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
    const pinned = (await admin.ask(reads.listAllServers)).filter(({ publicServer }) => publicServer?.pinnedAt);
    expect(pinned).toHaveLength(4);
  });

  it('change an account, each only the named fields', async () => {
    const change = (moderator: Person, input: object) =>
      moderator.ask(people.moderateUser, { params: { userId: person.id }, body: { password: moderator.password, ...input } });
    await Promise.all([change(admin, { badges: BADGE.SUPPORTER }), change(other, { tag: 'wxyz' })]);
    expect(await moderatedUser()).toMatchObject({ badges: BADGE.SUPPORTER, tag: 'wxyz' });
    expect((await logOf(person.id)).map(({ actionType, reason }) => [actionType, reason]).toSorted()).toEqual([
      [2, 'badges'],
      [2, 'tag'],
    ]);
  });
});

function pathIn(route: RouteSpec, { params = {} }: Filled): string {
  return route.path.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? '');
}
