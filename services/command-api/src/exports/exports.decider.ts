/** Rules of data exports (decision 40). Pure. */
import { DataExportCancelled, DataExportRequested } from '@folkmoot/contracts/exports/events';
import { EXPORT_LIMITS } from '@folkmoot/contracts/exports/limits';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { ExportEvent, ExportState } from './export-state.ts';

export type RequestFacts = {
  readonly exportId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly now: number;
};

/** One at a time, and one successful export a day. An export that has run for a day counts as failed. */
export function decideRequest(
  state: ExportState,
  facts: RequestFacts,
): readonly ExportEvent[] | Refusal<'ExportRunning' | 'ExportedToday'> {
  const { exportId, userId, sessionId, now } = facts;
  const { everyMs } = EXPORT_LIMITS;
  if (state.status === 'running' && now - state.requestedAt < everyMs) return refuse('ExportRunning');
  const waited = state.lastReadyAt === null ? everyMs : now - state.lastReadyAt;
  if (waited < everyMs) return refuse('ExportedToday', { ttl: everyMs - waited });
  return [DataExportRequested({ exportId, userId, sessionId, requestedAt: now })];
}

export function decideCancel(state: ExportState, now: number): readonly ExportEvent[] | Refusal<'NoExport'> {
  if (state.status === 'none' || (state.status === 'ready' && state.expiresAt <= now)) return refuse('NoExport');
  const { exportId, userId, requestedAt } = state;
  return [DataExportCancelled({ exportId, userId, requestedAt, cancelledAt: now })];
}
