/**
 * That somebody asked for their data, and what became of it. Stream `export-<userId>`. Nothing that was gathered is in here (H9); each
 * names when it was asked for, so that one event is enough to say how it stands.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { ExportPart } from './wire.ts';

const partitionKey = (data: { userId: string }) => data.userId;
const ofExport = { exportId: z.string(), userId: z.string(), requestedAt: z.number() };

export const DataExportRequested = event(
  'DataExportRequested',
  1,
  /** The session whose person gave the password; it opens nothing. */
  z.object({ ...ofExport, sessionId: z.string() }),
  { partitionKey },
);

/** A few of them an archive: what is asked for again after a restart or a reload is how far it was. */
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

/** Or removed, where it was ready. */
export const DataExportCancelled = event('DataExportCancelled', 1, z.object({ ...ofExport, cancelledAt: z.number() }), { partitionKey });

export const exportEventSpecs = [
  DataExportRequested,
  DataExportAdvanced,
  DataExportCompleted,
  DataExportFailed,
  DataExportCancelled,
] as const;
