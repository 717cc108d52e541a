/**
 * Who may register (instance.md, section 1): modes, invitations, approval, e-mail domains, and the servers that a new account
 * joins.
 */
import { randomUUID } from 'node:crypto';
import { login, register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { listModeratorActs } from '@folkmoot/contracts/moderation/undo-commands';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import * as routes from '@folkmoot/contracts/registration/commands';
import { createServer, deleteServer } from '@folkmoot/contracts/servers/commands';
import { type Database, openDatabase } from '@folkmoot/platform/database/database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { type Answer, pathOf } from './harness/http.ts';
import { type MailServer, startMailServer } from './harness/mail-server.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let mailServer: MailServer;
let network: Network;
let database: Database;
let founder: Person;
let member: Person;

beforeAll(async () => {
  mailServer = await startMailServer();
  network = await startNetwork(inject('postgresUrl'), { SMTP_URL: mailServer.url, REQUIRE_EMAIL_CONFIRMATION: 'off' });
  database = openDatabase({ url: network.product().foundation.config.DATABASE_URL ?? '' });
  founder = await network.register('Fay');
  member = await network.register('Mel');
});

afterAll(async () => {
  await database?.close();
  await network?.stop();
  await mailServer?.close();
});

type Sent = { readonly email?: string; readonly username?: string; readonly inviteCode?: string };

function send(more: Sent = {}, headers: Record<string, string> = {}): Promise<Answer> {
  const body = { email: `${randomUUID()}@example.com`, username: 'Someone', password: 'a plain secret', token: '', ...more };
  return network.anyone('POST', pathOf(register), { body, headers });
}

function set(body: Record<string, unknown>) {
  return founder.ask(changeInstance, { body });
}

async function serversOf(answer: Answer): Promise<string[]> {
  const { token } = Token.parse(answer.body);
  const { user } = getOwnDetails.reply.parse((await network.anyone('GET', pathOf(getOwnDetails), { token })).body);
  const { rows } = await database.pool.query<{ server_id: string }>(
    'select server_id from live.members where user_id = $1 order by server_id',
    [user.id],
  );
  return rows.map(({ server_id }) => server_id);
}

function isRefused(answer: Answer, path?: string) {
  expect(answer).toMatchObject({ status: 403, body: path === undefined ? {} : { path } });
}

describe('an instance with closed registration', () => {
  it('accepts no one, and does not reveal which accounts exist', async () => {
    await set({ registration: 'closed' });
    const { code: inviteCode } = await founder.ask(routes.createInvitation, { body: {} });
    const answers = [await send(), await send({ inviteCode }), await send({ email: member.email })];
    for (const answer of answers) isRefused(answer);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

describe('an instance with invitations', () => {
  it('names the field of the code, and gives the same answer for every bad code', async () => {
    await set({ registration: 'invite' });
    isRefused(await send(), 'inviteCode');
    const { code: deleted } = await founder.ask(routes.createInvitation, { body: {} });
    await founder.ask(routes.deleteInvitation, { params: { code: deleted } });
    const answers = [
      await send({ inviteCode: 'nonsense' }),
      await send({ inviteCode: deleted }),
      await send({ inviteCode: 'x', email: member.email }),
    ];
    for (const answer of answers) isRefused(answer, 'inviteCode');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await founder.refused(routes.deleteInvitation, { params: { code: deleted } }, 404);
  });

  it('tells everyone whether a code is valid before the form is sent', async () => {
    const usable = async (inviteCode: string) =>
      (await network.anyone('POST', pathOf(routes.checkInvitation), { body: { inviteCode } })).body;
    const { code } = await founder.ask(routes.createInvitation, { body: { uses: 1 } });
    // Neither checks nor wrong codes use up an invitation.
    for (let wrong = 0; wrong < 40; wrong += 1) expect(await usable('nonsense')).toEqual({ usable: false });
    expect([await usable(code), await usable(` ${code} `)]).toEqual([{ usable: true }, { usable: true }]);
    expect((await send({ inviteCode: code })).status).toBe(200);
    expect(await usable(code)).toEqual({ usable: false });
    expect((await network.anyone('POST', pathOf(routes.checkInvitation), { body: {} })).status).toBe(400);
  });

  it('creates no more accounts than an invitation has uses, for simultaneous registrations', async () => {
    const { code: inviteCode, url, usesLeft } = await founder.ask(routes.createInvitation, { body: { uses: 3, note: 'Choir' } });
    expect(usesLeft).toBe(3);
    expect(new URL(url).search).toBe(`?invite=${inviteCode}`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ inviteCode })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 200)) isRefused(answer, 'inviteCode');
    expect((await founder.ask(routes.listInvitations))[0]).toMatchObject({ code: inviteCode, uses: 3, usesLeft: 0, note: 'Choir' });
  });

  it('can have invitations with unlimited uses, which are listed so after a registration too', async () => {
    const { code: inviteCode } = await founder.ask(routes.createInvitation, { body: {} });
    expect((await send({ inviteCode })).status).toBe(200);
    expect((await founder.ask(routes.listInvitations))[0]).toMatchObject({ code: inviteCode, uses: null, usesLeft: null });
  });

  it('H4 counts one use for a repeated registration', async () => {
    const { code: inviteCode } = await founder.ask(routes.createInvitation, { body: { uses: 1 } });
    const sent = { inviteCode, email: `${randomUUID()}@example.com` };
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(sent, key);
    expect(first.status).toBe(200);
    expect((await send(sent, key)).text).toBe(first.text);
  });

  it('adds new users to the default servers, and to the server of the invitation', async () => {
    const [first, second] = [await network.server(founder), await network.server(founder)];
    await set({ defaultServerIds: [first.id] });
    const { code: inviteCode } = await founder.ask(routes.createInvitation, { body: { serverId: second.id } });
    const answer = await send({ inviteCode });
    await network.settle();
    expect(await serversOf(answer)).toEqual([first.id, second.id].toSorted());
    await set({ defaultServerIds: [] });
    const otherServer = await network.server(member);
    for (const serverId of ['123', otherServer.id]) {
      await founder.refused(routes.createInvitation, { body: { serverId } }, 400, 'serverId');
    }
  });

  it('refuses a deleted server as default server, and new accounts do not join it', async () => {
    const [kept, deleted] = [await network.server(founder), await network.server(founder)];
    const twice = [kept.id, deleted.id, kept.id];
    expect((await set({ defaultServerIds: twice })).defaultServerIds).toEqual([kept.id, deleted.id]);
    await founder.ask(deleteServer, { params: { serverId: deleted.id } });
    const { code: inviteCode } = await founder.ask(routes.createInvitation, { body: {} });
    const answer = await send({ inviteCode });
    await network.settle();
    expect(await serversOf(answer)).toEqual([kept.id]);
    await founder.refused(changeInstance, { body: { defaultServerIds: [deleted.id] } }, 400, 'defaultServerIds');
    await set({ defaultServerIds: [] });
  });

  it('H9 stores no code in the log or in the read models', async () => {
    const { code } = await founder.ask(routes.createInvitation, { body: { uses: 1 } });
    await send({ inviteCode: code });
    await network.settle();
    const { rows } = await database.pool.query<{ text: string }>(
      'select e::text as text from log.events e union all select i::text from live.invitations i union all select m::text from live.moderation_logs m',
    );
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(code);
  });

  it('has invitations that only staff can create', async () => {
    for (const route of [routes.createInvitation, routes.deleteInvitation])
      await member.refused(route, { params: { code: 'x' }, body: {} }, 403);
    await member.refused(routes.listInvitations, {}, 403);
    expect((await network.anyone('GET', '/api/instance/invites')).status).toBe(401);
  });
});

describe('an instance with approval', () => {
  const pendingRegistrations = () => founder.ask(routes.listRegistrations, { query: { status: 'pending' } });
  const logIn = (email: string, password = 'a plain secret') => network.anyone('POST', pathOf(login), { body: { email, password } });

  async function registerPending(username: string): Promise<{ readonly email: string; readonly userId: string; readonly tag: string }> {
    const email = `${randomUUID()}@example.com`;
    const answer = await send({ email, username });
    expect(answer).toMatchObject({ status: 200, body: { pending: true } });
    expect(answer.text).not.toContain('token');
    const found = (await pendingRegistrations()).find((pending) => pending.email === email);
    if (!found) throw new Error('No registration is pending.');
    return found;
  }

  it('allows no login before the approval, and sends e-mails to both sides', async () => {
    await set({ registration: 'approval' });
    const { email, userId } = await registerPending('Newcomer');
    expect(await logIn(email)).toMatchObject({ status: 403, body: { message: 'Your registration is waiting for approval.' } });
    expect((await logIn(email, 'wrong')).status).toBe(400);
    expect(await mailServer.next(founder.email, /waiting for approval: 1/)).toContain('/console/registrations');
    expect((await send({ email })).status).toBe(400);
    await founder.ask(routes.decideRegistration, { params: { userId }, body: { decision: 'approve' } });
    expect(await mailServer.next(email)).toContain('Your registration was approved');
    expect((await logIn(email)).status).toBe(200);
    expect((await pendingRegistrations()).map((pending) => pending.userId)).not.toContain(userId);
    await founder.refused(routes.decideRegistration, { params: { userId }, body: { decision: 'approve' } }, 404);
  });

  it('H9 erases rejected users, and frees their address', async () => {
    const { email, userId } = await registerPending('Stranger');
    await founder.ask(routes.decideRegistration, { params: { userId }, body: { decision: 'reject', reason: 'Nobody knows you.' } });
    expect(await mailServer.next(email)).toContain('Nobody knows you.');
    expect((await logIn(email)).status).toBe(400);
    const { rows } = await database.pool.query('select 1 from vault.logins where user_id = $1', [userId]);
    expect(rows).toHaveLength(0);
    const keys = await database.pool.query<{ wrapped: Buffer | null }>('select wrapped from vault.keys where subject = $1', [userId]);
    expect(keys.rows.filter(({ wrapped }) => wrapped !== null)).toHaveLength(0);
    await network.settle();
    const [action] = await founder.ask(listModeratorActs, {});
    expect(action).toMatchObject({ actionType: MODERATION_ACT.REGISTRATION_REJECT, reason: 'Nobody knows you.', undo: { state: 'never' } });
    expect(await send({ email })).toMatchObject({ body: { pending: true } });
  });

  it('sends e-mails to staff once an hour at most', async () => {
    await registerPending('One');
    await registerPending('Two');
    expect(
      mailServer.emails.filter(({ to, source }) => to.includes(founder.email) && source.includes('waiting for approval')),
    ).toHaveLength(1);
  });

  it('accepts users with an invitation immediately', async () => {
    const { code: inviteCode } = await founder.ask(routes.createInvitation, { body: {} });
    expect(Token.safeParse((await send({ inviteCode })).body).success).toBe(true);
  });

  it('keeps waiting users over a restart, and hides their names from others', async () => {
    const { userId } = await registerPending('Steady');
    await network.restart();
    expect((await pendingRegistrations()).map((pending) => pending.userId)).toContain(userId);
    await member.refused(routes.listRegistrations, {}, 403);
    await member.refused(routes.decideRegistration, { params: { userId }, body: { decision: 'approve' } }, 403);
  });
});

describe('e-mail domains', () => {
  it('are allowed and blocked with their subdomains', async () => {
    const settings = await set({
      registration: 'open',
      emailDomains: { allowed: ['Example.org', 'b\u00fccher.example'], blocked: ['bad.example.org'] },
    });
    expect(settings).toMatchObject({ emailDomains: { allowed: ['example.org', 'xn--bcher-kva.example'], blocked: ['bad.example.org'] } });
    for (const domain of ['example.com', 'bad.example.org', 'very.bad.example.org']) {
      expect(await send({ email: `a@${domain}` })).toMatchObject({ status: 400, body: { path: 'email' } });
    }
    expect((await send({ email: 'a@mail.example.org' })).status).toBe(200);
    expect((await network.anyone('GET', '/api/instance')).body).toMatchObject({
      emailDomains: { allowed: ['example.org', 'xn--bcher-kva.example'] },
    });
    // The same domain twice: in Unicode and in ASCII.
    const blocked = ['b\u00fccher.example', 'xn--bcher-kva.example'];
    expect(await set({ emailDomains: { allowed: [], blocked } })).toMatchObject({ emailDomains: { blocked: ['xn--bcher-kva.example'] } });
    for (const domain of ['xn--bcher-kva.example', 'mail.xn--bcher-kva.example', 'b\u00fccher.example']) {
      expect(await send({ email: `a@${domain}` })).toMatchObject({ status: 400, body: { path: 'email' } });
    }
    await set({ emailDomains: { allowed: [], blocked: [] } });
  });
});

describe('servers', () => {
  it('can be limited to staff, and to a number per user', async () => {
    await set({ serverCreation: 'staff' });
    await member.refused(createServer, { body: { name: 'A house' } }, 403);
    await founder.ask(createServer, { body: { name: 'A house' } });
    // The user already has one server.
    await set({ serverCreation: 'everyone', serversPerPerson: 2 });
    await member.ask(createServer, { body: { name: 'A house' } });
    await member.refused(createServer, { body: { name: 'Another house' } }, 403);
    await makeAdmin(founder, member.id);
    await member.ask(createServer, { body: { name: 'Another house' } });
    await set({ serversPerPerson: null });
  });
});

describe('a test e-mail', () => {
  it('is only for founders, and goes to the founder', async () => {
    expect(await founder.ask(routes.sendTestMail)).toEqual({ result: 'sent', to: founder.email, problem: null });
    await member.refused(routes.sendTestMail, {}, 403);
  });
});
