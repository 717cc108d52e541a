/** Reports with their content, appeals, and the cases for moderators (decision 43). */
import type { Table } from '@folkmoot/platform/projection/projection';

/** `withheld_from_id`: the subject of the case, the user who appeals, or the author of the ticket. As a moderator they cannot see it. */
export const reportCasesTable: Table = {
  name: 'report_cases',
  create: `create table report_cases (
    id text collate "C" primary key,
    kind text not null,
    thing_id text collate "C" not null,
    subject_id text collate "C",
    withheld_from_id text collate "C" not null,
    server_id text collate "C",
    channel_id text collate "C",
    ticket_id integer,
    decided boolean not null default false,
    taken_by_id text collate "C",
    report_count integer not null,
    first_at bigint not null,
    last_at bigint not null,
    outcome text,
    note text,
    decided_by_id text collate "C",
    decided_at bigint
  )`,
  indexes: [
    'create index on report_cases (decided, last_at, id)',
    'create index on report_cases (decided, report_count, last_at, id)',
    'create index on report_cases (last_at, id)',
    'create index on report_cases (withheld_from_id)',
  ],
  key: ['id'],
};

/** `content_of`: the user whose key seals the content. null: content of a server. */
export const reportsTable: Table = {
  name: 'reports',
  create: `create table reports (
    id text collate "C" primary key,
    case_id text collate "C" not null,
    reporter_id text collate "C" not null,
    kind text not null,
    thing_id text collate "C" not null,
    reason text not null,
    words text,
    content text,
    content_of text collate "C",
    reported_at bigint not null
  )`,
  indexes: [
    'create index on reports (case_id, id)',
    'create index on reports (reporter_id, id)',
    'create index on reports (content_of) where content is not null',
  ],
  key: ['id'],
};

export const appealsTable: Table = {
  name: 'appeals',
  create: `create table appeals (
    case_id text collate "C" primary key,
    appellant_id text collate "C" not null,
    words text,
    sanctioned_by_id text collate "C" not null,
    sanction_reason text,
    sanctioned_at bigint not null
  )`,
  indexes: ['create index on appeals (appellant_id, case_id)'],
  key: ['case_id'],
};

/** Users whose keys seal reported content, and whether the keys are destroyed. An erasure may be projected before earlier reports. */
export const reportSubjectsTable: Table = {
  name: 'report_subjects',
  create: 'create table report_subjects (subject text collate "C" primary key, is_erased boolean not null)',
  key: ['subject'],
};
