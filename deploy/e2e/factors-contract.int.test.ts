/**
 * Authenticators, recovery codes and passkeys next to the password (decision 34). Real passkeys need a browser and are tested
 * there. These routes are our own.
 */
import { deleteAccount, login } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  challengePasskey,
  challengeProof,
  getFactors,
  logInWithPasskey,
  makeRecoveryCodes,
  removePasskey,
  turnOffTotp,
  turnOnTotp,
} from '@folkmoot/contracts/factors/commands';
import { PasskeyRequest } from '@folkmoot/contracts/factors/wire';
import { getOwnDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { openDatabase } from '@folkmoot/platform/database/database';
import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from './harness/http.ts';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { network } = await startServerWithMembers();

let ann: Person;

beforeEach(async () => {
  ann = await network.register('Ann');
});

/** A code is valid once. A test that needs another one uses the code of the next time step, which is accepted. */
function codeOf(secret: string, stepsAhead = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 });
}

function logIn(person: Person, code?: string): Promise<Answer> {
  return network.anyone(login.method, `/api${login.path}`, { body: { email: person.email, password: person.password, code } });
}

async function withAuthenticator(person: Person): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const { secret } = await person.ask(beginTotp, { body: { password: person.password } });
  const { recoveryCodes } = await person.ask(turnOnTotp, { body: { code: codeOf(secret) } });
  return { secret, recoveryCodes };
}

async function storedValue(query: string): Promise<string> {
  const database = openDatabase({ url: network.product().foundation.config.DATABASE_URL ?? '' });
  const { rows } = await database.pool.query<{ text: string }>(query);
  await database.close();
  return rows.map(({ text }) => text).join('\n');
}

describe('an account without second factors', () => {
  it('logs in as before, with any code', async () => {
    expect(await ann.ask(getFactors)).toEqual({ totp: null, passkeys: [] });
    expect((await logIn(ann)).status).toBe(200);
    expect((await logIn(ann, '123456')).status).toBe(200);
  });
});

describe('an authenticator', () => {
  it('is set up with the password and a code, and then required', async () => {
    await ann.refused(beginTotp, { body: { password: 'wrong' } }, 400, 'password');
    const { secret, uri } = await ann.ask(beginTotp, { body: { password: ann.password } });
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await logIn(ann)).status).toBe(200);
    await ann.refused(turnOnTotp, { body: { code: '000' } }, 400, 'code');
    const { recoveryCodes } = await ann.ask(turnOnTotp, { body: { code: codeOf(secret) } });
    expect(recoveryCodes).toHaveLength(10);
    expect(await ann.ask(getFactors)).toMatchObject({ totp: { recoveryCodesLeft: 10 } });
    await ann.refused(beginTotp, { body: { password: ann.password } }, 400, null);
    const reply = await logIn(ann);
    expect([reply.status, reply.body]).toEqual([401, { message: expect.stringContaining('code'), path: 'code' }]);
    expect((await ann.ask(getOwnDetails)).user.id).toBe(ann.id);
  });

  it('is not revealed to people without the password', async () => {
    await withAuthenticator(ann);
    const answer = await network.anyone(login.method, `/api${login.path}`, { body: { email: ann.email, password: 'wrong' } });
    expect([answer.status, answer.body]).toMatchObject([400, { path: 'password' }]);
  });

  it('gives codes that are valid once, also for simultaneous logins', async () => {
    const { secret } = await withAuthenticator(ann);
    const code = codeOf(secret, 1);
    const answers = await Promise.all([logIn(ann, code), logIn(ann, code), logIn(ann, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const token = Token.parse(answers.find(({ status }) => status === 200)?.body).token;
    await network.as(ann, token).ask(getOwnDetails);
    const late = await logIn(ann, code);
    expect([late.status, late.body]).toMatchObject([401, { path: 'code' }]);
  });

  it('is locked after too many attempts, also for the right code', async () => {
    const { secret } = await withAuthenticator(ann);
    const guesses = Array.from({ length: 20 }, (_, index) => String(index).padStart(5, '0'));
    for (const guess of guesses) expect((await logIn(ann, guess)).status).toBe(401);
    const closed = await logIn(ann, codeOf(secret, 1));
    expect([closed.status, closed.body]).toMatchObject([429, { path: 'code' }]);
  });

  it('can be replaced by each recovery code once, until there are new codes', async () => {
    const { secret, recoveryCodes } = await withAuthenticator(ann);
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(ann, first.toUpperCase())).status).toBe(200);
    expect((await logIn(ann, first)).status).toBe(401);
    expect(await ann.ask(getFactors)).toMatchObject({ totp: { recoveryCodesLeft: 9 } });
    await ann.refused(makeRecoveryCodes, { body: { password: 'wrong' } }, 400, 'password');
    await ann.refused(makeRecoveryCodes, { body: { password: ann.password } }, 401, 'code');
    const fresh = await ann.ask(makeRecoveryCodes, { body: { password: ann.password, code: codeOf(secret, 1) } });
    expect((await logIn(ann, second)).status).toBe(401);
    expect((await logIn(ann, fresh.recoveryCodes[0])).status).toBe(200);
  });

  it('is turned off with the password and a code or a recovery code, together with its recovery codes', async () => {
    const { password } = ann;
    const { secret } = await withAuthenticator(ann);
    await ann.refused(turnOffTotp, { body: { password: 'wrong', code: codeOf(secret, 1) } }, 400, 'password');
    await ann.refused(turnOffTotp, { body: { password } }, 401, 'code');
    await ann.refused(turnOffTotp, { body: { password, code: '000000' } }, 401, 'code');
    expect(await ann.ask(getFactors)).toMatchObject({ totp: { recoveryCodesLeft: 10 } });
    expect(await ann.ask(turnOffTotp, { body: { password, code: codeOf(secret, 1) } })).toEqual({ status: true });
    const { recoveryCodes } = await withAuthenticator(ann);
    expect(await ann.ask(turnOffTotp, { body: { password, code: recoveryCodes[0] } })).toEqual({ status: true });
    expect((await logIn(ann)).status).toBe(200);
    await ann.refused(turnOffTotp, { body: { password: ann.password } }, 400, null);
    await ann.refused(makeRecoveryCodes, { body: { password: ann.password } }, 400, null);
  });

  it('can only be set up by the session that started it', async () => {
    const { secret } = await ann.ask(beginTotp, { body: { password: ann.password } });
    const other = network.as(ann, Token.parse((await logIn(ann)).body).token);
    await other.refused(turnOnTotp, { body: { code: codeOf(secret) } }, 400, null);
    await ann.ask(turnOnTotp, { body: { code: codeOf(secret) } });
  });

  it('H9 leaves no secret in the log or in plain text, and records when it is turned on and off', async () => {
    const { secret, recoveryCodes } = await withAuthenticator(ann);
    await ann.ask(turnOffTotp, { body: { password: ann.password, code: recoveryCodes[9] } });
    const { recoveryCodes: later } = await withAuthenticator(ann);
    const log = await storedValue(`select to_json(e)::text as text from log.events e where stream = 'factors-${ann.id}' order by position`);
    expect(log.match(/FactorAdded|FactorRemoved/g)).toEqual([
      ...['FactorAdded', 'FactorAdded', 'FactorRemoved', 'FactorRemoved'],
      ...['FactorAdded', 'FactorAdded'],
    ]);
    const vault = await storedValue(`select to_json(s)::text as text from vault.secrets s where user_id = '${ann.id}'`);
    expect(vault).toContain(ann.id);
    for (const hidden of [secret, ...recoveryCodes]) expect(log + vault).not.toContain(hidden);
    await ann.ask(deleteAccount, { body: { password: ann.password, deleteContent: false, code: later[0] } });
    expect(await storedValue(`select to_json(s)::text as text from vault.secrets s where user_id = '${ann.id}'`)).toBe('');
  });
});

describe('a change of address or password, or an account deletion', () => {
  type Change = (person: Person, proof: object) => Promise<Answer>;
  const changes: readonly (readonly [string, Change])[] = [
    ['a new address', ({ api, email }, proof) => api(updateProfile.method, '/api/users/', { body: { email: `new-${email}`, ...proof } })],
    ['a new password', ({ api }, proof) => api(updateProfile.method, '/api/users/', { body: { newPassword: 'entirely new', ...proof } })],
    ['deletion', ({ api }, proof) => api(deleteAccount.method, `/api${deleteAccount.path}`, { body: { deleteContent: false, ...proof } })],
  ];

  it.each(changes)('requires only the password without an authenticator: %s', async (_title, change) => {
    expect((await change(ann, { password: ann.password })).status).toBe(200);
  });

  it.each(changes)('requires also a code with an authenticator: %s', async (_title, change) => {
    const { password } = ann;
    const { secret, recoveryCodes } = await withAuthenticator(ann);
    const reply = await change(ann, { password });
    expect([reply.status, reply.body]).toEqual([401, { message: expect.stringContaining('code of your authenticator'), path: 'code' }]);
    const unlike = await change(ann, { password, code: '000000' });
    expect([unlike.status, unlike.body]).toMatchObject([401, { path: 'code' }]);
    const unknown = await change(ann, { password: 'wrong', code: recoveryCodes[0] });
    expect(unknown.body).toMatchObject({ path: 'password' });
    expect(await ann.ask(getFactors)).toMatchObject({ totp: { recoveryCodesLeft: 10 } });
    expect((await logIn(ann, recoveryCodes[1])).status).toBe(200);
    expect((await change(ann, { password, code: codeOf(secret, 1) })).status).toBe(200);
  });

  it.each(changes)('accepts a recovery code, and no passkey of another user: %s', async (_title, change) => {
    const { password } = ann;
    const { recoveryCodes } = await withAuthenticator(ann);
    const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' };
    const foreign = await change(ann, { password, credential: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response } });
    expect([foreign.status, foreign.body]).toMatchObject([401, { path: null }]);
    expect((await change(ann, { password, code: recoveryCodes[0] })).status).toBe(200);
  });

  it('does not include a change of the username, which requires only the password', async () => {
    await withAuthenticator(ann);
    expect(await ann.ask(updateProfile, { body: { username: 'Anne', password: ann.password } })).toMatchObject({
      user: { username: 'Anne' },
    });
  });

  it('H9 leaves no code in the log', async () => {
    const { secret, recoveryCodes } = await withAuthenticator(ann);
    const codes = [codeOf(secret, 1), recoveryCodes[0] ?? ''];
    for (const code of codes) await ann.ask(updateProfile, { body: { email: `other-${ann.email}`, password: ann.password, code } });
    const log = await storedValue(
      `select to_json(e)::text as text from log.events e union all select to_json(i)::text from vault.intents i`,
    );
    for (const code of codes) expect(log).not.toContain(code);
  });
});

describe('passkeys', () => {
  const created = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'AAAA' },
  } as const;

  it('are offered to a user who gives the password, to store on their device', async () => {
    await ann.refused(beginPasskey, { body: { password: 'wrong' } }, 400, 'password');
    const options = await ann.ask(beginPasskey, { body: { password: ann.password } });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(ann.id);
    expect(options.excludeCredentials).toEqual([]);
  });

  it('are refused without an answer to a challenge', async () => {
    await ann.refused(addPasskey, { body: { name: 'Laptop', credential: created } }, 400, null);
    const { challenge } = await ann.ask(beginPasskey, { body: { password: ann.password } });
    const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge })).toString('base64url');
    const credential = { ...created, response: { ...created.response, clientDataJSON } };
    await ann.refused(addPasskey, { body: { name: 'Laptop', credential } }, 400, null);
    await ann.refused(removePasskey, { params: { passkeyId: '1' }, body: { password: ann.password } }, 404, null);
    expect(await ann.ask(getFactors)).toEqual({ totp: null, passkeys: [] });
  });

  it('require a code if an authenticator is on, so that they are no way around it', async () => {
    const { password } = ann;
    const { secret, recoveryCodes } = await withAuthenticator(ann);
    await ann.refused(beginPasskey, { body: { password } }, 401, 'code');
    await ann.refused(removePasskey, { params: { passkeyId: '1' }, body: { password } }, 401, 'code');
    await ann.ask(beginPasskey, { body: { password, code: codeOf(secret, 1) } });
    await ann.refused(removePasskey, { params: { passkeyId: '1' }, body: { password, code: recoveryCodes[0] } }, 404, null);
  });

  it('do not replace a code if they are unknown', async () => {
    const { password } = ann;
    await withAuthenticator(ann);
    const { challenge } = await ann.ask(challengeProof);
    const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge })).toString('base64url');
    const userHandle = Buffer.from(ann.id).toString('base64url');
    const response = { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA', userHandle };
    const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const, response };
    await ann.refused(turnOffTotp, { body: { password, credential } }, 401, null);
    await ann.refused(turnOffTotp, { body: { password: 'wrong', credential } }, 400, 'password');
    await network.as(ann, null).refused(challengeProof, {}, 401);
    expect(await ann.ask(getFactors)).toMatchObject({ totp: { recoveryCodesLeft: 10 } });
  });

  it('do not log in a user who has none', async () => {
    const answer = await network.anyone(challengePasskey.method, `/api${challengePasskey.path}`, { body: {} });
    const { challenge } = PasskeyRequest.parse(answer.body);
    const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge })).toString('base64url');
    for (const userHandle of [ann.id, '404', 'nobody']) {
      const response = {
        clientDataJSON,
        authenticatorData: 'AAAA',
        signature: 'AAAA',
        userHandle: Buffer.from(userHandle).toString('base64url'),
      };
      const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response };
      const refused = await network.anyone(logInWithPasskey.method, `/api${logInWithPasskey.path}`, { body: { credential } });
      expect([refused.status, refused.body]).toMatchObject([401, { message: 'No account here uses this passkey.' }]);
    }
  });
});
