/** Unread notices to users. */
import type { Table } from '@folkmoot/platform/projection/projection';

export const userNoticesTable: Table = {
  name: 'user_notices',
  create: `create table user_notices (
    id text collate "C" primary key,
    user_id text collate "C" not null,
    kind integer not null,
    title text,
    content text not null,
    created_by_id text,
    created_at bigint not null
  )`,
  indexes: ['create index on user_notices (user_id, id)'],
  key: ['id'],
};
