import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type Intents, intentSchema, postgresIntents, type Write } from './intents.ts';

let database: TestDatabase;
let intents: Intents;

beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'));
  const { pool } = database.open();
  await pool.query(intentSchema);
  intents = postgresIntents(pool, () => 1_800_000_000_000, randomBytes(32));
});
afterAll(() => database.drop());

function writing(id: string): readonly Write[] {
  const event = { id, type: 'ThingDone', version: 1, data: '{"text":"é \\" \\\\"}', meta: '{}', bulk: false };
  return [{ stream: 'thing-1', expected: 4, events: [event] }];
}

describe('recorded commands', () => {
  it('H4 drops the given record, and keeps a record that another try made under the same key', async () => {
    const tried = { actor: '1', key: 'a', bodyHash: 'x', writes: writing('first') };
    expect(await intents.begin(tried)).toBeNull();
    const found = await intents.find('1', 'a');
    expect(found?.writes).toEqual(tried.writes);
    if (found) await intents.drop(found);
    expect(await intents.find('1', 'a')).toBeNull();

    expect(await intents.begin({ ...tried, writes: writing('second') })).toBeNull();
    await intents.drop(tried);
    expect((await intents.find('1', 'a'))?.writes).toEqual(writing('second'));
  });
});
