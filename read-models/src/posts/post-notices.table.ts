/** Notices about posts and followers. Ids rise with time. */
import type { Table } from '@folkmoot/platform/projection/projection';
import { erasedPeopleTable } from '../accounts/erased-people.ts';

export const postNoticesTable: Table = {
  name: 'post_notices',
  create: `create table post_notices (
    id text collate "C" primary key,
    to_id text collate "C" not null,
    by_id text collate "C" not null,
    type smallint not null,
    post_id text collate "C" not null,
    created_at bigint not null,
    unique (to_id, by_id, type, post_id)
  )`,
  indexes: ['create index on post_notices (to_id, id)'],
  key: ['id'],
};

/** The last notice that each user has seen. */
export const seenPostNoticesTable: Table = {
  name: 'seen_post_notices',
  create: `create table seen_post_notices (user_id text collate "C" primary key, up_to_id text collate "C" not null)`,
  key: ['user_id'],
};

/** Erased users, who must get no new notices. */
export const erasedNotifiedTable = erasedPeopleTable('erased_told');
