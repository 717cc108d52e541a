/** Signals about the progress of an export to the user's own clients. */
import {
  DataExportAdvanced,
  DataExportCancelled,
  DataExportCompleted,
  DataExportFailed,
  DataExportRequested,
} from '@folkmoot/contracts/exports/events';
import { exportEvents, type RawExport } from '@folkmoot/contracts/exports/wire';
import { emit, type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { advancedRecord, cancelledRecord, completedRecord, failedRecord, requestedRecord } from './export-records.ts';

function toOwner({ userId }: { readonly userId: string }, record: RawExport): readonly Signal[] {
  return [emit([userRoom(userId)], exportEvents.changed, record)];
}

export const exportSignals = signalSource<null>(
  async () => null,
  signalsOf(DataExportRequested, ({ data }) => toOwner(data, requestedRecord(data))),
  signalsOf(DataExportAdvanced, ({ data }) => toOwner(data, advancedRecord(data))),
  signalsOf(DataExportCompleted, ({ data }) => toOwner(data, completedRecord(data))),
  signalsOf(DataExportFailed, ({ data }) => toOwner(data, failedRecord(data))),
  signalsOf(DataExportCancelled, ({ data }) => toOwner(data, cancelledRecord(data))),
);
