import type { Table } from '@folkmoot/platform/projection/projection';

export const welcomeQuestionsTable: Table = {
  name: 'welcome_questions',
  create: `create table welcome_questions (
    id text collate "C" primary key,
    server_id text collate "C" not null,
    title text not null,
    multiselect boolean not null,
    sort_order integer not null,
    created_at bigint not null
  )`,
  indexes: ['create index on welcome_questions (server_id)'],
  key: ['id'],
};

/** `given_role_ids`: includes deleted roles, in case their deletion is undone. */
export const welcomeAnswersTable: Table = {
  name: 'welcome_answers',
  create: `create table welcome_answers (
    id text collate "C" primary key,
    question_id text collate "C" not null,
    server_id text collate "C" not null,
    title text not null,
    role_ids text[] not null,
    given_role_ids text[] not null,
    sort_order integer not null,
    created_at bigint not null
  )`,
  indexes: ['create index on welcome_answers (question_id)', 'create index on welcome_answers (server_id)'],
  key: ['id'],
};

/** Deleted roles that were not restored. An answer that is restored before them does not show them. */
export const deletedWelcomeRolesTable: Table = {
  name: 'welcome_gone_roles',
  create: `create table welcome_gone_roles (
    role_id text collate "C" primary key,
    server_id text collate "C" not null
  )`,
  indexes: ['create index on welcome_gone_roles (server_id)'],
  key: ['role_id'],
};

/** The choices of members, including those of deleted answers. */
export const welcomeChoicesTable: Table = {
  name: 'welcome_choices',
  create: `create table welcome_choices (
    answer_id text collate "C" not null,
    user_id text collate "C" not null,
    question_id text collate "C" not null,
    server_id text collate "C" not null,
    primary key (answer_id, user_id)
  )`,
  indexes: ['create index on welcome_choices (question_id, user_id)', 'create index on welcome_choices (server_id, user_id)'],
  key: ['answer_id', 'user_id'],
};
