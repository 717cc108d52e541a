import type { Table } from '@folkmoot/platform/projection/projection';
import { erasedPeopleTable } from '../accounts/erased-people.ts';

/** `title`: empty after the content of the author was erased. `taken_by_id`: the assignee. null: none, as in every closed ticket. */
export const ticketsTable: Table = {
  name: 'tickets',
  create: `create table tickets (
    id integer primary key,
    channel_id text collate "C" not null,
    opened_by_id text collate "C" not null,
    title text not null,
    category smallint not null,
    status smallint not null,
    seen boolean not null,
    opened_at bigint not null,
    last_updated_at bigint not null,
    taken_by_id text collate "C",
    taken_at bigint
  )`,
  indexes: [
    'create unique index on tickets (channel_id)',
    'create index on tickets (opened_by_id, last_updated_at)',
    'create index on tickets (last_updated_at)',
    'create index on tickets (status, last_updated_at)',
  ],
  key: ['id'],
};

/** Users whose content is erased. */
export const erasedOpenersTable = erasedPeopleTable('erased_openers');
