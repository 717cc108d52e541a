/** Projects reports, appeals and cases. Reported content is deleted with the key of its author. */
import { AccountDeleted, ContentErased } from '@folkmoot/contracts/accounts/events';
import { type EventOf, wordsSubject } from '@folkmoot/contracts/kernel/event';
import {
  AppealDecided,
  AppealLodged,
  CaseReleased,
  CaseReopened,
  CaseTaken,
  ReportDecided,
  ReportFiled,
} from '@folkmoot/contracts/reports/events';
import { TicketOpened, TicketStatusSet } from '@folkmoot/contracts/tickets/events';
import { isClosed, TICKET_CATEGORY } from '@folkmoot/contracts/tickets/limits';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { appealsTable, reportCasesTable, reportSubjectsTable, reportsTable } from './reports.table.ts';

type Filed = EventOf<typeof ReportFiled>['data'];

type NewCase = {
  readonly id: string;
  readonly kind: string;
  readonly thingId: string;
  readonly subjectId: string | null;
  readonly withheldFromId: string;
  readonly serverId: string | null;
  readonly channelId: string | null;
  readonly ticketId: number | null;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
};

/** The user whose key seals the content. null: none. */
function subjectOf({ authorId, userId }: Filed): string | null {
  return authorId === null ? userId : wordsSubject(authorId);
}

async function openCases(tx: Tx, cases: readonly NewCase[]): Promise<void> {
  if (cases.length === 0) return;
  await sql`
    insert into report_cases
      (id, kind, thing_id, subject_id, withheld_from_id, server_id, channel_id, ticket_id, report_count, first_at, last_at)
    select * from unnest(
      ${cases.map(({ id }) => id)}::text[], ${cases.map(({ kind }) => kind)}::text[], ${cases.map(({ thingId }) => thingId)}::text[],
      ${cases.map(({ subjectId }) => subjectId)}::text[], ${cases.map(({ withheldFromId }) => withheldFromId)}::text[],
      ${cases.map(({ serverId }) => serverId)}::text[], ${cases.map(({ channelId }) => channelId)}::text[],
      ${cases.map(({ ticketId }) => ticketId)}::integer[], ${cases.map(({ count }) => count)}::integer[],
      ${cases.map(({ firstAt }) => firstAt)}::bigint[], ${cases.map(({ lastAt }) => lastAt)}::bigint[])
    on conflict (id) do update set report_count = report_cases.report_count + excluded.report_count, last_at = excluded.last_at`.execute(
    tx,
  );
}

/** Creates one row for several reports of a case in a batch. */
function casesOf(filed: readonly Filed[]): readonly NewCase[] {
  const cases = new Map<string, NewCase>();
  for (const { caseId: id, kind, thingId, subjectId, serverId, channelId, reportedAt } of filed) {
    const before = cases.get(id);
    const times = { count: (before?.count ?? 0) + 1, firstAt: before?.firstAt ?? reportedAt, lastAt: reportedAt };
    cases.set(id, { id, kind, thingId, subjectId, withheldFromId: subjectId, serverId, channelId, ticketId: null, ...times });
  }
  return [...cases.values()];
}

/**
 * Locks users against a concurrent erasure from another partition, so that the later transaction sees the rows of the first. Locks are
 * taken in order to avoid deadlocks within a run. If two batches of several runs deadlock, Postgres aborts one, and its runner repeats it.
 */
async function lockSubjects(tx: Tx, subjects: readonly (string | null)[], isErased: boolean): Promise<void> {
  const sortedSubjects = [...new Set(subjects)].filter((subject) => subject !== null).toSorted();
  if (sortedSubjects.length === 0) return;
  await sql`
    insert into report_subjects (subject, is_erased) select subject, ${isErased}::boolean from unnest(${sortedSubjects}::text[]) as v(subject)
    on conflict (subject) do update set is_erased = report_subjects.is_erased or excluded.is_erased`.execute(tx);
}

async function insertReports(tx: Tx, filed: readonly Filed[]): Promise<void> {
  await lockSubjects(tx, filed.map(subjectOf), false);
  await sql`
    insert into reports (id, case_id, reporter_id, kind, thing_id, reason, words, content, content_of, reported_at)
    select v.id, v.case_id, v.reporter_id, v.kind, v.thing_id, v.reason, v.words,
           case when v.content_of in (select s.subject from report_subjects s where s.is_erased) then null else v.content end, v.content_of, v.reported_at
    from unnest(
      ${filed.map((data) => data.reportId)}::text[], ${filed.map((data) => data.caseId)}::text[],
      ${filed.map((data) => data.reporterId)}::text[], ${filed.map((data) => data.kind)}::text[],
      ${filed.map((data) => data.thingId)}::text[], ${filed.map((data) => data.reason)}::text[],
      ${filed.map((data) => data.words)}::text[], ${filed.map((data) => data.writing ?? data.profile ?? data.server)}::text[],
      ${filed.map(subjectOf)}::text[], ${filed.map((data) => data.reportedAt)}::bigint[])
      as v(id, case_id, reporter_id, kind, thing_id, reason, words, content, content_of, reported_at)`.execute(tx);
}

async function erase(tx: Tx, subjects: readonly string[]): Promise<void> {
  await lockSubjects(tx, subjects, true);
  await sql`update reports set content = null where content_of = any(${subjects}::text[]) and content is not null`.execute(tx);
}

async function setTakers(tx: Tx, takers: readonly { readonly caseId: string; readonly takenById: string | null }[]): Promise<void> {
  const last = [...new Map(takers.map((taker) => [taker.caseId, taker])).values()];
  await sql`
    update report_cases c set taken_by_id = v.taken_by_id
    from unnest(${last.map(({ caseId }) => caseId)}::text[], ${last.map(({ takenById }) => takenById)}::text[]) as v(id, taken_by_id)
    where c.id = v.id`.execute(tx);
}

type Verdict = {
  readonly caseId: string;
  readonly outcome: string;
  readonly note: string | null;
  readonly decidedById: string;
  readonly decidedAt: number;
};

async function decide(tx: Tx, verdicts: readonly Verdict[]): Promise<void> {
  const last = [...new Map(verdicts.map((verdict) => [verdict.caseId, verdict])).values()];
  await sql`
    update report_cases c set decided = true, taken_by_id = null, outcome = v.outcome, note = v.note, decided_by_id = v.by_id,
      decided_at = v.decided_at
    from unnest(${last.map(({ caseId }) => caseId)}::text[], ${last.map(({ outcome }) => outcome)}::text[],
      ${last.map(({ note }) => note)}::text[], ${last.map(({ decidedById }) => decidedById)}::text[],
      ${last.map(({ decidedAt }) => decidedAt)}::bigint[]) as v(id, outcome, note, by_id, decided_at)
    where c.id = v.id`.execute(tx);
}

async function reopen(tx: Tx, caseIds: readonly string[]): Promise<void> {
  await sql`
    update report_cases set decided = false, outcome = null, note = null, decided_by_id = null, decided_at = null
    where id = any(${caseIds}::text[])`.execute(tx);
}

/** A reopened ticket is open again. A ticket that was closed outside of the queue has no outcome. */
async function followTickets(tx: Tx, changes: readonly EventOf<typeof TicketStatusSet>['data'][]): Promise<void> {
  for (const { channelId, status, setById, setAt } of changes) {
    await (isClosed(status)
      ? sql`update report_cases set decided = true, taken_by_id = null, decided_by_id = ${setById}, decided_at = ${setAt}
            where id = ${channelId} and kind = 'ticket' and not decided`
      : sql`update report_cases set decided = false, outcome = null, note = null, decided_by_id = null, decided_at = null, last_at = ${setAt}
            where id = ${channelId} and kind = 'ticket' and decided`
    ).execute(tx);
  }
}

export const reports = projection(
  { name: 'reports', version: 2, tables: [reportCasesTable, reportsTable, appealsTable, reportSubjectsTable] },
  on(ReportFiled, async (batch, tx) => {
    const filed = batch.map(({ data }) => data);
    await openCases(tx, casesOf(filed));
    await insertReports(tx, filed);
  }),
  on(AppealLodged, async (batch, tx) => {
    const lodged = batch.map(({ data }) => data);
    const cases = lodged.map(({ caseId: id, kind, thingId, appellantId: subjectId, lodgedAt: at }) => {
      const place = { serverId: null, channelId: null, ticketId: null };
      return { id, kind, thingId, subjectId, withheldFromId: subjectId, ...place, count: 1, firstAt: at, lastAt: at };
    });
    await openCases(tx, cases);
    await sql`
      insert into appeals (case_id, appellant_id, words, sanctioned_by_id, sanction_reason, sanctioned_at)
      select * from unnest(
        ${lodged.map((data) => data.caseId)}::text[], ${lodged.map((data) => data.appellantId)}::text[],
        ${lodged.map((data) => data.words)}::text[], ${lodged.map((data) => data.sanctionedById)}::text[],
        ${lodged.map((data) => data.sanctionReason)}::text[], ${lodged.map((data) => data.sanctionedAt)}::bigint[])`.execute(tx);
  }),
  on(TicketOpened, (batch, tx) =>
    openCases(
      tx,
      batch
        .filter(({ data }) => data.category === TICKET_CATEGORY.ABUSE)
        .map(({ data: { ticketId, channelId, authorId, openedAt } }) => {
          const about = { kind: 'ticket', thingId: channelId, subjectId: null, withheldFromId: authorId, serverId: null };
          return { id: channelId, ...about, channelId, ticketId, count: 1, firstAt: openedAt, lastAt: openedAt };
        }),
    ),
  ),
  on(TicketStatusSet, (batch, tx) =>
    followTickets(
      tx,
      batch.map(({ data }) => data),
    ),
  ),
  on(CaseTaken, (batch, tx) =>
    setTakers(
      tx,
      batch.map(({ data: { caseId, takenById } }) => ({ caseId, takenById })),
    ),
  ),
  on(CaseReleased, (batch, tx) =>
    setTakers(
      tx,
      batch.map(({ data: { caseId } }) => ({ caseId, takenById: null })),
    ),
  ),
  on(ReportDecided, (batch, tx) =>
    decide(
      tx,
      batch.map(({ data }) => data),
    ),
  ),
  on(AppealDecided, (batch, tx) =>
    decide(
      tx,
      batch.map(({ data: { answer: note, ...data } }) => ({ ...data, note })),
    ),
  ),
  on(CaseReopened, (batch, tx) =>
    reopen(
      tx,
      batch.map(({ data }) => data.caseId),
    ),
  ),
  on(AccountDeleted, (batch, tx) =>
    erase(
      tx,
      batch.map(({ data }) => data.userId),
    ),
  ),
  on(ContentErased, (batch, tx) =>
    erase(
      tx,
      batch.map(({ data }) => wordsSubject(data.userId)),
    ),
  ),
);
