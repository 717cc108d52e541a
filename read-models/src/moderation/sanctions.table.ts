/** Current sanctions on users and addresses. They may have expired. The reader checks that. */
import type { Table } from '@folkmoot/platform/projection/projection';

export const suspensionsTable: Table = {
  name: 'suspensions',
  create: `create table suspensions (
    user_id text collate "C" primary key,
    id text collate "C" not null,
    suspended_at bigint not null,
    expire_at bigint,
    reason text,
    suspended_by_id text not null,
    user_deleted boolean not null
  )`,
  key: ['user_id'],
};

export const sanctionCountsTable: Table = {
  name: 'sanction_counts',
  create: `create table sanction_counts (
    user_id text collate "C" primary key,
    suspend_count integer not null default 0,
    warn_count integer not null default 0,
    warn_expires_at bigint
  )`,
  key: ['user_id'],
};

export const shadowBansTable: Table = {
  name: 'shadow_bans',
  create: `create table shadow_bans (
    user_id text collate "C" primary key,
    id text collate "C" not null,
    banned_at bigint not null,
    reason text,
    banned_by_id text not null
  )`,
  key: ['user_id'],
};

/** By blind index, which only the vault can compute, and by the event of the ban, which may be undone. */
export const bannedAddressesTable: Table = {
  name: 'banned_addresses',
  create: `create table banned_addresses (
    address text collate "C" not null,
    banned_by text collate "C" not null,
    expire_at bigint not null,
    primary key (address, banned_by)
  )`,
  indexes: ['create index on banned_addresses (banned_by)'],
  key: ['address', 'banned_by'],
};
