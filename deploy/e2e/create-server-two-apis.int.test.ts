/** Creating servers at two command APIs concurrently does not exceed the limit per user. */
import { createServer, orderServers } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { outcomeOf } from './harness/command-outcome.ts';
import { startTwoApisInProcess, type TwoApisInProcess } from './harness/two-apis-in-process.ts';

let two: TwoApisInProcess;

beforeAll(async () => {
  two = await startTwoApisInProcess(inject('postgresUrl'), { SERVERS_PER_PERSON: '2' });
});

afterAll(() => two?.stop());

function outcome(api: TwoApisInProcess['firstApi'], name: string): Promise<string> {
  return outcomeOf(api.call(createServer, { body: { name } }), 'created');
}

it('a user creates as many servers as the limit, at any command API', async () => {
  for (const name of ['Ben', 'Cat', 'Dan']) {
    const { firstApi, secondApi } = await two.newcomer(name);
    // The other command API has loaded the account.
    await expect.poll(() => secondApi.status(orderServers, { body: { serverIds: [] } })).toBe(200);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_unused, index) => outcome(index % 2 === 0 ? firstApi : secondApi, `${name} ${index}`)),
    );
    expect(outcomes.toSorted()).toEqual([...Array(6).fill('403'), 'created', 'created']);
  }
  const { rows } = await two.database.pool.query<{ count: number }>(
    "select count(*) as count from log.events where type = 'ServerCreated'",
  );
  expect(Number(rows[0]?.count)).toBe(6);
});

it('staff create as many servers as they can join', async () => {
  const outcomes = await Promise.all([two.firstApi, two.secondApi, two.firstApi].map((api, index) => outcome(api, `Staff ${index}`)));
  expect(outcomes).toEqual(['created', 'created', 'created']);
});
