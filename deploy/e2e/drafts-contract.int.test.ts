/** Drafts on the wire (decision 141). Folkmoot's own; not in the wire contract. */
import { deleteDrafts, listDrafts, saveDraft } from '@folkmoot/contracts/drafts/commands';
import { draftEvents } from '@folkmoot/contracts/drafts/wire';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let ada: Person;
let ben: Person;
let serverId: string;
let channelId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
});

beforeEach(async () => {
  ada = await network.register('Ada');
  ben = await network.register('Ben');
  const server = await network.server(ada, ben);
  [serverId, channelId] = [server.id, server.defaultChannelId];
});

afterAll(() => network.stop());

const written = (content: string) => ({
  content,
  replyToMessageIds: ['7'],
  mentionReplies: false,
  edit: { messageId: '8', content: 'better' },
});
const bodyOf = (content: string | null, at: number, base: number | null = null) => ({
  at,
  base,
  draft: content === null ? null : written(content),
});
const save = (person: Person, content: string | null, at: number, base: number | null = null) =>
  person.ask(saveDraft, { params: { channelId }, body: bodyOf(content, at, base) });

it('is sent to all clients of its user, and to no one else', async () => {
  const [adas, bens] = [await ada.signOn(), await ben.signOn()];
  expect(await save(ada, 'Hel', 100)).toEqual({ isNewest: true, at: 100, since: 100, other: null });
  await network.settle();
  const changed = { name: draftEvents.changed.name, payload: { channelId, at: 100, since: 100, draft: written('Hel') } };
  expect(adas.take().filter(({ name }) => name === draftEvents.changed.name)).toEqual([changed]);
  expect(bens.take().filter(({ name }) => name === draftEvents.changed.name)).toEqual([]);
  const { drafts } = await ada.ask(listDrafts);
  expect([drafts, (await ben.ask(listDrafts)).drafts]).toEqual([[changed.payload], []]);
  for (const connection of [adas, bens]) connection.close();
});

it('keeps the newest version, and shows each device the version that it did not know', async () => {
  await save(ada, 'first', 100);
  expect(await save(ada, 'second', 200)).toEqual({ isNewest: true, at: 200, since: 200, other: written('first') });
  expect(await save(ada, 'late', 150, 100)).toEqual({ isNewest: false, at: 200, since: 200, other: written('second') });
  expect(await save(ada, null, 300, 200)).toEqual({ isNewest: true, at: 300, since: 200, other: null });
  expect((await ada.ask(listDrafts)).drafts).toEqual([{ channelId, at: 300, since: 200, draft: null }]);
});

it('is deleted from the server when its user wants it', async () => {
  await save(ada, 'first', 100);
  expect(await ada.ask(deleteDrafts)).toEqual({ status: true });
  expect((await ada.ask(listDrafts)).drafts).toEqual([]);
});

it('needs a channel that its user may read, and a text that can be sent', async () => {
  const saving = { params: { channelId }, body: bodyOf('text', 100) };
  await ada.ask(kickMember, { params: { serverId, userId: ben.id } });
  await ben.refused(saveDraft, saving, 403);
  const long = 'x'.repeat(MESSAGE_LIMITS.mostContent + 1);
  await ada.refused(saveDraft, { params: { channelId }, body: bodyOf(long, 100) }, 400, 'draft.content');
  await ada.refused(saveDraft, { params: { channelId }, body: bodyOf('x', -1) }, 400, 'at');
});
