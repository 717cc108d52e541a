/**
 * A command that is repeated at another command API, also at the same time, happens once (H4): its intents are stored in the
 * database.
 */
import { randomUUID } from 'node:crypto';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiClient } from '../src/api-client.ts';
import { startTwoApisInProcess, type TwoApisInProcess } from './harness/two-apis-in-process.ts';

let both: TwoApisInProcess;
let apis: readonly ApiClient[];
let channelId: string;

beforeAll(async () => {
  both = await startTwoApisInProcess(inject('postgresUrl'));
  apis = [both.firstApi, both.secondApi];
  channelId = (await both.firstApi.call(createServer, { body: { name: 'Reading circle' } })).defaultChannelId;
});

afterAll(() => both?.stop());

async function countOf(type: string): Promise<number> {
  const { rows } = await both.database.pool.query<{ count: number }>('select count(*) from log.events where type = $1', [type]);
  return rows[0]?.count ?? 0;
}

describe('a repeated request at another command API', () => {
  it('is possible: both know the channel', async () => {
    const body = { content: 'Hello' };
    for (const api of apis) await expect.poll(() => api.status(sendMessage, { params: { channelId }, body })).toBe(200);
  });

  it.each([
    { title: 'after the first answer', together: false },
    { title: 'while the first is under way', together: true },
  ])('H4 appends nothing new and gets the first answer, $title', async ({ together }) => {
    for (let round = 0; round < 15; round += 1) {
      const before = await countOf('MessageSent');
      const sent = { params: { channelId }, body: { content: `Page ${round}` }, key: randomUUID() };
      const tries = [apis[round % 2], apis[(round + 1) % 2], apis[round % 2]];
      const send = (api: ApiClient | undefined) => api?.call(sendMessage, sent);
      const answers = together ? await Promise.all(tries.map(send)) : [await send(tries[0]), await send(tries[1]), await send(tries[2])];
      const [first, ...others] = answers;
      expect(first?.content).toBe(`Page ${round}`);
      for (const other of others) expect(other).toEqual(first);
      expect(await countOf('MessageSent')).toBe(before + 1);
    }
  });

  it('H4 completes a command of several streams once', async () => {
    const before = [await countOf('ServerCreated'), await countOf('MemberJoined')];
    const sent = { body: { name: 'Chess club' }, key: randomUUID() };
    const answers = await Promise.all(apis.map((api) => api.call(createServer, sent)));
    expect(answers[1]).toEqual(answers[0]);
    expect([await countOf('ServerCreated'), await countOf('MemberJoined')]).toEqual(before.map((count) => count + 1));
  });
});
