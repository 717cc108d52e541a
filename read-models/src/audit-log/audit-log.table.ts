import type { Table } from '@folkmoot/platform/projection/projection';

/**
 * `id` is the place of the event in the log, so that ids sort by time and a rebuild finds the same ones; `undoes`: the event, by its id, that it
 * took back; `ours`: clients of the wire contract would not know it.
 */
export const auditLogTable: Table = {
  name: 'server_audit_logs',
  create: `create table server_audit_logs (
    id text collate "C" primary key,
    server_id text collate "C" not null,
    action_type text not null,
    action_by_id text not null,
    data jsonb not null,
    created_at bigint not null,
    event_id text not null,
    undoes text,
    ours boolean not null
  )`,
  indexes: ['create index on server_audit_logs (undoes) where undoes is not null', 'create index on server_audit_logs (server_id, id)'],
  key: ['id'],
};
