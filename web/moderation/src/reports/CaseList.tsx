import type { CaseRow } from '@folkmoot/contracts/reports/wire';
import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { DataTable, Link, type RaRecord, useListContext } from 'react-admin';
import { numberText } from '../format.ts';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ConsoleTable } from '../layout/ConsoleTable.tsx';
import { type CsvRow, csvMoment } from '../layout/csv.ts';
import { Moment } from '../layout/Moment.tsx';
import { Person } from '../layout/Person.tsx';
import { Empty } from '../layout/states.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import { text } from '../texts.ts';
import { CaseState } from './CaseState.tsx';
import { caseStatusText, kindText, outcomeText } from './case-texts.ts';
import { NEW, QueueFilters } from './QueueFilters.tsx';

type Row = CaseRow & RaRecord<string>;

const REFETCH_MS = 60_000;

function toCsv({ id, kind, subject, reportCount, status, outcome, takenBy, decidedBy, firstAt, lastAt }: Row): CsvRow {
  return {
    [text('id')]: id,
    [text('kind')]: kindText(kind),
    [text('reportedUser')]: subject && `${subject.username}:${subject.tag}`,
    [text('reportsShort')]: reportCount,
    [text('state')]: caseStatusText(status),
    [text('outcome')]: outcome && outcomeText(outcome),
    [text('assignee')]: (decidedBy ?? takenBy)?.username ?? null,
    [text('firstReported')]: csvMoment(firstAt),
    [text('lastReported')]: csvMoment(lastAt),
  };
}

/** Reports and appeals, without their content: opening one is recorded in the audit log. */
export function CaseList() {
  return (
    <ConsoleList
      resource="reports"
      title={text('reports')}
      empty={text('noReports')}
      filterDefaults={{ status: 'open' }}
      sort={{ field: NEW, order: 'DESC' }}
      emptyText={text('noReportsText')}
      refetchEveryMs={REFETCH_MS}
      toCsv={toCsv}
    >
      <QueueFilters />
      <CaseTable />
    </ConsoleList>
  );
}

function CaseTable() {
  const { filterValues } = useListContext();
  const isOpenQueue = filterValues.status === 'open' && filterValues.kind === undefined;
  const isNarrow = useNarrow();
  return (
    <ConsoleTable<Row>
      rowClick="show"
      bulkActionButtons={false}
      empty={
        <Empty
          title={text(isOpenQueue ? 'noOpenReports' : 'noReportsHere')}
          words={text(isOpenQueue ? 'noOpenReportsText' : 'noReportsHereText')}
        />
      }
    >
      <DataTable.Col<Row> label={text('report')} disableSort render={(row) => <What row={row} isWithState={isNarrow} />} />
      {!isNarrow && (
        <DataTable.Col<Row> label={text('reportedUser')} disableSort render={({ subject }) => subject && <Person person={subject} />} />
      )}
      <DataTable.Col<Row> label={text('reportsShort')} disableSort render={({ reportCount }) => numberText(reportCount)} />
      {!isNarrow && <DataTable.Col<Row> label={text('state')} disableSort render={(row) => <CaseState {...row} />} />}
      {!isNarrow && <DataTable.Col<Row> label={text('assignee')} disableSort render={(row) => <Assignee row={row} />} />}
      {!isNarrow && <DataTable.Col<Row> label={text('lastReported')} disableSort render={({ lastAt }) => <Moment at={lastAt} />} />}
    </ConsoleTable>
  );
}

/** Contains a link to the case for keyboard users. */
function What({ row, isWithState }: { readonly row: CaseRow; readonly isWithState: boolean }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Link to={`/reports/${row.id}/show`} onClick={(event: MouseEvent) => event.stopPropagation()}>
        {kindText(row.kind)}
      </Link>
      {isWithState && row.subject && <Person person={row.subject} />}
      {isWithState && <CaseState {...row} />}
    </Box>
  );
}

function Assignee({ row }: { readonly row: CaseRow }) {
  const person = row.decidedBy ?? row.takenBy;
  return person && <Person person={person} />;
}
