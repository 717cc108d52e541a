/** Saved messages on the wire. Folkmoot's own; not in the wire contract. */
import { listServerActions, undoMessageDeletion } from '@folkmoot/contracts/audit-log/commands';
import {
  changeBookmarkNote,
  listBookmarks,
  listSavedIds,
  removeBookmark,
  restoreBookmark,
  saveMessage,
} from '@folkmoot/contracts/bookmarks/commands';
import { BOOKMARK_LIMITS } from '@folkmoot/contracts/bookmarks/limits';
import { bookmarkEvents } from '@folkmoot/contracts/bookmarks/wire';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { deleteMessage, getMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
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

async function say(person: Person, content: string, into = channelId): Promise<string> {
  return (await person.ask(sendMessage, { params: { channelId: into }, body: { content } })).id;
}

const save = (person: Person, messageId: string, note?: string) =>
  person.ask(saveMessage, { body: { messageId, ...(note === undefined ? {} : { note }) } });
const on = (messageId: string) => ({ params: { messageId } });
const list = async (person: Person, query: Readonly<Record<string, string>> = {}) => (await person.ask(listBookmarks, { query })).bookmarks;

describe('a saved message', () => {
  it('is listed with its note and the whole message, and reported to all clients of its user and no one else', async () => {
    const messageId = await say(ben, 'Bring the **seeds**.');
    const [adas, bens] = [await ada.signOn(), await ben.signOn()];
    expect(await save(ada, messageId, '  for spring ')).toEqual({ status: true });
    const message = await ada.ask(getMessage, { params: { channelId, messageId } });
    const savedAt = expect.any(Number);
    expect(await list(ada)).toEqual([{ messageId, channelId, note: 'for spring', savedAt, message }]);
    expect(await ada.ask(listSavedIds)).toEqual({ messageIds: [messageId] });
    await ada.ask(changeBookmarkNote, { ...on(messageId), body: { note: '' } });
    await ada.ask(removeBookmark, on(messageId));
    await network.settle();
    const mine = adas.take().filter(({ name }) => name.startsWith('user:bookmark'));
    expect(mine).toEqual([
      { name: bookmarkEvents.added.name, payload: { messageId, channelId, note: 'for spring', savedAt } },
      { name: bookmarkEvents.noteChanged.name, payload: { messageId, note: null } },
      { name: bookmarkEvents.removed.name, payload: { messageId } },
    ]);
    expect(bens.take().filter(({ name }) => name.startsWith('user:bookmark'))).toEqual([]);
    expect(await list(ben)).toEqual([]);
    for (const connection of [adas, bens]) connection.close();
  });

  it('keeps its note and its position when a removal is undone', async () => {
    const first = await say(ben, 'first');
    await save(ada, first, 'keep');
    await save(ada, await say(ben, 'second'));
    const before = await list(ada);
    await ada.ask(removeBookmark, on(first));
    expect(await list(ada)).toHaveLength(1);
    await ada.ask(restoreBookmark, on(first));
    expect(await list(ada)).toEqual(before);
  });

  it('is found by the words of the note and of the message together', async () => {
    const messageId = await say(ben, 'Café in the Straße');
    await save(ada, messageId, 'birthday party');
    await save(ada, await say(ben, 'Something else'));
    for (const q of ['cafe', 'strasse birth', 'PARTY café']) expect(await list(ada, { q })).toMatchObject([{ messageId }]);
    expect(await list(ada, { q: 'cafe funeral' })).toEqual([]);
    for (const q of ['"birthday party"', `party from:"${ben.name}"`]) expect(await list(ada, { q })).toMatchObject([{ messageId }]);
    for (const q of ['"party birthday"', 'party -cafe', 'party from:me', 'party has:file', '-']) expect(await list(ada, { q })).toEqual([]);
  });

  it('is refused twice, without a message, with a long note, and without being saved', async () => {
    const messageId = await say(ben, 'once');
    await ada.refused(saveMessage, { body: { messageId: '1' } }, 400, 'messageId');
    await ada.refused(saveMessage, { body: { messageId, note: 'x'.repeat(BOOKMARK_LIMITS.note + 1) } }, 400, 'note');
    for (const route of [removeBookmark, restoreBookmark]) await ada.refused(route, on(messageId), 400);
    await ada.refused(changeBookmarkNote, { ...on(messageId), body: { note: 'x' } }, 400);
    await save(ada, messageId);
    await ada.refused(saveMessage, { body: { messageId } }, 400);
    await ada.refused(restoreBookmark, on(messageId), 400);
    expect((await network.anyone('GET', '/api/bookmarks')).status).toBe(401);
    expect((await network.anyone('POST', '/api/bookmarks', { body: {} })).status).toBe(401);
  });
});

describe('a bookmark gives no access', () => {
  it('to a channel that the user cannot open, and finds nothing of it', async () => {
    const { channelId: dm } = await ben.ask(openDm, { params: { userId: ben.id } });
    await ada.refused(saveMessage, { body: { messageId: await say(ben, 'a note to myself', dm) } }, 400);
    const messageId = await say(ada, 'hidden treasure');
    await save(ben, messageId, 'mine');
    await ada.ask(kickMember, { params: { serverId, userId: ben.id } });
    expect(await list(ben)).toMatchObject([{ messageId, note: 'mine', message: null }]);
    expect(await list(ben, { q: 'treasure' })).toEqual([]);
    expect(await list(ben, { q: 'mine' })).toHaveLength(1);
  });

  it('to a deleted message: the bookmark stays, and shows the message again after it is restored', async () => {
    const messageId = await say(ben, 'not for long');
    await save(ben, messageId, 'mine');
    await ada.ask(deleteMessage, { params: { channelId, messageId } });
    expect(await list(ben)).toMatchObject([{ messageId, note: 'mine', message: null }]);
    expect(await list(ben, { q: 'long' })).toEqual([]);
    const { actions } = await ada.ask(listServerActions, { params: { serverId } });
    await ada.ask(undoMessageDeletion, { params: { channelId, messageId }, body: { auditLogId: actions[0]?.id ?? '' } });
    expect(await list(ben)).toMatchObject([{ messageId, message: { content: 'not for long' } }]);
  });
});
