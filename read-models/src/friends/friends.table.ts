/** Friends, requests and blocks, one row per direction, in the list of `user_id`. */
import type { Table } from '@folkmoot/platform/projection/projection';

export const friendsTable: Table = {
  name: 'friends',
  create: `create table friends (
    user_id text collate "C" not null,
    recipient_id text collate "C" not null,
    id text collate "C" not null,
    status integer not null,
    created_at bigint not null,
    primary key (user_id, recipient_id)
  )`,
  key: ['user_id', 'recipient_id'],
};
