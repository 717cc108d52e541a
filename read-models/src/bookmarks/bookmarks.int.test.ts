import { listBookmarks, listSavedIds } from '@folkmoot/contracts/bookmarks/commands';
import { BookmarkAdded, BookmarkNoteChanged, BookmarkRemoved } from '@folkmoot/contracts/bookmarks/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { asking, registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { projections } from '../projections.ts';
import { bookmarkAnswers } from './bookmarks.queries.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), projections);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const saved = (userId: string, messageId: string, savedAt: number, note: string | null = null) =>
  BookmarkAdded({ userId, messageId, channelId: '50', note, savedAt });
const removed = (userId: string, messageId: string) => BookmarkRemoved({ userId, messageId });
const changed = (userId: string, messageId: string, note: string | null) => BookmarkNoteChanged({ userId, messageId, note });

const history: readonly AnyEvent[] = [
  registered('1'),
  registered('2'),
  saved('1', '100', 10, 'Crème brûlée'),
  saved('1', '101', 20),
  saved('2', '100', 30, 'another'),
  saved('1', '102', 20, 'gone'),
  changed('1', '101', 'first try'),
  changed('1', '101', 'Steuer 2026'),
  removed('1', '102'),
  removed('2', '100'),
  saved('2', '100', 30, 'back again'),
];

async function ask(name: string, userId: string, query: object = {}): Promise<unknown> {
  const found = bookmarkAnswers.find((candidate) => candidate.route.name === name);
  if (!found) throw new Error(`No answer to ${name}`);
  return found.run({ ...asking(userId), params: {}, query: found.route.query.parse(query) as object, db: models.db });
}

const list = (userId: string, query: object = {}) => ask(listBookmarks.name, userId, query);
const entry = (messageId: string) => expect.objectContaining({ messageId, message: null });

describe('rows of bookmarks', () => {
  it('are the same in batches of one and of all (H2)', async () => {
    const { bookmarks } = await models.rowsAfter(history);
    expect(bookmarks).toHaveLength(3);
  });
});

describe('the list of saved messages', () => {
  it('has the last saved first, in pages, and only those of the user', async () => {
    await models.given(history);
    expect(await list('1')).toEqual({ bookmarks: [entry('101'), entry('100')], next: null });
    expect(await list('1', { limit: '1' })).toEqual({ bookmarks: [entry('101')], next: '20-101' });
    expect(await list('1', { limit: '1', before: '20-101' })).toEqual({ bookmarks: [entry('100')], next: null });
    expect(await list('2')).toMatchObject({ bookmarks: [{ messageId: '100', note: 'back again' }] });
    expect(await ask(listSavedIds.name, '1')).toEqual({ messageIds: expect.arrayContaining(['100', '101']) });
  });

  it('is searched by the last note, without case and accents', async () => {
    await models.given(history);
    expect(await list('1', { q: 'creme' })).toMatchObject({ bookmarks: [{ messageId: '100' }] });
    expect(await list('1', { q: '2026 steuer' })).toMatchObject({ bookmarks: [{ messageId: '101' }] });
    expect(await list('1', { q: 'first' })).toMatchObject({ bookmarks: [] });
    expect(await list('1', { q: '!!!' })).toMatchObject({ bookmarks: [] });
  });
});
