import {
  DataExportAdvanced,
  DataExportCancelled,
  DataExportCompleted,
  DataExportFailed,
  DataExportRequested,
} from '@folkmoot/contracts/exports/events';
import { describe, expect, it } from 'vitest';
import { advancedRecord, cancelledRecord, completedRecord, failedRecord, requestedRecord } from './export-records.ts';

const ofExport = { exportId: '5', userId: '1', requestedAt: 10 };
const base = { id: '5', percent: 0, gathering: null, requestedAt: 10, bytes: null, completedAt: null, expiresAt: null };

describe('the record of an archive', () => {
  it.each([
    [requestedRecord(DataExportRequested({ ...ofExport, sessionId: 's' }).data), { ...base, status: 'waiting' }],
    [
      advancedRecord(DataExportAdvanced({ ...ofExport, gathering: 'files', percent: 60, at: 11 }).data),
      { ...base, status: 'gathering', gathering: 'files', percent: 60 },
    ],
    [
      completedRecord(DataExportCompleted({ ...ofExport, bytes: 7, completedAt: 12, expiresAt: 13 }).data),
      { ...base, status: 'ready', percent: 100, bytes: 7, completedAt: 12, expiresAt: 13 },
    ],
    [failedRecord(DataExportFailed({ ...ofExport, failedAt: 12 }).data), { ...base, status: 'failed' }],
    [cancelledRecord(DataExportCancelled({ ...ofExport, cancelledAt: 12 }).data), { ...base, status: 'cancelled' }],
  ])('is complete from each single event: %o', (record, whole) => {
    expect(record).toEqual(whole);
  });
});
