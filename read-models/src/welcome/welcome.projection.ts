/**
 * Projects welcome questions, their answers, and members' choices. Choices of a deleted answer are kept but hidden, in case the deletion is
 * undone.
 */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { MemberBanned, MemberKicked, MemberLeft } from '@folkmoot/contracts/members/events';
import { RoleCreated, RoleDeleted } from '@folkmoot/contracts/roles/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import {
  WelcomeAnswersChosen,
  WelcomeQuestionCreated,
  WelcomeQuestionDeleted,
  WelcomeQuestionUpdated,
} from '@folkmoot/contracts/welcome/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { Batch } from '../batch.ts';
import { deletedWelcomeRolesTable, welcomeAnswersTable, welcomeChoicesTable, welcomeQuestionsTable } from './welcome.table.ts';

type Asked = Pick<EventOf<typeof WelcomeQuestionUpdated>['data'], 'questionId' | 'serverId' | 'answers'>;

async function createQuestions(tx: Tx, batch: Batch<typeof WelcomeQuestionCreated>): Promise<void> {
  const made = batch.map((event) => event.data);
  await sql`
    insert into welcome_questions (id, server_id, title, multiselect, sort_order, created_at)
    select * from unnest(
      ${made.map((data) => data.questionId)}::text[], ${made.map((data) => data.serverId)}::text[], ${made.map((data) => data.title)}::text[],
      ${made.map((data) => data.multiselect)}::boolean[], ${made.map((data) => data.order)}::integer[],
      ${made.map((data) => data.createdAt)}::bigint[])`.execute(tx);
  await saveAnswers(tx, made);
}

/** Each event has the whole question, so the last one in a batch counts. */
async function updateQuestions(tx: Tx, batch: Batch<typeof WelcomeQuestionUpdated>): Promise<void> {
  const last = [...new Map(batch.map(({ data }) => [data.questionId, data])).values()];
  await sql`
    update welcome_questions q set title = v.title, multiselect = v.multiselect, sort_order = v.sort_order
    from unnest(
      ${last.map((data) => data.questionId)}::text[], ${last.map((data) => data.title)}::text[],
      ${last.map((data) => data.multiselect)}::boolean[], ${last.map((data) => data.order)}::integer[])
      as v(id, title, multiselect, sort_order)
    where q.id = v.id`.execute(tx);
  const questionIds = last.map((data) => data.questionId);
  const kept = last.flatMap((data) => data.answers.map((answer) => answer.answerId));
  await sql`delete from welcome_answers where question_id = any(${questionIds}::text[]) and id <> all(${kept}::text[])`.execute(tx);
  await saveAnswers(tx, last);
}

/** Lists of ids are passed as text, one per row, because Postgres has no ragged arrays. */
async function saveAnswers(tx: Tx, asked: readonly Asked[]): Promise<void> {
  const rows = asked.flatMap(({ questionId, serverId, answers }) => answers.map((answer) => ({ ...answer, questionId, serverId })));
  await sql`
    insert into welcome_answers (id, question_id, server_id, title, role_ids, given_role_ids, sort_order, created_at)
    select id, question_id, server_id, title,
      array(select role_id from unnest(role_ids::text[]) with ordinality as l(role_id, place)
        where not exists (select 1 from welcome_gone_roles g where g.role_id = l.role_id) order by place),
      role_ids::text[], sort_order, created_at from unnest(
      ${rows.map((row) => row.answerId)}::text[], ${rows.map((row) => row.questionId)}::text[], ${rows.map((row) => row.serverId)}::text[],
      ${rows.map((row) => row.title)}::text[], ${rows.map((row) => `{${row.roleIds.map((id) => JSON.stringify(id)).join(',')}}`)}::text[],
      ${rows.map((row) => row.order)}::integer[], ${rows.map((row) => row.createdAt)}::bigint[])
      as v(id, question_id, server_id, title, role_ids, sort_order, created_at)
    on conflict (id) do update set title = excluded.title, role_ids = excluded.role_ids, given_role_ids = excluded.given_role_ids,
      sort_order = excluded.sort_order`.execute(tx);
}

async function deleteQuestions(tx: Tx, batch: Batch<typeof WelcomeQuestionDeleted>): Promise<void> {
  const ids = batch.map((event) => event.data.questionId);
  await sql`delete from welcome_questions where id = any(${ids}::text[])`.execute(tx);
  await sql`delete from welcome_answers where question_id = any(${ids}::text[])`.execute(tx);
}

async function choose(tx: Tx, batch: Batch<typeof WelcomeAnswersChosen>): Promise<void> {
  const last = [...new Map(batch.map(({ data }) => [`${data.questionId}/${data.userId}`, data])).values()];
  await sql`
    delete from welcome_choices c
    using unnest(${last.map((data) => data.questionId)}::text[], ${last.map((data) => data.userId)}::text[]) as v(question_id, user_id)
    where c.question_id = v.question_id and c.user_id = v.user_id`.execute(tx);
  const rows = last.flatMap(({ answerIds, ...data }) => answerIds.map((answerId) => ({ answerId, ...data })));
  await sql`
    insert into welcome_choices (answer_id, user_id, question_id, server_id)
    select * from unnest(
      ${rows.map((row) => row.answerId)}::text[], ${rows.map((row) => row.userId)}::text[],
      ${rows.map((row) => row.questionId)}::text[], ${rows.map((row) => row.serverId)}::text[])`.execute(tx);
}

async function forgetMembers(tx: Tx, batch: readonly { readonly data: { serverId: string; userId: string } }[]): Promise<void> {
  await sql`
    delete from welcome_choices c
    using unnest(${batch.map((event) => event.data.serverId)}::text[], ${batch.map((event) => event.data.userId)}::text[])
      as v(server_id, user_id)
    where c.server_id = v.server_id and c.user_id = v.user_id`.execute(tx);
}

async function stripRoles(tx: Tx, batch: Batch<typeof RoleDeleted>): Promise<void> {
  const roleIds = batch.map((event) => event.data.roleId);
  await sql`
    insert into welcome_gone_roles (role_id, server_id)
    select * from unnest(${roleIds}::text[], ${batch.map((event) => event.data.serverId)}::text[])
    on conflict (role_id) do nothing`.execute(tx);
  await sql`
    update welcome_answers set role_ids = array(
      select id from unnest(role_ids) with ordinality as l(id, place) where id <> all(${roleIds}::text[]) order by place)
    where server_id = any(${batch.map((event) => event.data.serverId)}::text[]) and role_ids && ${roleIds}::text[]`.execute(tx);
}

/** A new role is in no answer. A restored role returns to its answers. */
async function restoreRoles(tx: Tx, batch: Batch<typeof RoleCreated>): Promise<void> {
  const roleIds = batch.map((event) => event.data.roleId);
  await sql`delete from welcome_gone_roles where role_id = any(${roleIds}::text[])`.execute(tx);
  await sql`
    update welcome_answers set role_ids = array(
      select id from unnest(given_role_ids) with ordinality as l(id, place)
      where id = any(role_ids) or id = any(${roleIds}::text[]) order by place)
    where server_id = any(${batch.map((event) => event.data.serverId)}::text[]) and given_role_ids && ${roleIds}::text[]`.execute(tx);
}

async function deleteOfServers(tx: Tx, batch: Batch<typeof ServerDeleted>): Promise<void> {
  const ids = batch.map((event) => event.data.serverId);
  await sql`delete from welcome_questions where server_id = any(${ids}::text[])`.execute(tx);
  await sql`delete from welcome_answers where server_id = any(${ids}::text[])`.execute(tx);
  await sql`delete from welcome_choices where server_id = any(${ids}::text[])`.execute(tx);
  await sql`delete from welcome_gone_roles where server_id = any(${ids}::text[])`.execute(tx);
}

export const welcome = projection(
  { name: 'welcome', version: 4, tables: [welcomeQuestionsTable, welcomeAnswersTable, welcomeChoicesTable, deletedWelcomeRolesTable] },
  on(WelcomeQuestionCreated, (batch, tx) => createQuestions(tx, batch)),
  on(WelcomeQuestionUpdated, (batch, tx) => updateQuestions(tx, batch)),
  on(WelcomeQuestionDeleted, (batch, tx) => deleteQuestions(tx, batch)),
  on(WelcomeAnswersChosen, (batch, tx) => choose(tx, batch)),
  on(MemberLeft, (batch, tx) => forgetMembers(tx, batch)),
  on(MemberKicked, (batch, tx) => forgetMembers(tx, batch)),
  on(MemberBanned, (batch, tx) => forgetMembers(tx, batch)),
  on(RoleDeleted, (batch, tx) => stripRoles(tx, batch)),
  on(RoleCreated, (batch, tx) => restoreRoles(tx, batch)),
  on(ServerDeleted, (batch, tx) => deleteOfServers(tx, batch)),
);
