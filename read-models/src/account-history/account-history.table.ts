import type { Table } from '@folkmoot/platform/projection/projection';

/** By the place of the event in the log, which nobody is told: `id` is the event's own. */
export const accountHistoryTable: Table = {
  name: 'account_history',
  create: `create table account_history (
    position bigint not null,
    user_id text collate "C" not null,
    id text collate "C" not null,
    act text not null,
    at bigint not null,
    reason text,
    until bigint,
    deletes_since bigint,
    fields text[] not null,
    badges integer,
    post_id text collate "C",
    undone_at bigint,
    primary key (user_id, position)
  )`,
  key: ['user_id', 'position'],
};

/** Whose posts were deleted, and who is gone: that may come here before what was done earlier to what they wrote. */
export const accountHistoryPeopleTable: Table = {
  name: 'account_history_people',
  create: 'create table account_history_people (user_id text collate "C" primary key, is_erased boolean not null)',
  key: ['user_id'],
};
