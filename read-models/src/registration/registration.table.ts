import type { Table } from '@folkmoot/platform/projection/projection';

/** Existing invitations to the instance. Their codes are derived from their ids and not stored. */
export const invitationsTable: Table = {
  name: 'invitations',
  create: `create table invitations (
    id text collate "C" primary key,
    uses integer,
    used integer not null,
    expires_at bigint,
    server_id text,
    note text,
    created_by_id text not null,
    created_at bigint not null
  )`,
  key: ['id'],
};

/** Registrations that wait for approval. */
export const registrationsTable: Table = {
  name: 'registrations',
  create: `create table registrations (
    user_id text collate "C" primary key,
    username text not null,
    tag text not null,
    email text not null,
    requested_at bigint not null
  )`,
  key: ['user_id'],
};
