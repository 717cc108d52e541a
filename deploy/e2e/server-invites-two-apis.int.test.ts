/** Joins at two command APIs at the same time: an invite adds as many members as it has uses, each user once. */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { outcomeOf } from './harness/command-outcome.ts';
import { startTwoApisInProcess, type TwoApisInProcess } from './harness/two-apis-in-process.ts';

let two: TwoApisInProcess;
let serverId: string;

beforeAll(async () => {
  two = await startTwoApisInProcess(inject('postgresUrl'));
  serverId = (await two.firstApi.call(createServer, { body: { name: 'Painters' } })).id;
});

afterAll(() => two?.stop());

function outcome(api: TwoApisInProcess['firstApi'], code: string): Promise<string> {
  return outcomeOf(api.call(joinServer, { params: { code } }), 'joined');
}

/** The number of joins in the log. */
async function joins(): Promise<number> {
  const { rows } = await two.database.pool.query<{ count: number }>("select count(*) as count from log.events where type = 'MemberJoined'");
  return Number(rows[0]?.count);
}

it('as many users join as the invite has uses', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, (_, index) => two.newcomer(`Person${index}`)));
  const { code } = await two.firstApi.call(createInvite, { params: { serverId }, body: { uses: 3 } });
  const before = await joins();
  const outcomes = await Promise.all(people.map((person, index) => outcome(index % 2 === 0 ? person.firstApi : person.secondApi, code)));
  expect(outcomes.filter((result) => result === 'joined')).toHaveLength(3);
  expect(outcomes.filter((result) => result === '400')).toHaveLength(7);
  expect((await joins()) - before).toBe(3);
});

it('a user who joins at both command APIs at the same time joins once', async () => {
  const { code } = await two.firstApi.call(createInvite, { params: { serverId }, body: { uses: 100 } });
  const people = await Promise.all(Array.from({ length: 8 }, (_, index) => two.newcomer(`Twice${index}`)));
  const before = await joins();
  const outcomes = await Promise.all(people.flatMap(({ firstApi, secondApi }) => [outcome(firstApi, code), outcome(secondApi, code)]));
  expect(outcomes.filter((result) => result === 'joined')).toHaveLength(8);
  expect((await joins()) - before).toBe(8);
});
