/**
 * The history with several processes (decision 45): two gateways that search at the same time, and a command API that must know
 * about erasures at the other.
 */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { beginHistoryExport, openSealedFields, readHistoryExport, searchHistory } from '@folkmoot/contracts/history/commands';
import type { HistoryPage } from '@folkmoot/contracts/history/wire';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { beforeAll, expect, inject, it } from 'vitest';
import { type ApiClient, apiClient } from '../src/api-client.ts';
import { STARTED_WITHIN_MS, startTwoCommandApis } from './harness/two-command-apis.ts';
import { type Person, registerUser } from './user.ts';

let here: string;
let founder: Person;
let otherApi: ApiClient;

beforeAll(async () => {
  const apis = await startTwoCommandApis(inject('postgresUrl'), 'two gateways');
  here = apis.firstUrl;
  // The first account of an instance is its founder.
  founder = await registerUser(here, 'Founder');
  otherApi = apiClient(apis.secondUrl, founder.token);
  return apis.stop;
}, STARTED_WITHIN_MS);

function search(api: ApiClient, query: Readonly<Record<string, string>>): Promise<HistoryPage> {
  return api.call(searchHistory, { query });
}

it('is searched at two gateways at the same time, and each access is logged', async () => {
  const searches = await Promise.all(
    Array.from({ length: 6 }, (_none, index) => search(index % 2 === 0 ? founder.api : otherApi, { type: 'UserRegistered' })),
  );
  for (const { indexed, events } of searches) expect([indexed, events.length]).toEqual([1, 1]);
  expect((await search(otherApi, { type: 'HistorySearched' })).events).toHaveLength(6);
});

it('exports from one command API are readable at both gateways, with the same pseudonyms', async () => {
  const body = { type: 'UserRegistered', format: 'jsonl', pseudonyms: true } as const;
  const { exportId } = await otherApi.call(beginHistoryExport, { body });
  const [one, other] = await Promise.all([founder.api, otherApi].map((api) => api.call(readHistoryExport, { params: { exportId } })));
  expect([one?.events, one?.text.includes(founder.id)]).toEqual([1, false]);
  expect(other).toEqual(one);
});

it('H9 stays sealed at one command API after an erasure at the other, even if it was opened a moment ago', async () => {
  const ann = await registerUser(here, 'Ann');
  await ann.api.call(createPost, { body: { content: 'Nobody will read this.' } });
  const [row] = (await search(otherApi, { type: 'PostCreated' })).events;
  const [account] = (await search(otherApi, { type: 'UserRegistered', person: ann.id })).events;
  const body = { reason: 'A complaint.', password: founder.password };
  const open = async (position = 0) => (await otherApi.call(openSealedFields, { params: { position: String(position) }, body })).fields;
  expect(await open(row?.position)).toContainEqual({ name: 'content', ownerId: ann.id, text: 'Nobody will read this.' });
  expect((await open(account?.position)).map(({ text }) => text)).not.toContain(null);
  await ann.api.call(deleteAccount, { body: { password: ann.password, deleteContent: true } });
  expect((await open(account?.position)).map(({ text }) => text).every((text) => text === null)).toBe(true);
  await expect.poll(async () => (await open(row?.position)).find(({ name }) => name === 'content')?.text, { timeout: 30_000 }).toBeNull();
});
