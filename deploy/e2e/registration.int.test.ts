/** A registration happens once (H4), although there is no user yet, and the first token cannot be read again. */
import { randomUUID } from 'node:crypto';
import { register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { type Database, openDatabase } from '@folkmoot/platform/database/database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Answer, pathOf } from './harness/http.ts';
import { type Network, startNetwork } from './harness/network.ts';

let network: Network;
let database: Database;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  database = openDatabase({ url: network.product().foundation.config.DATABASE_URL ?? '' });
});

afterAll(async () => {
  await database.close();
  await network.stop();
});

function newAccount() {
  return { email: `${randomUUID()}@example.com`, username: 'Someone', password: 'a plain secret', token: '' };
}

function send(body: ReturnType<typeof newAccount>, key: string | null): Promise<Answer> {
  return network.anyone('POST', pathOf(register), { body, ...(key === null ? {} : { headers: { 'idempotency-key': key } }) });
}

async function idOf(answer: Answer): Promise<string> {
  const { token } = Token.parse(answer.body);
  const details = await network.anyone('GET', pathOf(getOwnDetails), { token });
  return getOwnDetails.reply.parse(details.body).user.id;
}

/** As if the process had ended, or the projection had been late, before the answer was stored. */
async function loseAnswer(key: string): Promise<void> {
  await database.pool.query('update vault.intents set status = null, answer = null where key = $1', [key]);
}

describe('a repeated registration', () => {
  it('H4 gets the first answer', async () => {
    const [body, key] = [newAccount(), randomUUID()];
    const first = await send(body, key);
    expect(first.status).toBe(200);
    const head = await network.head();
    const again = await Promise.all([send(body, key), send(body, key)]);
    expect(again.map(({ text }) => text)).toEqual([first.text, first.text]);
    expect(await network.head()).toBe(head);
  });

  it('H4 gets a token of the same user if the first answer was lost', async () => {
    const [body, key] = [newAccount(), randomUUID()];
    const first = await send(body, key);
    await loseAnswer(key);
    const head = await network.head();
    const second = await send(body, key);
    expect(second).toMatchObject({ status: 200 });
    expect(await idOf(second)).toBe(await idOf(first));
    expect(await network.head()).toBe(head);
    expect((await send(body, key)).text).toBe(second.text);
  });

  it('H4 is refused if the request is different, whether the answer was lost or not', async () => {
    const [body, key] = [newAccount(), randomUUID()];
    await send(body, key);
    expect((await send({ ...body, username: 'Another' }, key)).status).toBe(409);
    await loseAnswer(key);
    expect((await send({ ...body, password: 'another secret' }, key)).status).toBe(409);
  });

  it('is refused under another key or without one, because the address is taken', async () => {
    const [body, key] = [newAccount(), randomUUID()];
    await send(body, key);
    for (const other of [randomUUID(), null]) {
      expect(await send(body, other)).toMatchObject({ status: 400, body: { path: 'email' } });
    }
  });

  it('H9 stores neither token nor password in plain text', async () => {
    const [body, key] = [newAccount(), randomUUID()];
    const first = await send(body, key);
    await loseAnswer(key);
    const second = await send(body, key);
    const { rows } = await database.pool.query<{ text: string }>(
      `select to_json(i)::text as text from vault.intents i union all select to_json(s)::text from vault.sessions s
       union all select to_json(l)::text from vault.logins l union all select to_json(e)::text from log.events e`,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).toContain(key);
    for (const secret of [body.password, Token.parse(first.body).token, Token.parse(second.body).token]) {
      expect(stored).not.toContain(secret);
    }
  });
});
