import type { Table } from '@folkmoot/platform/projection/projection';

export const rolesTable: Table = {
  name: 'roles',
  create: `create table roles (
    id text collate "C" primary key,
    server_id text collate "C" not null,
    name text not null,
    icon text,
    hex_color text not null,
    created_by_id text not null,
    hide_role boolean not null,
    permissions integer not null,
    sort_order integer not null,
    bot_role boolean not null,
    created_at bigint not null
  )`,
  indexes: ['create index on roles (server_id)'],
  key: ['id'],
};
