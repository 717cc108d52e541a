/** A report and the erasure of its subject in two concurrent partitions. In either order, no content of the user is kept (H9). */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { ReportFiled } from '@folkmoot/contracts/reports/events';
import type { Database } from '@folkmoot/platform/database/database';
import { applyBatch } from '@folkmoot/platform/projection/apply';
import { LIVE_SCHEMA, prepareReadModels } from '@folkmoot/platform/projection/read-model-store';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { reports } from './reports.projection.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await testDatabase(inject('postgresUrl'));
  database = test.open({ searchPath: [LIVE_SCHEMA], max: 4 });
  await prepareReadModels(database, [reports]);
});

afterAll(() => test?.drop());

function recorded(event: Pick<Recorded, 'type' | 'data'>): readonly Recorded[] {
  const meta = { actor: 'system', command: 'test', correlationId: '', causationId: null, at: 0 };
  return [{ ...event, id: event.type, stream: event.type, revision: 0, position: 0, meta }];
}

function filed(userId: string): readonly Recorded[] {
  const none = { words: null, authorId: null, writing: null, server: null, serverId: null, channelId: null };
  const about = { thingId: userId, subjectId: userId, userId, profile: 'What they say of themselves' };
  const ids = { reportId: `report of ${userId}`, caseId: `case of ${userId}`, reporterId: '1' };
  return recorded(ReportFiled({ ...ids, ...about, ...none, kind: 'profile', reason: 'spam', reportedAt: 1 }));
}

function erased(userId: string): readonly Recorded[] {
  return recorded(AccountDeleted({ userId, deleteContent: false, deletedAt: 2 }));
}

/** One of the two waits for the other. */
async function oneWaits(): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(database.kysely)).rows).toEqual([{ count: 1 }]);
}

it.each([
  ['the report', filed, erased],
  ['the erasure', erased, filed],
])('H2 H9 keeps no content when %s is written first and seen last', async (_which, first, second) => {
  const userId = first === filed ? '2' : '3';
  const firstTx = await database.kysely.startTransaction().execute();
  const secondTx = await database.kysely.startTransaction().execute();
  await applyBatch(reports, first(userId), firstTx);
  const later = applyBatch(reports, second(userId), secondTx);
  await oneWaits();
  await firstTx.commit().execute();
  await later;
  await secondTx.commit().execute();
  const { rows } = await sql<{ content: string | null }>`select content from reports where content_of = ${userId}`.execute(database.kysely);
  expect(rows).toEqual([{ content: null }]);
});
