/** A user’s own sessions: listed, and ended one by one or all others at once. These routes are our own (decision 9). */
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

/** Ann on another device. */
async function onAnotherDevice(agent = FIREFOX): Promise<Person> {
  const body = { email: ann.email, password: ann.password };
  const { body: answer } = await network.anyone(login.method, `/api${login.path}`, { body, headers: { 'user-agent': agent } });
  return network.as(ann, Token.parse(answer).token);
}

describe('sessions', () => {
  it('are visible only to their user, by device and time, the current one first', async () => {
    const phone = await onAnotherDevice();
    const bob = await network.register('Bob');
    const [own, other, ...more] = await phone.ask(listSessions);
    expect(own).toMatchObject({ device: 'Firefox on Linux', current: true, openedAt: expect.any(Number), lastSeenAt: expect.any(Number) });
    expect(other).toMatchObject({ device: null, current: false });
    expect(more).toEqual([]);
    expect(await bob.ask(listSessions)).toMatchObject([{ current: true }]);
    await network.as(ann, null).refused(listSessions, {}, 401, null);
  });

  it('H6 end one by one: the token is invalid and its sockets are cut, the others stay', async () => {
    const phone = await onAnotherDevice();
    const [phoneLine, ownLine] = await Promise.all([phone.signOn(), ann.signOn()]);
    const id = (await ann.ask(listSessions)).find(({ current }) => !current)?.id ?? '';
    expect(await ann.ask(endSession, { params: { sessionId: id } })).toEqual({ status: true });
    await phoneLine.disconnected;
    expect(phoneLine.events.at(-1)).toMatchObject({ name: accountEvents.authenticateError.name });
    await phone.refused(getOwnDetails, {}, 401, null);
    await ann.ask(getOwnDetails);
    await network.settle();
    expect(ownLine.events.some(({ name }) => name === accountEvents.authenticateError.name)).toBe(false);
    await ann.refused(endSession, { params: { sessionId: id } }, 404, null);
    ownLine.close();
  });

  it('can all be ended except the current one', async () => {
    const others = [await onAnotherDevice(), await onAnotherDevice()];
    const lines = await Promise.all(others.map((other) => other.signOn()));
    const own = await ann.signOn();
    await ann.ask(endOtherSessions);
    await Promise.all(lines.map((line) => line.disconnected));
    for (const other of others) await other.refused(getOwnDetails, {}, 401, null);
    expect(await ann.ask(listSessions)).toMatchObject([{ current: true }]);
    expect(own.socket.connected).toBe(true);
    own.close();
  });

  it('end themselves with a logout', async () => {
    const phone = await onAnotherDevice();
    await phone.ask(endSession, { params: { sessionId: OWN_SESSION } });
    await phone.refused(getOwnDetails, {}, 401, null);
    await ann.ask(getOwnDetails);
    // The end of a session is not projected, so no snapshot is ever later than it.
    const connection = await (await onAnotherDevice()).signOn();
    connection.close();
  });

  it('cannot be ended by others', async () => {
    const bob = await network.register('Bob');
    const [session] = await ann.ask(listSessions);
    await bob.refused(endSession, { params: { sessionId: session?.id ?? '' } }, 404, null);
    await bob.ask(endOtherSessions);
    await ann.ask(getOwnDetails);
  });

  it('H9 store neither token nor device in plain text', async () => {
    const phone = await onAnotherDevice();
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
