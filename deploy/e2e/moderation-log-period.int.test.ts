/** The audit log of a period, for the console. */
import { listModeratorActs } from '@folkmoot/contracts/moderation/undo-commands';
import { warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let founder: Person;
let times: readonly number[];

const entriesIn = async (query: Readonly<Record<string, string>>) =>
  (await founder.ask(listModeratorActs, { query })).map(({ createdAt }) => createdAt);

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
  for (const name of ['First', 'Second', 'Third']) {
    const { id } = await network.register(name);
    await founder.ask(warnUsers, { body: { userIds: [id], reason: 'Be kind.', password: founder.password } });
  }
  times = await entriesIn({});
});

afterAll(() => network.stop());

it('includes its first moment, and excludes its end', async () => {
  const [third = 0, second = 0, first = 0] = times;
  expect([third > second, second > first, first > 0]).toEqual([true, true, true]);
  expect(await entriesIn({ since: `${second}` })).toEqual([third, second]);
  expect(await entriesIn({ until: `${second}` })).toEqual([first]);
  expect(await entriesIn({ since: `${second}`, until: `${third}` })).toEqual([second]);
  expect(await entriesIn({ since: `${third + 1}` })).toEqual([]);
});

it('ignores values that are no number or too large, like other optional values', async () => {
  expect(await entriesIn({ since: 'yesterday', until: '' })).toEqual(times);
  expect(await entriesIn({ since: '-1e300', until: '9223372036854775808' })).toEqual(times);
});
