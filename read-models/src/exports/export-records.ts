/** The state of an archive for its user, from each single event. */
import type {
  DataExportAdvanced,
  DataExportCancelled,
  DataExportCompleted,
  DataExportFailed,
  DataExportRequested,
} from '@folkmoot/contracts/exports/events';
import { type RawExport, RawExport as Shape } from '@folkmoot/contracts/exports/wire';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type Of<Spec> = EventOf<Spec> extends { readonly data: infer Data } ? Data : never;
type Common = Pick<Of<typeof DataExportRequested>, 'exportId' | 'requestedAt'>;

function record({ exportId, requestedAt }: Common, status: RawExport['status'], more: Partial<RawExport> = {}): RawExport {
  return { id: exportId, status, percent: 0, gathering: null, requestedAt, bytes: null, completedAt: null, expiresAt: null, ...more };
}

export function requestedRecord(data: Of<typeof DataExportRequested>): RawExport {
  return record(data, 'waiting');
}

export function advancedRecord(data: Of<typeof DataExportAdvanced>): RawExport {
  const { gathering, percent } = data;
  return record(data, 'gathering', { gathering, percent });
}

export function completedRecord(data: Of<typeof DataExportCompleted>): RawExport {
  const { bytes, completedAt, expiresAt } = data;
  return record(data, 'ready', { percent: 100, bytes, completedAt, expiresAt });
}

export function failedRecord(data: Of<typeof DataExportFailed>): RawExport {
  return record(data, 'failed');
}

export function cancelledRecord(data: Of<typeof DataExportCancelled>): RawExport {
  return record(data, 'cancelled');
}

/** null: the user never requested one. */
export async function readExport(db: Reader, userId: string): Promise<RawExport | null> {
  const { rows } = await sql`
    select id, status, percent, gathering, requested_at as "requestedAt", bytes, completed_at as "completedAt", expires_at as "expiresAt"
    from data_exports where user_id = ${userId}`.execute(db);
  return rows[0] === undefined ? null : Shape.parse(rows[0]);
}
