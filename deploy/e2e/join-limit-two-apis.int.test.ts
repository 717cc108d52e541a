/** Joins at two command APIs at the same time: no one exceeds the limit of servers. */
import { joinPublicServer, publishServer } from '@folkmoot/contracts/explore/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { createServer, orderServers } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { outcomeOf } from './harness/command-outcome.ts';
import { startTwoApisInProcess, type TwoApisInProcess } from './harness/two-apis-in-process.ts';

type Api = TwoApisInProcess['firstApi'];
type Join = (api: Api) => Promise<unknown>;

const LIMIT = 6;

let two: TwoApisInProcess;
/** Five servers of Ada, with ways to join each. */
let servers: readonly { readonly unlimited: Join; readonly limited: Join; readonly explore: Join }[];

beforeAll(async () => {
  two = await startTwoApisInProcess(inject('postgresUrl'), { SERVERS_PER_ACCOUNT: String(LIMIT) });
  servers = await Promise.all(
    Array.from({ length: 5 }, async (_unused, index) => {
      const { id: serverId } = await two.firstApi.call(createServer, { body: { name: `Server ${index}` } });
      const unlimited = await two.firstApi.call(createInvite, { params: { serverId }, body: {} });
      const limited = await two.firstApi.call(createInvite, { params: { serverId }, body: { uses: 100 } });
      await two.firstApi.call(publishServer, { params: { serverId }, body: { description: 'A server where five people race to join' } });
      return {
        unlimited: (api: Api) => api.call(joinServer, { params: { code: unlimited.code } }),
        limited: (api: Api) => api.call(joinServer, { params: { code: limited.code } }),
        explore: (api: Api) => api.call(joinPublicServer, { params: { serverId } }),
      };
    }),
  );
});

afterAll(() => two?.stop());

/** A user with one server fewer than the limit, known at both command APIs. */
async function userNearLimit(name: string) {
  const person = await two.newcomer(name);
  const serverIds: string[] = [];
  for (let index = 1; index < LIMIT; index += 1)
    serverIds.push((await person.firstApi.call(createServer, { body: { name: `${name} ${index}` } })).id);
  await expect.poll(() => person.secondApi.status(orderServers, { body: { serverIds } })).toBe(200);
  return person;
}

it.each([
  ['with unlimited invites', 'Ben', ['unlimited', 'unlimited', 'unlimited', 'unlimited', 'unlimited']],
  ['with limited invites', 'Cat', ['limited', 'limited', 'limited', 'limited', 'limited']],
  ['in every way', 'Dan', ['unlimited', 'limited', 'explore', 'limited', 'unlimited']],
] as const)('of five simultaneous joins %s, exactly one succeeds', async (_how, name, ways) => {
  const { firstApi, secondApi } = await userNearLimit(name);
  const joins = ways.map((way, index) => {
    const join = servers[index]?.[way];
    if (!join) throw new Error('The server is missing.');
    return outcomeOf(join(index % 2 === 0 ? firstApi : secondApi), 'joined');
  });
  expect((await Promise.all(joins)).toSorted()).toEqual(['400', '400', '400', '400', 'joined']);
});

it('a server that is created at the same time counts', async () => {
  const { firstApi, secondApi } = await userNearLimit('Eve');
  const [server] = servers;
  if (!server) throw new Error('The server is missing.');
  const outcomes = await Promise.all([
    outcomeOf(firstApi.call(createServer, { body: { name: 'One more' } }), 'joined'),
    outcomeOf(server.unlimited(secondApi), 'joined'),
    outcomeOf(secondApi.call(createServer, { body: { name: 'Another' } }), 'joined'),
  ]);
  expect(outcomes.toSorted()).toEqual(['400', '400', 'joined']);
});
