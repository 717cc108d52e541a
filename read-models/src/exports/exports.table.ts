/** The last data export of each user, with its progress. */
import type { Table } from '@folkmoot/platform/projection/projection';

export const exportsTable: Table = {
  name: 'data_exports',
  create: `create table data_exports (
    user_id text collate "C" primary key,
    id text collate "C" not null,
    status text not null,
    percent integer not null,
    gathering text,
    requested_at bigint not null,
    bytes bigint,
    completed_at bigint,
    expires_at bigint
  )`,
  key: ['user_id'],
};
