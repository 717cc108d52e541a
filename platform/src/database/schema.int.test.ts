import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { applySchema } from './schema.ts';

const FIRST = `
create schema if not exists shelf;
create table if not exists shelf.books (id integer primary key, title text);
create index if not exists books_title on shelf.books (title);`;

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase(inject('postgresUrl'));
  database = server.open();
});

afterAll(() => server.drop());

describe('tables that are not read models', () => {
  it('are created once if many processes start together', async () => {
    await Promise.all(Array.from({ length: 5 }, () => applySchema(database, 'books', FIRST)));
    await database.pool.query("insert into shelf.books values (1, 'One')");
  });

  it('are created by a process that waited while another process created them', async () => {
    const other = await database.pool.connect();
    await other.query('begin');
    await other.query("select pg_advisory_xact_lock(hashtext('folkmoot-attic'))");
    await other.query('create schema attic');
    const late = server.open({ max: 1, name: 'late' });
    // A session that has created tables before has a filled cache.
    await applySchema(late, 'cellar', 'create schema if not exists cellar; create table if not exists cellar.wine (id integer);');
    const made = applySchema(late, 'boxes', 'create schema if not exists attic; create table if not exists attic.boxes (id integer);');
    const waiting = "select from pg_stat_activity where application_name = 'late' and wait_event = 'advisory'";
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    await other.query('commit');
    other.release();
    await made;
    expect((await late.pool.query('select * from attic.boxes')).rows).toEqual([]);
  });

  it('are not changed again: a starting process does not wait for writers', async () => {
    const writer = await database.pool.connect();
    await writer.query('begin');
    await writer.query("insert into shelf.books values (2, 'Two')");
    await applySchema(database, 'books', FIRST);
    await writer.query('commit');
    writer.release();
  });

  it('get the additions of a newer version, and keep the versions that others recorded', async () => {
    await applySchema(database, 'lent', 'create schema if not exists shelf; create table if not exists shelf.lent (id integer);');
    await applySchema(database, 'books', `${FIRST} alter table shelf.books add column if not exists year integer;`);
    const { rows } = await database.pool.query("select obj_description(to_regnamespace('shelf'), 'pg_namespace') as comment");
    expect(rows[0].comment).toMatch(/^books=\S+ lent=\S+$/);
    await database.pool.query("insert into shelf.books values (3, 'Three', 1999)");
  });

  it('are created again if their schema was dropped', async () => {
    await database.pool.query('drop schema shelf cascade');
    await applySchema(database, 'books', FIRST);
    expect((await database.pool.query('select * from shelf.books')).rows).toEqual([]);
  });
});
