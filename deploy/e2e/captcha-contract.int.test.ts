/** The captcha for registering and bumping in the wire contract (users document, section 5; servers document 5.9; decision 74). */
import { turnstile } from '@folkmoot/command-api/turnstile';
import { getCaptcha, register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { bumpServer, publishServer } from '@folkmoot/contracts/explore/commands';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { RawServer } from '@folkmoot/contracts/servers/wire';
import { openDatabase } from '@folkmoot/platform/database/database';
import { createLogger } from '@folkmoot/platform/telemetry/logger';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type CaptchaService, SECRET, startCaptchaService } from './captcha-service.ts';
import { startExternalServer } from './harness/external-server.ts';
import { type Answer, type Filled, pathOf } from './harness/http.ts';
import { type Network, startNetwork } from './harness/network.ts';

let service: CaptchaService;
let network: Network;

beforeAll(async () => {
  service = await startCaptchaService();
  network = await startNetwork(inject('postgresUrl'), service.settings);
});

afterEach(() => service.behave('well'));

afterAll(async () => {
  await network?.stop();
  await service?.close();
});

let count = 0;

function newcomer(token?: string) {
  count += 1;
  return { email: `newcomer${count}@example.com`, username: 'Newcomer', password: 'a password', ...(token === undefined ? {} : { token }) };
}

function tryToRegister(body: object): Promise<Answer> {
  return network.anyone(register.method, `/api${register.path}`, { body });
}

describe('registering', () => {
  it('accepts a token that the service accepts, and sends it the address of the client', async () => {
    expect((await tryToRegister(newcomer('register-human-1'))).status).toBe(200);
    const asked = service.requests.at(-1);
    expect([asked?.get('secret'), asked?.get('response')]).toEqual([SECRET, 'register-human-1']);
    expect(asked?.get('remoteip')).toMatch(/127\.0\.0\.1/);
    expect(asked?.get('idempotency_key')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it.each([
    ['a wrong token', 'nothing of the kind'],
    ['one for something else', 'bump-human-2'],
    ['one that was used', 'register-human-1'],
  ])('refuses %s, and creates no account', async (_title, token) => {
    const body = newcomer(token);
    const { status, body: refusal } = await tryToRegister(body);
    expect([status, refusal]).toMatchObject([401, { path: 'token', message: 'Please show that you are human, and try again.' }]);
    expect((await tryToRegister({ ...body, token: `register-human-after-${token}` })).status).toBe(200);
  });

  it.each([
    ['an empty one', ''],
    ['blanks', '  '],
    ['none', undefined],
  ])('refuses %s without asking the service', async (_title, token) => {
    const before = service.requests.length;
    const { status, body } = await tryToRegister(newcomer(token));
    expect([status, body]).toMatchObject([401, { path: 'token' }]);
    expect(service.requests.length).toBe(before);
  });

  it.each(['fails', 'redirects', 'raves'] as const)('refuses everyone if the service %s, and reports it', async (how) => {
    service.behave(how);
    const { status, body, text } = await tryToRegister(newcomer('register-human-3'));
    expect([status, body]).toMatchObject([401, { path: 'token', message: expect.stringContaining('service is not available') }]);
    expect(text).not.toContain(SECRET);
    expect(service.visited).not.toContain('/elsewhere');
  });

  it('does not reveal without a captcha whether an address is taken', async () => {
    const taken = newcomer('register-human-4');
    expect((await tryToRegister(taken)).status).toBe(200);
    expect((await tryToRegister({ ...taken, token: '' })).body).toMatchObject({ path: 'token' });
    expect((await tryToRegister({ ...taken, token: 'register-human-5', username: 'Other' })).body).toMatchObject({ path: 'email' });
  });

  it('H9 leaves neither token nor secret in the log', async () => {
    const database = openDatabase({ url: network.product().foundation.config.DATABASE_URL ?? '' });
    const { rows } = await database.pool.query<{ text: string }>('select to_json(e)::text as text from log.events e');
    await database.close();
    const log = rows.map(({ text }) => text).join('\n');
    expect(log).toContain('UserRegistered');
    for (const hidden of [SECRET, 'register-human']) expect(log).not.toContain(hidden);
  });
});

describe('bumping', () => {
  it('requires a token before any other check', async () => {
    const { token } = Token.parse((await tryToRegister(newcomer('register-human-6'))).body);
    const ask = (route: RouteSpec, filled: Filled) => network.anyone(route.method, pathOf(route, filled), { token, body: filled.body });
    const { id: serverId } = RawServer.parse((await ask(createServer, { body: { name: 'Readers' } })).body);
    const params = { serverId };
    expect((await ask(publishServer, { params, body: { description: 'We read to each other, every week.' } })).status).toBe(200);
    for (const body of [{ token: '' }, { token: 'wrong' }, { token: 'register-human-7' }, {}]) {
      const refused = await ask(bumpServer, { params, body });
      expect([refused.status, refused.body]).toMatchObject([401, { path: 'token' }]);
    }
    const tooSoon = await ask(bumpServer, { params, body: { token: 'bump-human-8' } });
    expect([tooSoon.status, tooSoon.body]).toMatchObject([400, { message: expect.stringContaining('three hours') }]);
  });
});

describe('a client', () => {
  it('gets the site key without a session', async () => {
    const answer = await network.anyone(getCaptcha.method, `/api${getCaptcha.path}`);
    const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SCRIPT_URL: scriptUrl } = service.settings;
    expect(answer.body).toEqual({ captcha: { siteKey, scriptUrl } });
  });

  it('gets null if no captcha is configured', async () => {
    const without = await startNetwork(inject('postgresUrl'));
    const answer = await without.anyone(getCaptcha.method, `/api${getCaptcha.path}`);
    expect(answer.body).toEqual({ captcha: null });
    expect((await without.register('Ben')).name).toBe('Ben');
    await without.stop();
  });
});

describe('the service', () => {
  const shown = { token: 'register-human-8', address: '127.0.0.1', action: 'register', deed: 'somebody' } as const;
  const asking = (verifyUrl: string, secret = SECRET) =>
    turnstile({ secret, verifyUrl, blindIndex: (text) => text, withinMs: 50 }, createLogger('test', 'silent'));
  const away = { refused: 'CaptchaAway' };

  it('lets no one pass if it answers too late or not at all', async () => {
    const slow = await startExternalServer(() => undefined);
    expect(await asking(slow.origin).check(shown)).toEqual(away);
    expect(slow.requested).toHaveLength(1);
    await slow.close();
    expect(await asking(slow.origin).check(shown)).toEqual(away);
  });

  it('lets no one pass if it starts an answer and does not finish it', async () => {
    const slow = await startExternalServer((_request, response) => void response.writeHead(200).write('{"success":true'));
    expect(await asking(slow.origin).check(shown)).toEqual(away);
    await slow.close();
  });
});
