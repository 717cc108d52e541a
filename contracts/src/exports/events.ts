/**
 * Requests for a user's data and their results. Stream `export-<userId>`. Contains none of the data (H9). Each event has the time of the
 * request, so that the last event is enough for the current state.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { ExportPart } from './wire.ts';

const partitionKey = (data: { userId: string }) => data.userId;
const ofExport = { exportId: z.string(), userId: z.string(), requestedAt: z.number() };

export const DataExportRequested = event(
  'DataExportRequested',
  1,
  /** The session that proved the password. The id grants no access. */
  z.object({ ...ofExport, sessionId: z.string() }),
  { partitionKey },
);

/** Progress of an export. It is recorded a few times per archive and survives restarts and reloads. */
export const DataExportAdvanced = event(
  'DataExportAdvanced',
  1,
  z.object({ ...ofExport, gathering: ExportPart, percent: z.number(), at: z.number() }),
  { partitionKey, bulk: true },
);

export const DataExportCompleted = event(
  'DataExportCompleted',
  1,
  z.object({ ...ofExport, bytes: z.number(), completedAt: z.number(), expiresAt: z.number() }),
  { partitionKey, bulk: true },
);

export const DataExportFailed = event('DataExportFailed', 1, z.object({ ...ofExport, failedAt: z.number() }), {
  partitionKey,
  bulk: true,
});

/** Cancelled, or deleted after it was ready. */
export const DataExportCancelled = event('DataExportCancelled', 1, z.object({ ...ofExport, cancelledAt: z.number() }), { partitionKey });

export const exportEventSpecs = [
  DataExportRequested,
  DataExportAdvanced,
  DataExportCompleted,
  DataExportFailed,
  DataExportCancelled,
] as const;
