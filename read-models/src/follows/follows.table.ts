/** Follows, one row each. Sorted by `id`, which rises with time. */
import type { Table } from '@folkmoot/platform/projection/projection';

export const followsTable: Table = {
  name: 'follows',
  create: `create table follows (
    follower_id text collate "C" not null,
    followed_id text collate "C" not null,
    id text collate "C" not null,
    followed_at bigint not null,
    primary key (follower_id, followed_id)
  )`,
  indexes: ['create index on follows (followed_id, id desc)', 'create index on follows (follower_id, id desc)'],
  key: ['follower_id', 'followed_id'],
};
