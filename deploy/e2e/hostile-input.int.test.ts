/** Any input gets a clear refusal as JSON or a success, never a server error, and a refusal writes nothing. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { addReaction, sendMessage } from '@folkmoot/contracts/messages/commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { fileReport } from '@folkmoot/contracts/reports/commands';
import { listCases } from '@folkmoot/contracts/reports/staff-commands';
import { createRole } from '@folkmoot/contracts/roles/commands';
import { addCannedText } from '@folkmoot/contracts/tickets/canned-commands';
import { openTicket } from '@folkmoot/contracts/tickets/commands';
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectRaw } from './harness/connection.ts';
import { type Answer, pathOf, RefusedBody } from './harness/http.ts';
import { expectOnlyRefusals } from './harness/log-checks.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { isPublic, routes } from './harness/routes.ts';

let network: Network;
let owner: Person;
let member: Person;
let outsider: Person;
/** The target of commands about members. */
let target: Person;
/** Ids of existing things, by the name of the path parameter. */
let known: Record<string, string>;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  owner = await network.register('Owner');
  member = await network.register('Member');
  outsider = await network.register('Outsider');
  target = await network.register('Target');
  const server = await network.server(owner, member, target);
  const role = await owner.ask(createRole, { params: { serverId: server.id } });
  const body = { content: 'hello', buttons: [{ id: 'yes', label: 'Yes' }] };
  const message = await member.ask(sendMessage, { params: { channelId: server.defaultChannelId }, body });
  known = {
    serverId: server.id,
    channelId: server.defaultChannelId,
    messageId: message.id,
    buttonId: 'yes',
    roleId: role.id,
    userId: target.id,
    friendId: target.id,
    folderId: role.id,
    applicationId: role.id,
    postId: (await member.ask(createPost, { body: { content: 'hello' } })).id,
    ticketId: String((await member.ask(openTicket, { body: { title: 'Hello', body: 'Help.', category: 0 } })).id),
    code: 'unknown',
    position: '1',
    exportId: role.id,
    attachmentId: role.id,
    choiceId: role.id,
  };
  known.cannedTextId = (await owner.ask(addCannedText, { body: { name: 'Hello', text: 'Hello.' } })).id;
  await member.ask(fileReport, { body: { kind: 'profile', id: target.id, reason: 'other' } });
  known.caseId = (await owner.ask(listCases))[0]?.id ?? '';
});

afterAll(() => network.stop());

/** Checks the properties of every answer. */
function checkAnswer(answer: Answer, what: string): void {
  if (answer.status >= 200 && answer.status < 300) return;
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  expect(RefusedBody.safeParse(answer.body).success, `${what}: ${answer.text.slice(0, 300)}`).toBe(true);
}

/** Sends a request that must be refused as JSON. The log may only contain that a moderator was refused. */
async function expectRefused(what: string, send: () => Promise<Answer>, ...statuses: readonly number[]): Promise<void> {
  await expectOnlyRefusals(network, async () => {
    const answer = await send();
    checkAnswer(answer, what);
    expect(statuses, `${what}: ${answer.text.slice(0, 300)}`).toContain(answer.status);
  });
}

function parametersOf(route: RouteSpec): readonly string[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
}

/** The fields of the body, from its schema. */
function fieldsOf(route: RouteSpec): readonly string[] {
  const shape: unknown = 'shape' in route.body ? route.body.shape : null;
  return shape !== null && typeof shape === 'object' ? Object.keys(shape) : [];
}

const WRONG: readonly unknown[] = [
  7,
  -1e308,
  { a: 1 },
  [[]],
  [null],
  null,
  true,
  '',
  'x'.repeat(20_000),
  '\u{1f600}'.repeat(3000),
  '\ud800',
  '\u202e\u0007',
  { toString: 1, valueOf: 2 },
];

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_title, route) => {
  const path = () => pathOf(route, { params: known });

  it('refuses a request without a token, with a wrong one, and from an outsider', async () => {
    const send = (token: string | null, headers = {}) => network.anyone(route.method, path(), { token, headers });
    if (route.who[0]?.need !== 'nothing') {
      for (const token of ['garbage', 'a.b.c', owner.token.slice(0, -2), `${owner.token}x`, 'x'.repeat(5000), "' or 1=1 --"]) {
        await expectRefused(`token ${token.slice(0, 20)}`, () => send(token), 401);
      }
    }
    if (isPublic(route)) return;
    await expectRefused('no token', () => send(null), 401);
    await expectRefused('empty header', () => send(null, { authorization: '' }), 401);
    const closed = route.who.some(({ need }) => need === 'member' || need === 'channel' || need === 'creator' || need === 'staff');
    if (closed) await expectRefused('outsider', () => send(outsider.token), 403);
  });

  it('refuses unknown and invalid ids', async () => {
    for (const name of parametersOf(route)) {
      for (const id of ['1', '9'.repeat(19), '9'.repeat(21), 'abc', '-1', '1.5', '%27', '%F0%9F%98%80', 'x'.repeat(90), '__proto__']) {
        // Tickets are numbered from 1.
        if (known[name] === id) continue;
        const parts = route.path.replace(`:${name}`, id).replace(/:(\w+)/g, (_all, other: string) => known[other] ?? '');
        await expectRefused(`${name} ${id.slice(0, 30)}`, () => owner.api(route.method, `/api${parts}`), 400, 403, 404);
      }
    }
  });

  it('refuses or ignores wrong types, one field at a time', async () => {
    for (const field of fieldsOf(route)) {
      for (const value of WRONG) {
        const answer = await owner.api(route.method, path(), { body: { [field]: value } });
        checkAnswer(answer, `${field} = ${JSON.stringify(value).slice(0, 40)}`);
      }
    }
  });

  it('handles bodies that are no objects, no JSON, forms or too large', async () => {
    if (route.method === 'GET') return;
    for (const raw of ['7', '"x"', 'null', '[]', '[[[]]]', 'true', ' ', '{"__proto__":{"a":1},"constructor":{"prototype":1}}'])
      checkAnswer(await outsider.api(route.method, path(), { raw }), `body ${raw}`);
    for (const raw of ['{', '{"a":', 'undefined', "{'a':1}", '\u0000', '{"name":"a\\u0000b"}', '{"a":1}}', '[1,'])
      await expectRefused(`body ${JSON.stringify(raw)}`, () => owner.api(route.method, path(), { raw }), 400);
    await expectRefused('a deep body', () => outsider.api(route.method, path(), { raw: `${'['.repeat(5000)}` }), 400);
    await expectRefused('10 MB', () => owner.api(route.method, path(), { raw: `{"a":"${'x'.repeat(10_000_000)}"}` }), 413);
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/json; charset=latin1',
      'x',
    ])
      checkAnswer(
        await outsider.api(route.method, path(), { raw: 'name=%00&content=a&username=%FF', headers: { 'content-type': type } }),
        type,
      );
  });

  it('accepts doubled and trailing slashes and unusual queries, as clients send them', async () => {
    const doubled = path().replace('/api/', '/api//');
    for (const url of [
      `${path()}/`,
      doubled,
      `${doubled}/`,
      `${path()}?limit=undefined`,
      `${path()}?limit=a&limit=b&name=a&before[]=1&after=null`,
    ]) {
      const plain = await network.anyone(route.method, path());
      const odd = await network.anyone(route.method, url);
      checkAnswer(odd, url);
      if (!isPublic(route)) expect(odd.status, url).toBe(plain.status);
      checkAnswer(await outsider.api(route.method, url), url);
    }
  });
});

describe('every route', () => {
  it('is in the tested list', () => {
    expect(routes.length).toBeGreaterThan(50);
  });

  it('refuses a character that Postgres cannot store, anywhere in a URL', async () => {
    const { channelId = '', messageId = '' } = known;
    const text = `/api/channels/${channelId}/messages`;
    const inPaths = routes
      .filter(({ path }) => path.includes(':'))
      .map((route) => [route.method, `/api${route.path.replace(/:\w+/g, '%00')}`]);
    const inQueries = [
      '/api/users/search?q=%00',
      `${text}?before=%00`,
      `${text}?after=1%00`,
      `${text}?around=%00`,
      `${text}/${messageId}/reactions/users?name=%00`,
      `${text}/${messageId}/reactions/users?name=a&emojiId=%00`,
    ].map((path) => ['GET', path]);
    const failed: string[] = [];
    for (const [method = '', path = ''] of [...inPaths, ...inQueries]) {
      const { status } = await owner.api(method, path);
      if (status >= 500) failed.push(`${method} ${path}: ${status}`);
    }
    expect(failed).toEqual([]);
  });

  it('refuses unknown paths', async () => {
    for (const path of ['/api/nothing', '/api', '/api/servers/1/2/3/4/5', '/nothing'])
      await expectRefused(path, () => network.anyone('GET', path), 400, 404);
    await expectRefused('PUT', () => network.anyone('PUT', '/api/users'), 404);
  });

  it('refuses URLs that are invalid or too long', async () => {
    for (const path of ['/api/users/%zz', '/api/%', `/api/users/${'9'.repeat(400)}`])
      await expectRefused(path, () => network.anyone('GET', path), 400, 404);
  });

  it('refuses invalid Idempotency-Keys', async () => {
    const send = (key: string) =>
      member.api('POST', pathOf(sendMessage, { params: known }), { body: { content: 'x' }, headers: { 'idempotency-key': key } });
    for (const key of ['a b', 'x'.repeat(129), '~mine', 'é']) await expectRefused(key, () => send(key), 400);
  });

  it('gives an outsider the same answer for existing and unknown things', async () => {
    const { channelId = '', messageId = '' } = known;
    const there = await outsider.api('GET', `/api/channels/${channelId}/messages/${messageId}`);
    const not = await outsider.api('GET', `/api/channels/999/messages/${messageId}`);
    expect(there.status).toBe(not.status);
    expect(there.body).toEqual(not.body);
  });

  it('gives no access to a message through another channel', async () => {
    const { messageId = '' } = known;
    const { channelId } = await outsider.ask(openDm, { params: { userId: outsider.id } });
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/mark-unread'],
      ['POST', '/reactions'],
      ['GET', '/reactions/users?name=a'],
    ] as const) {
      const at = `/api/channels/${channelId}/messages/${messageId}${path}`;
      await expectRefused(at, () => outsider.api(method, at, method === 'GET' ? {} : { body: { content: 'x', name: 'a' } }), 400, 403, 404);
    }
    await outsider.refused(addReaction, { params: { channelId, messageId }, body: { name: 'a' } }, 403, null);
  });
});

describe('the socket', () => {
  it('ignores everything before authentication', async () => {
    const before = await network.head();
    const connection = await connectRaw(network.url());
    for (const [event, payload] of [
      [clientEvents.dismiss.name, { channelId: known.channelId }],
      [clientEvents.updateActivity.name, { name: 'a', action: 'b' }],
      ['message:created', {}],
      ['disconnecting', {}],
      ['toString', null],
    ] as const) {
      if (event !== 'disconnecting') connection.emit(event, payload);
    }
    await connection.flushed();
    await network.settle();
    expect(connection.events).toEqual([]);
    expect(await network.head()).toBe(before);
    connection.close();
  });

  it.each([
    undefined,
    null,
    7,
    'token',
    [],
    {},
    { token: 7 },
    { token: '' },
    { token: 'garbage' },
    { token: 'x'.repeat(501) },
    { token: { a: 1 } },
  ])('refuses %j permanently', async (payload) => {
    const connection = await connectRaw(network.url());
    connection.emit(clientEvents.authenticate.name, payload);
    await connection.until(accountEvents.authenticateError);
    await connection.disconnected;
  });

  it('authenticates a socket only once', async () => {
    const connection = await member.signOn();
    for (let again = 0; again < 5; again += 1) connection.emit(clientEvents.authenticate.name, { token: outsider.token });
    connection.emit(clientEvents.authenticate.name, { token: 'garbage' });
    await connection.flushed();
    expect(connection.events.filter(({ name }) => name === 'user:authenticated')).toHaveLength(1);
    expect(connection.socket.connected).toBe(true);
    connection.close();
  });

  it('survives any payload and keeps serving', async () => {
    const connection = await member.signOn();
    for (const event of [clientEvents.dismiss.name, clientEvents.updateActivity.name, 'nothing:known']) {
      for (const payload of [
        undefined,
        null,
        7,
        'x',
        [],
        [{}],
        { channelId: 7 },
        { channelId: '\0' },
        { channelId: 'x'.repeat(9000) },
        { name: 1, action: 2 },
      ])
        connection.emit(event, payload);
    }
    connection.emit(clientEvents.dismiss.name, { channelId: known.channelId });
    await connection.until(unreadEvents.dismissed, ({ channelId }) => channelId === known.channelId);
    expect(connection.socket.connected).toBe(true);
    connection.close();
  });

  it('truncates activities and drops unknown fields', async () => {
    const connection = await outsider.signOn();
    connection.emit(clientEvents.updateActivity.name, {
      name: 'n'.repeat(60),
      action: 'a'.repeat(30),
      title: 't'.repeat(60),
      link: 'javascript:alert(1)',
      imgSrc: `https://x/${'y'.repeat(200)}`,
      emoji: 'e'.repeat(30),
      speed: 101,
      startedAt: 5,
      other: 'dropped',
    });
    const updated = await connection.until(presenceEvents.updated, (payload) => payload.activity !== undefined);
    expect(updated).toEqual({
      userId: outsider.id,
      activity: { name: `${'n'.repeat(40)}...`, action: 'a'.repeat(20), title: `${'t'.repeat(50)}...`, startedAt: 5 },
    });
    connection.emit(clientEvents.updateActivity.name, { name: 7 });
    const cleared = await connection.until(presenceEvents.updated, (payload) => payload.activity === null);
    expect(cleared).toEqual({ userId: outsider.id, activity: null });
    connection.close();
  });
});

describe('a form-encoded body', () => {
  it('cannot contain a character that Postgres cannot store: the projector continues', async () => {
    const aside = await startNetwork(inject('postgresUrl'), { PROJECTION_WAIT_MS: '2000' });
    try {
      const ann = await aside.register('Ann');
      const { id: serverId } = await aside.server(ann);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await ann.api('POST', `/api/servers/${serverId}/channels`, { raw: 'name=abcd%00', headers });
      checkAnswer(answer, 'name=abcd%00');
      expect((await ann.ask(createChannel, { params: { serverId }, body: {} })).name).toBe('New Channel');
    } finally {
      await aside.stop();
    }
  });
});
