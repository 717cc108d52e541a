/** Rows of audit log entries. */
import type { AuditAction, ServerAction } from '@folkmoot/contracts/audit-log/wire';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { moderateServer } from '@folkmoot/contracts/moderation/commands';
import type { Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type ActionType = ServerAction['actionType'];

export type Entry = {
  readonly event: Pick<Recorded, 'id' | 'position'>;
  readonly serverId: string;
  readonly byId: string;
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly undoes?: string;
};

export type ActionEntry = Entry & { readonly actionType: ActionType };

/** The actor. A server must not see moderators of the instance, so the entry shows the system instead. */
export function actorOf({ meta }: Recorded): string {
  return meta.command === moderateServer.name ? PRODUCT : meta.actor;
}

const PRODUCT = 'system';

/** The kinds of entries that existing clients know. */
const OF_CONTRACT: ReadonlySet<string> = new Set<AuditAction>([
  'SERVER_OWNERSHIP_UPDATE',
  'SERVER_DELETE',
  'SERVER_USER_BAN',
  'SERVER_USER_UNBAN',
  'SERVER_USER_KICK',
]);

/** The length of all ids. */
const ID_LENGTH = 19;

export function entryId({ position }: Pick<Recorded, 'position'>): string {
  return String(position).padStart(ID_LENGTH, '0');
}

export function insertEntries(tx: Tx, actionType: ActionType, entries: readonly Entry[]): Promise<void> {
  return insertActions(
    tx,
    entries.map((entry) => ({ ...entry, actionType })),
  );
}

export async function insertActions(tx: Tx, entries: readonly ActionEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into server_audit_logs (id, server_id, action_type, action_by_id, data, created_at, event_id, undoes, ours)
    select id, server_id, action_type, action_by_id, data::jsonb, created_at, event_id, undoes, ours from unnest(
      ${entries.map(({ event }) => entryId(event))}::text[], ${entries.map((entry) => entry.serverId)}::text[],
      ${entries.map((entry) => entry.actionType)}::text[], ${entries.map((entry) => entry.byId)}::text[],
      ${entries.map((entry) => JSON.stringify(entry.data))}::text[], ${entries.map((entry) => entry.at)}::bigint[],
      ${entries.map(({ event }) => event.id)}::text[], ${entries.map((entry) => entry.undoes ?? null)}::text[],
      ${entries.map((entry) => !OF_CONTRACT.has(entry.actionType))}::boolean[])
      as v(id, server_id, action_type, action_by_id, data, created_at, event_id, undoes, ours)`.execute(tx);
}
