/** Projects the data exports of users. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import {
  DataExportAdvanced,
  DataExportCancelled,
  DataExportCompleted,
  DataExportFailed,
  DataExportRequested,
} from '@folkmoot/contracts/exports/events';
import type { RawExport } from '@folkmoot/contracts/exports/wire';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { advancedRecord, cancelledRecord, completedRecord, failedRecord, requestedRecord } from './export-records.ts';
import { exportsTable } from './exports.table.ts';

const upsert = written(`
  insert into data_exports (user_id, id, status, percent, gathering, requested_at, bytes, completed_at, expires_at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
  on conflict (user_id) do update set id = excluded.id, status = excluded.status, percent = excluded.percent,
    gathering = excluded.gathering, requested_at = excluded.requested_at, bytes = excluded.bytes,
    completed_at = excluded.completed_at, expires_at = excluded.expires_at`);
const removeAll = written('delete from data_exports where user_id = any($1::text[])');

/** The last event of each user in a batch counts. */
function put(entries: readonly (readonly [string, RawExport])[]) {
  const last = [...new Map(entries)];
  const records = last.map(([, record]) => record);
  return [
    upsert(
      last.map(([userId]) => userId),
      records.map(({ id }) => id),
      records.map(({ status }) => status),
      records.map(({ percent }) => percent),
      records.map(({ gathering }) => gathering),
      records.map(({ requestedAt }) => requestedAt),
      records.map(({ bytes }) => bytes),
      records.map(({ completedAt }) => completedAt),
      records.map(({ expiresAt }) => expiresAt),
    ),
  ];
}

export const exports = projection(
  { name: 'exports', version: 1, tables: [exportsTable] },
  writes(DataExportRequested, (batch) => put(batch.map(({ data }) => [data.userId, requestedRecord(data)]))),
  writes(DataExportAdvanced, (batch) => put(batch.map(({ data }) => [data.userId, advancedRecord(data)]))),
  writes(DataExportCompleted, (batch) => put(batch.map(({ data }) => [data.userId, completedRecord(data)]))),
  writes(DataExportFailed, (batch) => put(batch.map(({ data }) => [data.userId, failedRecord(data)]))),
  writes(DataExportCancelled, (batch) => put(batch.map(({ data }) => [data.userId, cancelledRecord(data)]))),
  writes(AccountDeleted, (batch) => [removeAll(batch.map(({ data }) => data.userId))]),
);
