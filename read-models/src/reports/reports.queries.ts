/** The caller's own reports and appeals. */
import { listAppeals, listReports } from '@folkmoot/contracts/reports/commands';
import { REPORT_LIMITS } from '@folkmoot/contracts/reports/limits';
import type { RawAppeal, RawReport } from '@folkmoot/contracts/reports/wire';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';

/** A missing or invalid limit means the maximum. */
export function pageSize(limit: number | undefined): number {
  return limit === undefined || limit <= 0 ? REPORT_LIMITS.page : Math.min(limit, REPORT_LIMITS.page);
}

/** Sorts a shorter id before all longer ones. */
function before(column: string, after: string | undefined) {
  return after === undefined ? sql`true` : sql`${sql.ref(column)} < ${after}`;
}

const listReportsAnswer = answer(listReports, async ({ db, actor, query }) => {
  const { rows } = await sql<RawReport>`
    select r.id, r.kind, r.thing_id as "thingId", coalesce(s.name, u.username) as name, r.reason, r.words,
           r.reported_at as "reportedAt", c.outcome, c.decided_at as "decidedAt"
    from reports r join report_cases c on c.id = r.case_id
      left join servers s on r.kind = 'server' and s.id = r.thing_id
        and exists (select 1 from members m where m.server_id = s.id and m.user_id = r.reporter_id)
      left join users u on r.kind <> 'server' and u.id = c.subject_id
    where r.reporter_id = ${actor?.userId ?? ''} and ${before('r.id', query.after)}
    order by r.id desc limit ${pageSize(query.limit)}`.execute(db);
  return rows;
});

const listAppealsAnswer = answer(listAppeals, async ({ db, actor, query }) => {
  const { rows } = await sql<RawAppeal>`
    select a.case_id as id, c.kind, c.thing_id as "sanctionId", a.words, c.first_at as "lodgedAt", c.outcome, c.note as answer,
           c.decided_at as "decidedAt"
    from appeals a join report_cases c on c.id = a.case_id
    where a.appellant_id = ${actor?.userId ?? ''} and ${before('a.case_id', query.after)}
    order by a.case_id desc limit ${pageSize(query.limit)}`.execute(db);
  return rows;
});

export const reportAnswers = [listReportsAnswer, listAppealsAnswer];
