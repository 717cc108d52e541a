import type { Table } from '@folkmoot/platform/projection/projection';

/** Settings that founders changed, by dotted name, with the value as JSON. */
export const instanceSettingsTable: Table = {
  name: 'instance_settings',
  create: `create table instance_settings (
    setting text collate "C" primary key,
    value jsonb not null,
    version integer not null
  )`,
  key: ['setting'],
};

/** Everyone who has ever had the FOUNDER badge. */
export const foundersTable: Table = {
  name: 'instance_founders',
  create: 'create table instance_founders (user_id text collate "C" primary key)',
  key: ['user_id'],
};
