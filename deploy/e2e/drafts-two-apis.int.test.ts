/** Drafts that devices save at two command APIs at the same time: all agree on one newest version (decision 141). */
import { deleteDrafts, saveDraft } from '@folkmoot/contracts/drafts/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { startTwoApisInProcess, type TwoApisInProcess } from './harness/two-apis-in-process.ts';

let both: TwoApisInProcess;
let params: { channelId: string };

beforeAll(async () => {
  both = await startTwoApisInProcess(inject('postgresUrl'));
  params = { channelId: (await both.firstApi.call(createServer, { body: { name: 'Reading circle' } })).defaultChannelId };
});

beforeEach(() => both.firstApi.call(deleteDrafts));

afterAll(() => both?.stop());

const written = (content: string) => ({ content, replyToMessageIds: [], mentionReplies: true, edit: null });

function save(api: 'firstApi' | 'secondApi', content: string, at: number, base: number | null = null) {
  return both[api].call(saveDraft, { params, body: { at, base, draft: written(content) } });
}

it('keeps the newest of simultaneous versions, and each replaced text is in exactly one answer', async () => {
  const times = Array.from({ length: 20 }, (_, index) => 1000 + index);
  const answers = await Promise.all(times.map((at) => save(at % 2 === 0 ? 'firstApi' : 'secondApi', `text ${at}`, at)));
  const newest = Math.max(...times);
  expect(await save('secondApi', 'late', 1)).toEqual({ isNewest: false, at: newest, since: newest, other: written(`text ${newest}`) });
  const accepted = answers.flatMap(({ isNewest }, index) => (isNewest ? [`text ${times[index]}`] : []));
  const replaced = answers.flatMap(({ isNewest, other }) => (isNewest && other ? [other.content] : []));
  expect(replaced.toSorted()).toEqual(accepted.filter((text) => text !== `text ${newest}`).toSorted());
});

it('continues at the other API from the version that the first one stored', async () => {
  const { at } = await save('firstApi', 'Hel', 1000);
  const next = await save('secondApi', 'Hello', 10, at);
  expect(next).toEqual({ isNewest: true, at: at + 1, since: at, other: null });
  expect(await save('firstApi', 'Help', 20, at)).toEqual({ isNewest: false, at: at + 1, since: at, other: written('Hello') });
});
