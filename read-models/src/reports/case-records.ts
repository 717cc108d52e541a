/** Reads cases for moderators. */
import { contentIn } from '@folkmoot/contracts/reports/content';
import { REPORT_LIMITS } from '@folkmoot/contracts/reports/limits';
import type { CaseAppeal, CaseReport, CaseRow, ShownCase } from '@folkmoot/contracts/reports/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { readInspectedChannel } from '../moderation/inspected-channel.ts';
import { type PersonRow, readPeople, toRawUser } from '../profiles/people.ts';

type Row = Omit<CaseRow, 'subject' | 'takenBy' | 'decidedBy' | 'status'> & {
  readonly subjectId: string | null;
  readonly takenById: string | null;
  readonly decidedById: string | null;
  readonly decided: boolean;
  readonly note: string | null;
};

const columns = sql`
  c.id, c.kind, c.thing_id as "thingId", c.subject_id as "subjectId", c.server_id as "serverId", c.channel_id as "channelId",
  c.ticket_id as "ticketId", c.decided, c.taken_by_id as "takenById", c.report_count as "reportCount", c.first_at as "firstAt",
  c.last_at as "lastAt", c.outcome, c.note, c.decided_by_id as "decidedById", c.decided_at as "decidedAt"`;

type People = ReadonlyMap<string, PersonRow>;

function personIn(people: People, id: string | null) {
  const person = id === null ? undefined : people.get(id);
  return person ? toRawUser(person) : null;
}

function toCaseRow({ note: _, subjectId, takenById, decidedById, decided, ...row }: Row, people: People): CaseRow {
  const open = takenById === null ? 'open' : 'taken';
  return {
    ...row,
    subject: personIn(people, subjectId),
    status: decided ? 'decided' : open,
    takenBy: personIn(people, takenById),
    decidedBy: personIn(people, decidedById),
  };
}

function named(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ subjectId, takenById, decidedById }) => [subjectId, takenById, decidedById].filter((id) => id !== null));
}

export type CasePage = {
  readonly condition: RawBuilder<unknown>;
  readonly mostFirst: boolean;
  readonly after: string | undefined;
  readonly limit: number;
};

/** An unknown cursor starts from the beginning. */
export async function readCases(db: Reader, { condition, mostFirst, after, limit }: CasePage): Promise<CaseRow[]> {
  const order = sql.raw(mostFirst ? 'c.report_count, c.last_at, c.id' : 'c.last_at, c.id');
  const cursor = sql.raw(mostFirst ? 'a.report_count, a.last_at, a.id' : 'a.last_at, a.id');
  const sorted = sql.raw(mostFirst ? 'c.report_count desc, c.last_at desc, c.id desc' : 'c.last_at desc, c.id desc');
  const { rows } = await sql<Row>`
    select ${columns} from report_cases c
    where ${condition} and coalesce((${order}) < (select ${cursor} from report_cases a where a.id = ${after ?? ''}), true)
    order by ${sorted} limit ${limit}`.execute(db);
  const people = await readPeople(db, named(rows));
  return rows.map((row) => toCaseRow(row, people));
}

type ReportRow = Omit<CaseReport, 'reporter' | 'content'> & { readonly reporterId: string; readonly content: string | null };
type AppealRow = Omit<z.infer<typeof CaseAppeal>, 'sanctionedBy'> & { readonly sanctionedById: string };

function toAppeal({ sanctionedById, ...appeal }: AppealRow, people: People): z.infer<typeof CaseAppeal> {
  return { ...appeal, sanctionedBy: personIn(people, sanctionedById) };
}

/** Half of the messages before the reported one, half after it. */
async function readContext(db: Reader, { kind, channelId, thingId }: Row, viewerId: string): Promise<ShownCase['context']> {
  if (kind !== 'message' || channelId === null) return [];
  const inspected = await readInspectedChannel(db, channelId, viewerId, { aroundId: thingId, limit: REPORT_LIMITS.context + 1 });
  return inspected?.messages ?? [];
}

/** null: the case does not exist or is about the viewer. */
export async function readCase(db: Reader, caseId: string, viewerId: string): Promise<ShownCase | null> {
  const found = await sql<Row>`
    select ${columns} from report_cases c where c.id = ${caseId} and c.withheld_from_id <> ${viewerId}`.execute(db);
  const [row] = found.rows;
  if (!row) return null;
  const filed = await sql<ReportRow>`
    select id, reporter_id as "reporterId", reason, words, reported_at as "reportedAt", content from reports
    where case_id = ${caseId} order by id desc limit ${REPORT_LIMITS.shownReports}`.execute(db);
  const lodged = await sql<AppealRow>`
    select words, sanctioned_by_id as "sanctionedById", sanction_reason as "sanctionReason", sanctioned_at as "sanctionedAt"
    from appeals where case_id = ${caseId}`.execute(db);
  const [appeal] = lodged.rows;
  const ids = [...named([row]), ...filed.rows.map(({ reporterId }) => reporterId), ...(appeal ? [appeal.sanctionedById] : [])];
  const people = await readPeople(db, ids);
  return {
    ...toCaseRow(row, people),
    note: row.note,
    reports: filed.rows.map(({ reporterId, content, ...report }) => {
      return { ...report, reporter: personIn(people, reporterId), content: contentIn(content) };
    }),
    appeal: appeal ? toAppeal(appeal, people) : null,
    context: await readContext(db, row, viewerId),
  };
}
