import { MEMBERS_PAGE_LIMITS } from '@folkmoot/contracts/members/limits';
import { ChannelRead } from '@folkmoot/contracts/unread/events';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { profiles } from '../profiles/profiles.projection.ts';
import { joined, registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { roles } from '../roles/roles.projection.ts';
import { servers } from '../servers/servers.projection.ts';
import { serverCreated } from '../test-events.ts';
import { unread } from '../unread/unread.projection.ts';
import { members } from './members.projection.ts';
import { type InactiveAsked, type MembersAsked, readInactiveMembers, readMembersPage } from './members-page.ts';

const SERVER = '10';
const OWNER = '1';
const MANY_MEMBERS = 10_000;
const DAY = MEMBERS_PAGE_LIMITS.activityStepMs;
const NOW = 1000 * DAY;

let models: TestReadModels;

const idOf = (index: number) => `${20_000 + index}`;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [profiles, servers, roles, members, unread]);
  const people = Array.from({ length: MANY_MEMBERS }, (_, index) => idOf(index));
  const created = serverCreated({ serverId: SERVER, createdById: OWNER, defaultRoleId: '101', defaultChannelId: '102' });
  // The higher the number of a member, the longer ago they read anything. Every tenth never did.
  const reads = people
    .map((userId, index) => ChannelRead({ userId, channelId: '102', serverId: SERVER, at: NOW - index * (DAY / 10) }))
    .filter((_, index) => index % 10 !== 9);
  await models.given([created, ...[OWNER, ...people].flatMap((userId) => [registered(userId), joined(SERVER, userId)]), ...reads]);
}, 120_000);
afterAll(() => models.drop());

function asked(more: Partial<MembersAsked>): MembersAsked {
  return { serverId: SERVER, sort: 'joined', order: 'desc', offset: 0, limit: 100, ...more };
}

const membership = { isCreator: true, mask: 0, roleIds: new Set<string>(), topOrder: 1 };
const inactive: InactiveAsked = {
  server: { serverId: SERVER, scheduledForDeletion: false, membership },
  callerId: OWNER,
  days: 365,
  roleIds: [],
  now: NOW,
};

describe('the members page of ten thousand', () => {
  it('shows any range of members', async () => {
    const { total, members: last } = await readMembersPage(models.db, asked({ order: 'asc', offset: 9_990 }));
    expect(total).toBe(MANY_MEMBERS + 1);
    expect(last.map(({ userId }) => userId)).toEqual(Array.from({ length: 11 }, (_, index) => idOf(9_989 + index)));
  });

  it('sorts members who never read anything as least active, and shows the day of the others', async () => {
    const { members: first } = await readMembersPage(models.db, asked({ sort: 'active' }));
    expect(first[0]).toMatchObject({ userId: idOf(0), lastActiveAt: NOW });
    expect(first[1]).toMatchObject({ lastActiveAt: NOW - DAY });
    const { members: least } = await readMembersPage(models.db, asked({ sort: 'active', order: 'asc', limit: 1 }));
    expect(least).toMatchObject([{ lastActiveAt: null }]);
  });

  it('finds members by a part of a name', async () => {
    const { total } = await readMembersPage(models.db, asked({ search: 'USER2999' }));
    expect(total).toBe(10);
  });

  it('lists all inactive members except the owner', async () => {
    const { members: away, withRoles, aboveYou } = await readInactiveMembers(models.db, inactive);
    const expected = Array.from({ length: MANY_MEMBERS }, (_, index) => index).filter((index) => index % 10 === 9 || index > 3_650);
    expect(away.map(({ userId }) => userId).toSorted()).toEqual(expected.map(idOf));
    expect(away.map(({ userId }) => userId)).not.toContain(OWNER);
    expect({ withRoles, aboveYou }).toEqual({ withRoles: 0, aboveYou: 0 });
  });

  it('excludes members that the caller cannot kick', async () => {
    const server = { ...inactive.server, membership: { ...membership, isCreator: false } };
    const { members: away, aboveYou } = await readInactiveMembers(models.db, { ...inactive, server, callerId: idOf(0) });
    expect(away).toEqual([]);
    expect(aboveYou).toBeGreaterThan(6_000);
  });
});
