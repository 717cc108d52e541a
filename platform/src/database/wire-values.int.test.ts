import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { statement } from './statement.ts';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase(inject('postgresUrl'));
  database = server.open({ max: 1 });
});

afterAll(() => server.drop());

const text = fc.string({ unit: 'binary' }).map((any) => any.toWellFormed().replaceAll('\0', ''));
const values = fc.record({
  texts: fc.array(fc.option(fc.oneof(text, fc.constantFrom('', 'null', '{}', '"', '\\', '\\"', ',', ' a '), fc.json()))),
  numbers: fc.array(fc.option(fc.integer())),
  booleans: fc.array(fc.option(fc.boolean())),
  one: fc.option(text),
  bytes: fc.uint8Array(),
});

const echo = statement<Record<string, unknown>>(
  'select $1::text[] as texts, $2::integer[] as numbers, $3::boolean[] as booleans, $4::text as one, $5::bytea as bytes',
);

describe('parameters of a statement', () => {
  it('reach Postgres as they are', async () => {
    await fc.assert(
      fc.asyncProperty(values, async ({ bytes, ...rest }) => {
        const [row] = await echo(database.kysely, rest.texts, rest.numbers, rest.booleans, rest.one, Buffer.from(bytes));
        expect(row).toEqual({ ...rest, bytes: Buffer.from(bytes) });
      }),
    );
  });
});
