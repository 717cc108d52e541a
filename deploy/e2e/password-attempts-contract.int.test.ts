/** Password attempts from many addresses: strangers lock out strangers, but not the user at a usual address (decision 75). */
import { login, resetPassword, sendResetCode } from '@folkmoot/contracts/accounts/commands';
import { beginTotp, turnOnTotp } from '@folkmoot/contracts/factors/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Answer, request } from './harness/http.ts';
import { type MailServer, startMailServer } from './harness/mail-server.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let mailServer: MailServer;
let network: Network;

beforeAll(async () => {
  mailServer = await startMailServer();
  network = await startNetwork(inject('postgresUrl'), { SMTP_URL: mailServer.url, TRUST_PROXY: 'on' });
});

afterAll(async () => {
  await network?.stop();
  await mailServer?.close();
});

const HOME = '198.51.100.7';

function logIn(email: string, body: Readonly<Record<string, string>>, address: string): Promise<Answer> {
  return network.anyone(login.method, `/api${login.path}`, { body: { email, ...body }, headers: { 'x-forwarded-for': address } });
}

/** Twenty wrong attempts, each from another address. */
async function attackFrom20Addresses(email: string, body: (guess: number) => Readonly<Record<string, string>>): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let guess = 0; guess < 20; guess += 1) statuses.push((await logIn(email, body(guess), `203.0.113.${guess}`)).status);
  return [...new Set(statuses)];
}

const wrong = () => ({ password: 'not the password' });

async function registerAtHome(name: string): Promise<Person> {
  const person = await network.register(name);
  expect((await logIn(person.email, { password: person.password }, HOME)).status).toBe(200);
  return person;
}

describe('password attempts of strangers', () => {
  it('do not lock out a user at a usual address, but keep locking out strangers', async () => {
    const ann = await registerAtHome('Ann');
    const right = { password: ann.password };
    expect(await attackFrom20Addresses(ann.email, wrong)).toEqual([400]);
    expect((await logIn(ann.email, right, '203.0.113.99')).body).toMatchObject({ path: 'password', ttl: expect.any(Number) });
    expect((await logIn(ann.email, right, HOME)).status).toBe(200);
    expect((await logIn(ann.email, right, '203.0.113.99')).status).toBe(429);
  });

  it('get the same answers if there is no such account', async () => {
    const ann = await registerAtHome('Known');
    const answers = [];
    for (const email of [ann.email, 'nobody@example.com']) {
      expect(await attackFrom20Addresses(email, wrong)).toEqual([400]);
      const { status, body } = await logIn(email, wrong(), '203.0.113.99');
      answers.push([status, Object.keys(Object(body)), Object(body).message]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('are limited also with a stolen session token, from any address', async () => {
    const ann = await registerAtHome('Taken');
    const { token } = ann;
    const body = { password: 'not the password' };
    const answers = [];
    for (let guess = 0; guess < 45; guess += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${guess}` };
      await request(network.url(), 'GET', '/api/users', { token, headers });
      answers.push(await request(network.url(), beginTotp.method, `/api${beginTotp.path}`, { token, headers, body }));
    }
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(20);
    expect((await logIn(ann.email, { password: ann.password }, HOME)).status).toBe(200);
  });

  it('from the user’s own address do not limit an open session', async () => {
    const ann = await registerAtHome('Inside');
    for (let guess = 0; guess < 20; guess += 1) expect((await logIn(ann.email, wrong(), HOME)).status).toBe(400);
    expect((await logIn(ann.email, { password: ann.password }, HOME)).status).toBe(429);
    const body = { password: ann.password, newPassword: 'entirely new' };
    const headers = { 'x-forwarded-for': HOME };
    expect((await request(network.url(), updateProfile.method, '/api/users', { token: ann.token, headers, body })).status).toBe(200);
    expect((await logIn(ann.email, { password: 'entirely new' }, HOME)).status).toBe(429);
  });

  it('at the code of an authenticator do not lock out the user either', async () => {
    const ann = await registerAtHome('Guarded');
    const { secret } = await ann.ask(beginTotp, { body: { password: ann.password } });
    const codeOf = (stepsAhead: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 });
    await ann.ask(turnOnTotp, { body: { code: codeOf(0) } });
    expect(await attackFrom20Addresses(ann.email, (guess) => ({ password: ann.password, code: String(guess).padStart(5, '0') }))).toEqual([
      401,
    ]);
    expect((await logIn(ann.email, { password: ann.password, code: codeOf(1) }, '203.0.113.99')).status).toBe(429);
    expect((await logIn(ann.email, { password: ann.password, code: codeOf(1) }, HOME)).status).toBe(200);
  });

  it('do not block a password reset by e-mail, which makes the address a usual one', async () => {
    const ann = await registerAtHome('Mailed');
    expect(await attackFrom20Addresses(ann.email, wrong)).toEqual([400]);
    await network.anyone(sendResetCode.method, `/api${sendResetCode.path}`, { body: { email: ann.email } });
    const { search } = new URL(/http:\S+reset-password\?\S+/.exec(await mailServer.next(ann.email))?.[0] ?? '');
    const away = { 'x-forwarded-for': '192.0.2.44' };
    const path = `/api${resetPassword.path}${search}`;
    expect((await network.anyone(resetPassword.method, path, { body: { newPassword: 'entirely new' }, headers: away })).status).toBe(200);
    expect((await logIn(ann.email, { password: 'entirely new' }, '192.0.2.44')).status).toBe(200);
    expect((await logIn(ann.email, { password: 'entirely new' }, '203.0.113.99')).status).toBe(429);
  });
});
