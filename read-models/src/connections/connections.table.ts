/** Linked external accounts, one per user. */
import type { Table } from '@folkmoot/platform/projection/projection';

export const connectionsTable: Table = {
  name: 'connections',
  create: `create table connections (
    id text collate "C" primary key,
    user_id text collate "C" not null,
    provider text not null,
    connected_at bigint not null
  )`,
  indexes: ['create index on connections (user_id)'],
  key: ['id'],
};
