/** Linked Google accounts (section 8 of the users document), with a real identity provider on this machine. */
import { createHash, randomBytes } from 'node:crypto';
import { getGoogleAccessToken, linkGoogleAccount, renewGoogleAccess, unlinkGoogleAccount } from '@folkmoot/contracts/connections/commands';
import { connectionEvents } from '@folkmoot/contracts/connections/wire';
import { liftSuspensions, suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { CLIENT, type GoogleProvider, giveConsent, startGoogleProvider } from './google-provider.ts';
import type { Connection } from './harness/connection.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

const HOME = 'http://localhost:4999';

let provider: GoogleProvider;
let network: Network;
/** The first account of the instance. */
let founder: Person;
let ada: Person;

beforeAll(async () => {
  provider = await startGoogleProvider(HOME);
  network = await startNetwork(inject('postgresUrl'), {
    PUBLIC_URL: HOME,
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_DRIVE_URL: 'https://drive.example/',
  });
  founder = await network.register('Founder');
});

beforeEach(async () => {
  ada = await network.register('Ada');
});

afterAll(async () => {
  await network?.stop();
  await provider?.stop();
});

async function consentUrl(person: Person, query = ''): Promise<string> {
  const answer = await person.api('GET', `/api/google/create-link${query}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  return answer.text;
}

async function link(person: Person) {
  const { code, state } = await giveConsent(await consentUrl(person));
  return network.anyone('POST', '/api/google/link-account', { body: { code, nerimityToken: state } });
}

/** Presence events are left out because their time varies. */
function connectionEventsOf(socketConnection: Connection) {
  return socketConnection.take().filter(({ name }) => name.startsWith('user:connection'));
}

async function connectionsOf(person: Person) {
  const socketConnection = await person.signOn();
  socketConnection.close();
  return socketConnection.snapshot.user.connections;
}

describe('a Google account', () => {
  it('is linked without a session token, and only its user is notified', async () => {
    const ben = await network.register('Ben');
    const [adas, bens] = [await ada.signOn(), await ben.signOn()];
    const url = new URL(await consentUrl(ada));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      scope: 'https://www.googleapis.com/auth/drive.file',
      code_challenge_method: 'S256',
      redirect_uri: `${HOME}/google-redirect`,
    });
    const { code, state } = await giveConsent(url.href);
    const answer = await network.anyone('POST', '/api/google/link-account', { body: { code, nerimityToken: state } });
    const connection = { id: expect.any(String), provider: 'GOOGLE', connectedAt: expect.any(Number) };
    expect([answer.status, answer.body]).toEqual([200, { connection }]);
    await network.settle();
    expect(connectionEventsOf(adas)).toEqual([{ name: connectionEvents.added.name, payload: answer.body }]);
    expect(connectionEventsOf(bens)).toEqual([]);
    expect(await connectionsOf(ada)).toEqual([connection]);
    expect(await connectionsOf(ben)).toEqual([]);
    adas.close();
    bens.close();
  });

  it('replaces an earlier one, whose removal is reported', async () => {
    await link(ada);
    const [first] = await connectionsOf(ada);
    const socketConnection = await ada.signOn();
    const second = await link(ada);
    await network.settle();
    expect(connectionEventsOf(socketConnection)).toEqual([
      { name: connectionEvents.removed.name, payload: { connectionId: first?.id } },
      { name: connectionEvents.added.name, payload: second.body },
    ]);
    expect(await connectionsOf(ada)).toHaveLength(1);
    socketConnection.close();
  });

  it('gives access tokens that the provider accepts, and requests one only when needed', async () => {
    await link(ada);
    const { accessToken, driveUrl } = await ada.ask(getGoogleAccessToken);
    expect([await provider.knows(accessToken), driveUrl]).toEqual([true, 'https://drive.example']);
    const given = provider.given();
    expect((await ada.ask(getGoogleAccessToken)).accessToken).toBe(accessToken);
    expect((await ada.ask(renewGoogleAccess)).accessToken).toBe(accessToken);
    expect(provider.given()).toBe(given);
  });

  it('still does after a restart', async () => {
    await link(ada);
    await network.restart();
    const { accessToken } = await ada.ask(getGoogleAccessToken);
    expect(await provider.knows(accessToken)).toBe(true);
  });

  it('is unlinked here and at the provider', async () => {
    await link(ada);
    const [connection] = await connectionsOf(ada);
    const { accessToken } = await ada.ask(getGoogleAccessToken);
    const socketConnection = await ada.signOn();
    expect(await ada.ask(unlinkGoogleAccount)).toEqual({ status: true });
    await network.settle();
    expect(connectionEventsOf(socketConnection)).toEqual([
      { name: connectionEvents.removed.name, payload: { connectionId: connection?.id } },
    ]);
    expect(await connectionsOf(ada)).toEqual([]);
    expect(await provider.knows(accessToken)).toBe(false);
    await ada.refused(getGoogleAccessToken, {}, 400, null);
    await ada.refused(unlinkGoogleAccount, {}, 400, null);
    socketConnection.close();
  });

  it('leaves no token in the log', async () => {
    await link(ada);
    const { accessToken } = await ada.ask(getGoogleAccessToken);
    const { log } = network.product().foundation;
    const logged = JSON.stringify(await log.readAll({ after: -1, limit: 10_000 }));
    expect(logged).toContain('ConnectionAdded');
    expect(logged).not.toContain(accessToken);
    expect(logged).not.toMatch(/refresh|accessToken/i);
  });
});

describe('a link', () => {
  const body = (code: string, nerimityToken: string, more: object = {}) => ({ body: { code, nerimityToken, ...more } });
  const linkWith = (sent: { body: object }) => network.anyone('POST', '/api/google/link-account', sent);

  it('works once, only for the last one that was started, and cannot be forged', async () => {
    const replaced = await giveConsent(await consentUrl(ada));
    const { code, state } = await giveConsent(await consentUrl(ada));
    expect((await linkWith(body(replaced.code, replaced.state))).status).toBe(400);
    const forged = state.replace(/^\d+/, '1');
    expect(await linkWith(body(code, forged))).toMatchObject({ status: 400, body: { path: 'nerimityToken' } });
    expect((await linkWith(body(code, `${state}x`))).status).toBe(400);
    expect((await linkWith(body(code, state))).status).toBe(200);
    expect(await linkWith(body(code, state))).toMatchObject({ status: 400, body: { path: 'nerimityToken' } });
  });

  it('is refused if the user was suspended after starting it', async () => {
    const { code, state } = await giveConsent(await consentUrl(ada));
    const by = { userIds: [ada.id], password: founder.password };
    await founder.ask(suspendUsers, { body: { ...by, days: 1, reason: 'Spam.' } });
    const why = { type: 'suspend', reason: 'Spam.', expire: expect.any(Number), by: { username: founder.name } };
    const answer = await linkWith(body(code, state));
    expect([answer.status, answer.body]).toEqual([401, { message: 'You are suspended.', path: null, data: why }]);
    await founder.ask(liftSuspensions, { body: by });
    expect(await connectionsOf(ada)).toEqual([]);
    // The started link is used up.
    expect((await linkWith(body(code, state))).status).toBe(400);
  });

  it('is bound to the browser that started it, if the browser asks for it', async () => {
    const secret = randomBytes(16).toString('hex');
    const challenge = createHash('sha256').update(secret).digest('base64url');
    const { code, state } = await giveConsent(await consentUrl(ada, `?challenge=${challenge}`));
    expect((await linkWith(body(code, state))).status).toBe(400);
    expect((await linkWith(body(code, state, { secret: 'a guess' }))).status).toBe(400);
    expect((await linkWith(body(code, state, { secret }))).status).toBe(200);
    await ada.api('GET', '/api/google/create-link?challenge=short').then(({ status }) => expect(status).toBe(400));
  });

  it('fails with a code that is not from the provider, and validates its input', async () => {
    const { state } = await giveConsent(await consentUrl(ada));
    expect(await linkWith(body('no code', state))).toMatchObject({ status: 400, body: { path: null } });
    expect(await connectionsOf(ada)).toEqual([]);
    await ada.refused(linkGoogleAccount, { body: { nerimityToken: 'x' } }, 400, 'code');
  });

  it('requires a login', async () => {
    expect((await network.anyone('GET', '/api/google/create-link')).status).toBe(401);
    expect((await network.anyone('GET', '/api/google/access-token')).status).toBe(401);
    expect((await network.anyone('POST', '/api/google/unlink-account')).status).toBe(401);
  });
});

describe('an instance without Google', () => {
  it('says that Google is not configured', async () => {
    const plain = await startNetwork(inject('postgresUrl'));
    const ben = await plain.register('Ben');
    const answer = await ben.api('GET', '/api/google/create-link');
    expect([answer.status, answer.body]).toEqual([400, { message: "Google accounts can't be linked here.", path: null }]);
    await plain.stop();
  });
});
