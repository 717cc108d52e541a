/** Sessions of one's own: seen, and ended one by one or all but one. Routes of ours (decision 9). */
import { login } from '@folkmoot/contracts/accounts/commands';
import { accountEvents, Token } from '@folkmoot/contracts/accounts/wire';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { endOtherSessions, endSession, listSessions, OWN_SESSION } from '@folkmoot/contracts/sessions/commands';
import { openDatabase } from '@folkmoot/platform/database/database';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let ann: Person;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
});

beforeEach(async () => {
  ann = await network.register('Ann');
});

afterAll(() => network.stop());

/** Ann at another device. */
async function again(agent = FIREFOX): Promise<Person> {
  const body = { email: ann.email, password: ann.password };
  const { body: answer } = await network.anyone(login.method, `/api${login.path}`, { body, headers: { 'user-agent': agent } });
  return network.as(ann, Token.parse(answer).token);
}

describe('sessions', () => {
  it('are seen by their person alone, by device and time, the own first', async () => {
    const phone = await again();
    const bob = await network.register('Bob');
    const [own, other, ...more] = await phone.ask(listSessions);
    expect(own).toMatchObject({ device: 'Firefox on Linux', current: true, openedAt: expect.any(Number), lastSeenAt: expect.any(Number) });
    expect(other).toMatchObject({ device: null, current: false });
    expect(more).toEqual([]);
    expect(await bob.ask(listSessions)).toMatchObject([{ current: true }]);
    await network.as(ann, null).refused(listSessions, {}, 401, null);
  });

  it('H6 end one by one: the token is dead and its sockets are cut, the others live', async () => {
    const phone = await again();
    const [phoneLine, ownLine] = await Promise.all([phone.signOn(), ann.signOn()]);
    const id = (await ann.ask(listSessions)).find(({ current }) => !current)?.id ?? '';
    expect(await ann.ask(endSession, { params: { sessionId: id } })).toEqual({ status: true });
    await phoneLine.cut;
    expect(phoneLine.events.at(-1)).toMatchObject({ name: accountEvents.authenticateError.name });
    await phone.refused(getOwnDetails, {}, 401, null);
    await ann.ask(getOwnDetails);
    await network.settle();
    expect(ownLine.events.some(({ name }) => name === accountEvents.authenticateError.name)).toBe(false);
    await ann.refused(endSession, { params: { sessionId: id } }, 404, null);
    ownLine.close();
  });

  it('end all but the one that asks', async () => {
    const others = [await again(), await again()];
    const lines = await Promise.all(others.map((other) => other.signOn()));
    const own = await ann.signOn();
    await ann.ask(endOtherSessions);
    await Promise.all(lines.map((line) => line.cut));
    for (const other of others) await other.refused(getOwnDetails, {}, 401, null);
    expect(await ann.ask(listSessions)).toMatchObject([{ current: true }]);
    expect(own.socket.connected).toBe(true);
    own.close();
  });

  it('end by themselves, which is logging out', async () => {
    const phone = await again();
    await phone.ask(endSession, { params: { sessionId: OWN_SESSION } });
    await phone.refused(getOwnDetails, {}, 401, null);
    await ann.ask(getOwnDetails);
    // Nobody projects the end of a session: no snapshot ever comes to lie after it.
    const line = await (await again()).signOn();
    line.close();
  });

  it('cannot be ended by others', async () => {
    const bob = await network.register('Bob');
    const [session] = await ann.ask(listSessions);
    await bob.refused(endSession, { params: { sessionId: session?.id ?? '' } }, 404, null);
    await bob.ask(endOtherSessions);
    await ann.ask(getOwnDetails);
  });

  it('H9 keep neither token nor device in the plain', async () => {
    const phone = await again();
    const database = openDatabase({ url: network.product().foundation.config.DATABASE_URL ?? '' });
    const { rows } = await database.pool.query<{ text: string }>(
      'select to_json(s)::text as text from vault.sessions s union all select to_json(e)::text from log.events e',
    );
    await database.close();
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).toContain(ann.id);
    for (const secret of [phone.token, 'Firefox', Buffer.from('Firefox').toString('hex')]) expect(stored).not.toContain(secret);
  });
});
