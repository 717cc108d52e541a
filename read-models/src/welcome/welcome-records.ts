/** Reads welcome questions in wire format. */
import type { RawWelcomeAnswer, RawWelcomeQuestion } from '@folkmoot/contracts/welcome/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type QuestionRow = Omit<RawWelcomeQuestion, 'answers'>;
type AnswerRow = Omit<RawWelcomeAnswer, '_count'> & { readonly answeredUsers: number; readonly answered: boolean };

/** In the order of creation. Each answer has its number of choices and whether this user chose it. */
export async function readQuestions(db: Reader, serverId: string, userId: string): Promise<RawWelcomeQuestion[]> {
  const [questions, answers] = await Promise.all([
    sql<QuestionRow>`
      select id, created_at as "createdAt", title, multiselect, server_id as "serverId", sort_order as "order"
      from welcome_questions where server_id = ${serverId} order by id`.execute(db),
    sql<AnswerRow>`
      select a.id, a.title, a.question_id as "questionId", a.role_ids as "roleIds", a.sort_order as "order", a.created_at as "createdAt",
             count(c.user_id) as "answeredUsers", coalesce(bool_or(c.user_id = ${userId}), false) as answered
      from welcome_answers a left join welcome_choices c on c.answer_id = a.id
      where a.server_id = ${serverId} group by a.id order by a.id`.execute(db),
  ]);
  const answersOf = Map.groupBy(answers.rows, (answer) => answer.questionId);
  return questions.rows.map((question) => ({
    ...question,
    answers: (answersOf.get(question.id) ?? []).map(({ answeredUsers, ...answer }) => ({ ...answer, _count: { answeredUsers } })),
  }));
}

/** The number of questions of each server. A server without questions is missing. */
export async function countQuestions(db: Reader, serverIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (serverIds.length === 0) return new Map();
  const { rows } = await sql<{ serverId: string; count: number }>`
    select server_id as "serverId", count(*) as count from welcome_questions
    where server_id = any(${serverIds}::text[]) group by server_id`.execute(db);
  return new Map(rows.map((row) => [row.serverId, row.count]));
}
