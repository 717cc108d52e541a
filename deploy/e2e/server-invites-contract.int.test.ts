/** Server invites with a limit of uses and an expiry: simultaneous last uses, lists, and the answers of an expired invite. */
import { listServerActions, undoInviteAct } from '@folkmoot/contracts/audit-log/commands';
import { createServerEmbed, getServerEmbed } from '@folkmoot/contracts/external-embed/commands';
import { createInvite, deleteInvite, getInvite, joinServer, listInviteJoins, listInvites } from '@folkmoot/contracts/invites/commands';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { pathOf } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let owner: Person;
let serverId: string;
let people: readonly Person[];

const HOUR_MS = 60 * 60 * 1000;
const EXPIRED = 'This invite is invalid or has expired.';
const inServer = () => ({ params: { serverId } });
const by = (code: string) => ({ params: { code } });

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  owner = await network.register('Ada');
  serverId = (await network.server(owner)).id;
  people = await Promise.all(['Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus'].map((name) => network.register(name)));
});
afterEach(() => void vi.useRealTimers());
afterAll(() => network?.stop());

function advance(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

async function leave(...who: readonly Person[]): Promise<void> {
  await Promise.all(who.map((person) => person.api('POST', pathOf(leaveServer, inServer()))));
}

async function listed(code: string) {
  return (await owner.ask(listInvites, inServer())).find((invite) => invite.code === code);
}

/** The answers of everything that accepts an invite. */
async function answersOf(code: string, person: Person) {
  const joins = await person.api('POST', pathOf(joinServer, by(code)));
  const preview = await network.anyone('GET', pathOf(getInvite, by(code)));
  const page = await fetch(`${network.url()}/og/i/${code}`);
  return [joins, preview].map(({ status, body }) => [status, (body as { message?: string }).message]).concat([[page.status, undefined]]);
}

describe('an invite from a client that sends no limits', () => {
  it('can be used any number of times, forever', async () => {
    const invite = await owner.ask(createInvite, inServer());
    expect(invite).toMatchObject({ uses: 0, maxUses: null, usesLeft: null, expiresAt: null, isCustom: false });
    expect(await listed(invite.code)).toMatchObject({ uses: 0, maxUses: null, usesLeft: null, expiresAt: null });
    const nulls = await owner.ask(createInvite, { ...inServer(), body: { uses: null, expiresInHours: null } });
    expect(nulls).toMatchObject({ maxUses: null, expiresAt: null });
  });
});

describe('limits', () => {
  it.each([{ uses: 0 }, { uses: 1001 }, { uses: 1.5 }, { uses: '3' }, { expiresInHours: 0 }, { expiresInHours: 8761 }])(
    'of %j are refused',
    async (body) => {
      expect((await owner.api('POST', pathOf(createInvite, inServer()), { body })).status).toBe(400);
    },
  );
});

describe('an invite with a limit of uses', () => {
  it('adds exactly as many members as it has uses, for simultaneous joins', async () => {
    const { code } = await owner.ask(createInvite, { ...inServer(), body: { uses: 2 } });
    const answers = await Promise.all(people.map((person) => person.api('POST', pathOf(joinServer, by(code)))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body]).toEqual([400, expect.objectContaining({ message: EXPIRED })]);
    }
    await network.settle();
    expect(await listed(code)).toMatchObject({ uses: 2, maxUses: 2, usesLeft: 0 });
    await leave(...people);
    expect(await answersOf(code, people[0] as Person)).toEqual([
      [400, EXPIRED],
      [400, EXPIRED],
      [404, undefined],
    ]);
  });

  it('is used once for two simultaneous joins of one user', async () => {
    const [ben] = people as [Person];
    const { code } = await owner.ask(createInvite, { ...inServer(), body: { uses: 5 } });
    const twice = await Promise.all([1, 2].map(() => ben.api('POST', pathOf(joinServer, by(code)))));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await listed(code)).toMatchObject({ uses: 1, usesLeft: 4 });
    await leave(ben);
  });

  it('keeps its uses when its deletion is undone', async () => {
    const [ben, cat] = people as [Person, Person];
    const { code } = await cat.ask(createInvite, { ...inServer(), body: { uses: 1 } }).catch(async () => {
      const open = await owner.ask(createInvite, inServer());
      await cat.ask(joinServer, by(open.code));
      return cat.ask(createInvite, { ...inServer(), body: { uses: 1 } });
    });
    await ben.ask(joinServer, by(code));
    await leave(ben);
    await owner.ask(deleteInvite, { params: { serverId, code } });
    const { actions } = await owner.ask(listServerActions, inServer());
    const [removal] = actions;
    const inviteId = removal && 'inviteId' in removal.data ? (removal.data.inviteId ?? '') : '';
    await owner.ask(undoInviteAct, { params: { serverId, inviteId }, body: { auditLogId: removal?.id ?? '' } });
    expect(await listed(code)).toMatchObject({ uses: 1, usesLeft: 0 });
    await ben.refused(joinServer, by(code), 400);
    await leave(cat);
  });
});

describe('an invite that expires', () => {
  it('adds no one after that moment, and is answered like an unknown invite everywhere', async () => {
    const [ben, cat] = people as [Person, Person];
    const { code, expiresAt } = await owner.ask(createInvite, { ...inServer(), body: { expiresInHours: 1 } });
    expect(expiresAt).toBeGreaterThan(Date.now());
    await owner.ask(createServerEmbed, { ...inServer(), query: { inviteId: code } });
    expect(await owner.ask(getServerEmbed, inServer())).toMatchObject({ serverInviteCode: code });
    await ben.ask(joinServer, by(code));
    advance(HOUR_MS + 1000);
    expect(await answersOf(code, cat)).toEqual(await answersOf('nobody', cat));
    expect((await answersOf(code, cat))[0]).toEqual([400, EXPIRED]);
    expect(await owner.ask(getServerEmbed, inServer())).toMatchObject({ serverInviteCode: null });
    await leave(ben);
  });

  it('does not count for the limit of ten', async () => {
    const other = (await network.server(owner)).id;
    const inOtherServer = { params: { serverId: other } };
    for (let count = 0; count < 10; count += 1) await owner.ask(createInvite, { ...inOtherServer, body: { expiresInHours: 1 } });
    await owner.refused(createInvite, inOtherServer, 403);
    advance(HOUR_MS + 1000);
    await owner.ask(createInvite, inOtherServer);
  });
});

describe('the users who joined with an invite', () => {
  it('are shown to its creator and to the owner, newest first, including users who left', async () => {
    const [ben, cat, dan] = people as [Person, Person, Person];
    const { code } = await owner.ask(createInvite, inServer());
    await ben.ask(joinServer, by(code));
    const ofBen = await ben.ask(createInvite, { ...inServer(), body: { uses: 10 } });
    await cat.ask(joinServer, by(ofBen.code));
    await dan.ask(joinServer, by(ofBen.code));
    await leave(cat);
    const joins = { params: { serverId, code: ofBen.code } };
    for (const person of [ben, owner]) {
      expect(await person.ask(listInviteJoins, joins)).toMatchObject([
        { user: { id: dan.id }, isMember: true },
        { user: { id: cat.id }, isMember: false },
      ]);
    }
    await dan.refused(listInviteJoins, joins, 403);
    await ben.refused(listInviteJoins, { params: { serverId, code } }, 403);
    await cat.refused(listInviteJoins, joins, 403);
  });
});
