import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { holds, makeTextParts, mentions, partsIndex } from './text-parts.ts';

const NAMES = [
  'Anna',
  'HANNAH',
  'Ünal Öztürk',
  'ЗОЯ Петрова',
  '東京タワー',
  'a_b%c\\d',
  '100% sure',
  '  spaces  inside  ',
  'ΟΔΥΣΣΕΥΣ',
  'İstanbul',
  '👩‍🚀 Ada',
  'O\'Brien, "Bob" {x}',
  'x',
];

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await testDatabase(inject('postgresUrl'));
  database = test.open({ searchPath: ['elsewhere'], max: 1 });
  await makeTextParts(database);
  await database.pool.query(`create schema elsewhere create table people (id integer primary key, name text)`);
  await database.pool.query(partsIndex('people', 'name'));
  await database.pool.query('insert into people select * from unnest($1::integer[], $2::text[])', [NAMES.map((_, id) => id), NAMES]);
  await database.pool.query('insert into people values (1000, null)');
});

afterAll(() => test.drop());

async function found(condition: ReturnType<typeof holds>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from people where ${condition} order by id`.execute(database.kysely);
  return rows.map(({ id }) => id);
}

/** Everything a user may type to find a name: every part of one to four characters, and the whole name. */
function partsOf(name: string): readonly string[] {
  const characters = [...name];
  const sizes = [1, 2, 3, 4].flatMap((size) => characters.map((_, at) => characters.slice(at, at + size).join('')));
  return [...sizes, name, name.toUpperCase(), name.toLowerCase()];
}

describe('a text within a column', () => {
  it('is found by the index exactly where a full scan finds it, in any script and of any length', async () => {
    for (const part of new Set(NAMES.flatMap(partsOf))) {
      const expected = await found(mentions('name', part));
      expect(await found(holds('name', part)), part).toEqual(expected);
    }
  });

  it('is text, not a pattern', async () => {
    expect(await found(holds('name', '%'))).toEqual([NAMES.indexOf('a_b%c\\d'), NAMES.indexOf('100% sure')]);
    expect(await found(holds('name', '_'))).toEqual([NAMES.indexOf('a_b%c\\d')]);
    expect(await found(holds('name', '\\d'))).toEqual([NAMES.indexOf('a_b%c\\d')]);
    expect(await found(holds('name', 'a%a'))).toEqual([]);
  });

  it('matches every row if it is empty', async () => {
    expect(await found(holds('name', ''))).toEqual(NAMES.map((_, id) => id));
  });

  it.each(['a', 'яп', '東京', 'Hann'])('is looked up in the index: %s', async (part) => {
    await database.pool.query('set enable_seqscan = off');
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from people where ${holds('name', part)}`.execute(
      database.kysely,
    );
    await database.pool.query('reset enable_seqscan');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on people_of_idx');
  });
});
