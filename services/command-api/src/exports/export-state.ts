/** The state of a user's export, folded from `export-<userId>`. Not kept warm. */
import type {
  DataExportAdvanced,
  DataExportCancelled,
  DataExportCompleted,
  DataExportFailed,
  DataExportRequested,
} from '@folkmoot/contracts/exports/events';
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';

export type ExportEvent = EventOf<
  typeof DataExportRequested | typeof DataExportAdvanced | typeof DataExportCompleted | typeof DataExportFailed | typeof DataExportCancelled
>;

type Asked = { readonly exportId: string; readonly userId: string; readonly requestedAt: number; readonly sessionId: string };

/** `lastReadyAt`: the time of the request for the newest completed archive. */
export type ExportState = { readonly lastReadyAt: number | null } & (
  | { readonly status: 'none' }
  | ({ readonly status: 'running' } & Asked)
  | ({ readonly status: 'ready'; readonly expiresAt: number } & Asked)
);

export const exportFolding: Folding<ExportState, ExportEvent> = {
  initial: { status: 'none', lastReadyAt: null },
  evolve(state, { type, data }) {
    const { lastReadyAt } = state;
    if (type === 'DataExportRequested') return { status: 'running', lastReadyAt, ...data };
    if (state.status === 'none' || state.exportId !== data.exportId || type === 'DataExportAdvanced') return state;
    const { exportId, userId, requestedAt, sessionId } = state;
    if (type !== 'DataExportCompleted') return { status: 'none', lastReadyAt };
    return { status: 'ready', lastReadyAt: requestedAt, exportId, userId, requestedAt, sessionId, expiresAt: data.expiresAt };
  },
};

export function exportStream(userId: string): string {
  return `export-${userId}`;
}
