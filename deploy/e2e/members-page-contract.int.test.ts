/** The members page of the server settings: search, filters and order, actions on many members, and inactive members. */
import { listServerActions, undoMemberAct } from '@folkmoot/contracts/audit-log/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { setMemberRoles, setNickname } from '@folkmoot/contracts/members/commands';
import * as page from '@folkmoot/contracts/members/page-commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { pathOf } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NAMES = ['Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ivy Lane'] as const;

let network: Network;
let owner: Person;
let serverId: string;
let channelId: string;
let people: ReadonlyMap<string, Person>;
let helpers: string;
let guests: string;

const inServer = () => ({ params: { serverId } });
const of = (name: (typeof NAMES)[number]) => people.get(name) as Person;
const ids = (...names: readonly (typeof NAMES)[number][]) => names.map((name) => of(name).id);

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  owner = await network.register('Ada');
  const joiners = await Promise.all(NAMES.map((name) => network.register(name)));
  people = new Map(joiners.map((person) => [person.name, person]));
  const server = await network.server(owner, ...joiners);
  serverId = server.id;
  channelId = server.defaultChannelId;
  const low = await owner.ask(createRole, inServer());
  const high = await owner.ask(createRole, inServer());
  [guests, helpers] = [high.id, low.id];
  await owner.ask(updateRole, {
    params: { serverId, roleId: helpers },
    body: { permissions: ROLE_PERMISSION.KICK | ROLE_PERMISSION.MANAGE_ROLES },
  });
  await network.settle();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => network?.stop());

function advanceDays(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
}

async function found(query: Readonly<Record<string, string>> = {}, person: Person = owner) {
  const { total, members } = await person.ask(page.searchMembers, { ...inServer(), query: { sort: 'name', order: 'asc', ...query } });
  return { total, names: members.map(({ user }) => user.username) };
}

async function rejoin(...names: readonly (typeof NAMES)[number][]): Promise<void> {
  const { code } = await owner.ask(createInvite, inServer());
  for (const name of names) await of(name).ask(joinServer, { params: { code } });
}

async function newestActions(count: number) {
  await network.settle();
  const { actions } = await owner.ask(listServerActions, inServer());
  return actions.slice(0, count);
}

describe('the list of members', () => {
  it('returns a page of the matching members in the requested order', async () => {
    expect(await found()).toEqual({ total: 9, names: ['Ada', ...NAMES] });
    expect(await found({ order: 'desc', limit: '2', offset: '1' })).toEqual({ total: 9, names: ['Hal', 'Gus'] });
    expect((await found({ sort: 'joined', order: 'asc' })).names[0]).toBe('Ada');
  });

  it('is searched by name, tag, nickname and id', async () => {
    await owner.ask(setNickname, { params: { serverId, userId: of('Dan').id }, body: { nickname: 'Captain_100%' } });
    // A random tag contains no space.
    expect((await found({ search: 'VY L' })).names).toEqual(['Ivy Lane']);
    expect((await found({ search: `eve:${of('Eve').tag}` })).names).toEqual(['Eve']);
    expect((await found({ search: '_100%' })).names).toEqual(['Dan']);
    expect((await found({ search: of('Gus').id })).names).toEqual(['Gus']);
    expect(await found({ search: 'nobody' })).toEqual({ total: 0, names: [] });
  });

  it('is filtered by role and by join date', async () => {
    await owner.ask(setMemberRoles, { params: { serverId, userId: of('Cat').id }, body: { roleIds: [helpers] } });
    expect((await found({ roleId: helpers })).names).toEqual(['Cat']);
    const { members } = await owner.ask(page.searchMembers, { ...inServer(), query: { search: 'Ben' } });
    const at = `${members[0]?.joinedAt}`;
    expect((await found({ joinedFrom: at, joinedTo: at })).names).toEqual(['Ben']);
    expect((await found({ joinedTo: `${Number(at) - 1}` })).names).toEqual(['Ada']);
  });

  it('is for members who can assign roles, kick or ban', async () => {
    await of('Ben').refused(page.searchMembers, inServer(), 403);
    expect((await found({}, of('Cat'))).total).toBe(9);
    await of('Ben').refused(page.listInactiveMembers, { ...inServer(), query: { days: '30' } }, 403);
  });

  it.each([{ sort: 'age' }, { limit: '501' }, { offset: '-1' }, { roleId: '1'.repeat(21) }, { joinedFrom: 'today' }])(
    'refuses %j',
    async (query) => {
      expect((await owner.api('GET', pathOf(page.searchMembers, { ...inServer(), query }))).status).toBe(400);
    },
  );
});

describe('an action on many members', () => {
  it('assigns a role, with a log entry for each member that can be undone', async () => {
    const result = await owner.ask(page.changeMembersRole, {
      ...inServer(),
      body: { roleId: guests, change: 'add', userIds: [...ids('Ben', 'Cat', 'Ben'), owner.id, '404'] },
    });
    expect(result.done).toEqual([...ids('Ben', 'Cat'), owner.id]);
    expect(result.failed).toEqual([{ userId: '404', code: 'UnknownMember', message: expect.stringContaining('not a member') }]);
    expect((await found({ roleId: guests })).names).toEqual(['Ada', 'Ben', 'Cat']);
    // Other roles stay.
    expect((await found({ roleId: helpers })).names).toEqual(['Cat']);
    const actions = await newestActions(3);
    expect(actions.map(({ actionType }) => actionType)).toEqual(Array(3).fill('SERVER_MEMBER_ROLES'));
    const ofBen = actions.find(({ data }) => 'subject' in data && data.subject.id === of('Ben').id);
    await owner.ask(undoMemberAct, { params: { serverId, userId: of('Ben').id }, body: { auditLogId: ofBen?.id ?? '' } });
    expect((await found({ roleId: guests })).names).toEqual(['Ada', 'Cat']);
  });

  it('removes a role, and ignores members without it', async () => {
    const before = await network.head();
    const body = { roleId: guests, change: 'remove' as const, userIds: [...ids('Dan', 'Cat'), owner.id] };
    expect((await owner.ask(page.changeMembersRole, { ...inServer(), body })).done).toHaveLength(3);
    expect((await found({ roleId: guests })).names).toEqual([]);
    expect((await network.head()) - before).toBe(2);
  });

  it('checks the rank for each member', async () => {
    const cat = of('Cat');
    await owner.ask(page.changeMembersRole, { ...inServer(), body: { roleId: helpers, change: 'add', userIds: ids('Hal') } });
    const result = await cat.ask(page.kickMembers, { ...inServer(), body: { userIds: [...ids('Hal', 'Cat', 'Ivy Lane'), owner.id] } });
    expect(result.done).toEqual(ids('Ivy Lane'));
    expect(result.failed.map(({ code }) => code)).toEqual(['MemberAboveYou', 'NotYourself', 'CreatorIsSafe']);
    const given = await cat.ask(page.changeMembersRole, { ...inServer(), body: { roleId: helpers, change: 'add', userIds: ids('Ben') } });
    expect(given.failed).toMatchObject([{ code: 'RoleOutOfReach' }]);
    await cat.refused(page.banMembers, { ...inServer(), body: { userIds: ids('Ben') } }, 403);
    await rejoin('Ivy Lane');
  });

  it('kicks and bans with one correlation id, and a repeated request gets the first answer', async () => {
    const body = { userIds: ids('Ivy Lane', 'Gus') };
    const before = await network.head();
    const first = await owner.ask(page.kickMembers, { ...inServer(), body, key: 'prune-1' });
    const after = await network.head();
    expect(await owner.ask(page.kickMembers, { ...inServer(), body, key: 'prune-1' })).toEqual(first);
    expect(await network.head()).toBe(after);
    const logged = await network.product().foundation.log.readAll({ after: before, limit: 100 });
    const kicks = logged.filter(({ type }) => type === 'MemberKicked');
    expect(kicks).toHaveLength(2);
    expect(new Set(kicks.map(({ meta }) => JSON.parse(meta).correlationId)).size).toBe(1);
    expect((await newestActions(2)).map(({ actionType }) => actionType)).toEqual(['SERVER_USER_KICK', 'SERVER_USER_KICK']);
    await rejoin('Ivy Lane', 'Gus');
    const banned = await owner.ask(page.banMembers, { ...inServer(), body: { userIds: ids('Ivy Lane', 'Gus') } });
    expect(banned).toEqual({ done: ids('Ivy Lane', 'Gus'), failed: [] });
    expect((await newestActions(2)).map(({ actionType }) => actionType)).toEqual(['SERVER_USER_BAN', 'SERVER_USER_BAN']);
    const again = await owner.ask(page.banMembers, { ...inServer(), body: { userIds: ids('Ivy Lane') } });
    expect(again.failed).toMatchObject([{ code: 'AlreadyBanned' }]);
  });

  it.each([{ userIds: [] }, { userIds: Array(101).fill('1') }, { userIds: ['x'] }, { userIds: ['1'], days: 3 }])(
    'of %j is refused as a whole',
    async (body) => {
      expect((await owner.api('POST', pathOf(page.kickMembers, inServer()), { body })).status).toBe(400);
    },
  );
});

describe('the dry run of a prune', () => {
  const inactive = (query: Readonly<Record<string, string>>, person = owner) =>
    person.ask(page.listInactiveMembers, { ...inServer(), query: { days: '30', ...query } });
  const namesOf = ({ members }: Awaited<ReturnType<typeof inactive>>) => members.map(({ username }) => username).sort();

  it('lists no one who has just joined', async () => {
    expect(await inactive({})).toEqual({ members: [], withRoles: 0, aboveYou: 0 });
  });

  it('lists members who have neither read nor sent anything, and skips those with other roles', async () => {
    const day = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    await of('Ben').ask(sendMessage, { params: { channelId }, body: { content: 'still here' } });
    await network.settle();
    advanceDays(40);
    await of('Dan').ask(sendMessage, { params: { channelId }, body: { content: 'still here' } });
    await network.settle();
    const run = await inactive({});
    expect(namesOf(run)).toEqual(['Ben', 'Eve', 'Fay']);
    // Cat and Hal have a role.
    expect(run).toMatchObject({ withRoles: 2, aboveYou: 0 });
    expect(run.members.find(({ username }) => username === 'Ben')).toMatchObject({ lastActiveAt: day });
    // The system message that a user joined counts as their message.
    expect(run.members.find(({ username }) => username === 'Eve')).toMatchObject({ lastActiveAt: day });
    expect(namesOf(await inactive({ roleIds: helpers }))).toEqual(['Ben', 'Cat', 'Eve', 'Fay', 'Hal']);
    expect(namesOf(await inactive({ days: '41' }))).toEqual([]);
    expect(await inactive({ roleIds: helpers }, of('Cat'))).toMatchObject({ withRoles: 0, aboveYou: 1 });
    // The dry run changes nothing.
    expect((await found()).total).toBe(7);
  });

  it.each([{ days: '6' }, { days: '366' }, { days: 'all' }, {}])('refuses %j', async (query) => {
    expect((await owner.api('GET', pathOf(page.listInactiveMembers, { ...inServer(), query }))).status).toBe(400);
  });
});
