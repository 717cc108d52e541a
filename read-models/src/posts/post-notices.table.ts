/** What people are told of posts and of who follows them; ids rise with time. */
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

/** Up to where somebody has seen theirs. */
export const seenPostNoticesTable: Table = {
  name: 'seen_post_notices',
  create: `create table seen_post_notices (user_id text collate "C" primary key, up_to_id text collate "C" not null)`,
  key: ['user_id'],
};

/** Who is told nothing any more. */
export const erasedToldTable = erasedPeopleTable('erased_told');
