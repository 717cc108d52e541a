/** Scheduled messages with two command APIs that both see the time: each message is sent once, in time (decision 142). */
import { changeScheduledMessage, scheduleMessage, sendScheduledMessage } from '@folkmoot/contracts/scheduled-messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startTwoApisInProcess, type TwoApisInProcess } from './harness/two-apis-in-process.ts';

const PROMISED_MS = 2000;

let both: TwoApisInProcess;
let params: { channelId: string };

beforeAll(async () => {
  both = await startTwoApisInProcess(inject('postgresUrl'));
  params = { channelId: (await both.firstApi.call(createServer, { body: { name: 'Reading circle' } })).defaultChannelId };
});

afterAll(() => both?.stop());

type Sent = { readonly scheduled: number; readonly messages: number; readonly latest: number };

/** The scheduled messages that were sent, and their messages. */
async function sentIn(since: number): Promise<Sent> {
  const { rows } = await both.database.pool.query<Sent>(
    `select count(*)::int as scheduled, count(m.position)::int as messages, coalesce(max((m.data::json ->> 'sentAt')::bigint), 0) as latest
     from log.events s left join log.events m on m.type = 'MessageSent' and m.stream = 'message-' || (s.data::json ->> 'messageId')
     where s.type = 'ScheduledMessageSent' and s.position > $1`,
    [since],
  );
  return rows[0] ?? { scheduled: 0, messages: 0, latest: 0 };
}

async function position(): Promise<number> {
  const { rows } = await both.database.pool.query<{ position: number }>('select max(position) as position from log.events');
  return rows[0]?.position ?? 0;
}

const messagesNow = async () =>
  (await both.database.pool.query<{ count: number }>("select count(*)::int as count from log.events where type = 'MessageSent'")).rows[0]
    ?.count;

it.each([1, 2, 3])('H8 each due message is sent once, in time (round %i)', async () => {
  const [before, messages] = [await position(), await messagesNow()];
  const sendAt = Date.now() + 500;
  const apis = [both.firstApi, both.secondApi];
  const body = { content: 'At the same time', sendAt, timeZone: 'UTC' };
  await Promise.all(Array.from({ length: 10 }, (_, index) => apis[index % 2]?.call(scheduleMessage, { params, body })));
  await vi.waitUntil(async () => (await sentIn(before)).messages === 10, { timeout: 10_000 });
  const sent = await sentIn(before);
  expect(sent.scheduled).toBe(10);
  expect(Number(sent.latest) - sendAt).toBeLessThan(PROMISED_MS);
  expect(await messagesNow()).toBe((messages ?? 0) + 10);
});

it('H8 a message that its author sends at one while it is due at the other is sent once', async () => {
  const before = await position();
  const { id: scheduledMessageId } = await both.firstApi.call(scheduleMessage, {
    params,
    body: { content: 'Race', sendAt: Date.now() + 60_000, timeZone: 'UTC' },
  });
  const change = { params: { scheduledMessageId }, body: { sendAt: Date.now() + 250 } };
  await expect.poll(() => both.secondApi.status(changeScheduledMessage, change)).toBe(200);
  const now = () => both.firstApi.status(sendScheduledMessage, { params: { ...params, scheduledMessageId } });
  const statuses = await Promise.all([now(), now(), now()]);
  await vi.waitUntil(async () => (await sentIn(before)).messages > 0, { timeout: 10_000 });
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  expect(await sentIn(before)).toMatchObject({ scheduled: 1, messages: 1 });
});

it('H8 a message is completed without delay if its process stopped between the two appends', async () => {
  const before = await position();
  const { pool } = both.database;
  // The second append fails, as if the process was killed before it.
  await pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
    create trigger fail before insert on log.events for each row when (new.type = 'MessageSent') execute function fail()`);
  await both.firstApi.call(scheduleMessage, { params, body: { content: 'Stopped', sendAt: Date.now() + 200, timeZone: 'UTC' } });
  await vi.waitUntil(async () => (await sentIn(before)).scheduled === 1, { timeout: 10_000, interval: 10 });
  await pool.query('drop trigger fail on log.events');
  expect((await sentIn(before)).messages).toBe(0);
  await vi.waitUntil(async () => (await sentIn(before)).messages === 1, { timeout: 5000 });
  expect(await sentIn(before)).toMatchObject({ scheduled: 1, messages: 1 });
});
