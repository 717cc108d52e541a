/** The queue of cases for moderators, without cases about themselves. */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { getCase, listCases, recordCaseReading } from '@folkmoot/contracts/reports/staff-commands';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { readCase, readCases } from './case-records.ts';
import { pageSize } from './reports.queries.ts';

const OF_STATUS = {
  open: sql`not c.decided and c.taken_by_id is null`,
  taken: sql`not c.decided and c.taken_by_id is not null`,
  decided: sql`c.decided`,
} as const;

const listCasesAnswer = answer(listCases, ({ db, actor, query }) => {
  const { status, kind, sort, after, limit } = query;
  const condition = sql`c.withheld_from_id <> ${actor?.userId ?? ''}
    ${status === undefined ? sql`` : sql`and ${OF_STATUS[status]}`} ${kind === undefined ? sql`` : sql`and c.kind = ${kind}`}`;
  return readCases(db, { condition, mostFirst: sort === 'most', after, limit: pageSize(limit) });
});

const getCaseAnswer = answer(
  getCase,
  async ({ db, actor, params }) => (await readCase(db, params.caseId, actor?.userId ?? '')) ?? refuse('UnknownCase'),
  (_reply, { params }) => ({ command: recordCaseReading, params: { caseId: params.caseId }, required: true }),
);

export const caseAnswers = [listCasesAnswer, getCaseAnswer];
