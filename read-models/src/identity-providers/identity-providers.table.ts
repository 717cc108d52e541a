import type { Table } from '@folkmoot/platform/projection/projection';

/** Providers that founders configured. Their client secrets are in the vault. */
export const identityProvidersTable: Table = {
  name: 'identity_providers',
  create: `create table identity_providers (
    id text collate "C" primary key,
    settings jsonb not null,
    has_secret boolean not null
  )`,
  key: ['id'],
};

/** Identities that users linked to their accounts. */
export const identitiesTable: Table = {
  name: 'identities',
  create: `create table identities (
    id text collate "C" primary key,
    user_id text collate "C" not null,
    provider_id text not null,
    issuer text not null,
    subject text not null,
    label text,
    linked_at bigint not null
  )`,
  indexes: ['create index on identities (user_id)'],
  key: ['id'],
};
