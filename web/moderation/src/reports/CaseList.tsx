import type { CaseRow } from '@folkmoot/contracts/reports/wire';
import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { DataTable, Link, type RaRecord } from 'react-admin';
import { numberText } from '../format.ts';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { Moment } from '../layout/Moment.tsx';
import { Person } from '../layout/Person.tsx';
import { Empty } from '../layout/states.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import { text } from '../texts.ts';
import { CaseState } from './CaseState.tsx';
import { kindText } from './case-texts.ts';
import { NEW, QueueFilters } from './QueueFilters.tsx';

type Row = CaseRow & RaRecord<string>;

const LOOK_AGAIN_MS = 60_000;

/** Reports and appeals, without their content: opening one is recorded in the audit log. */
export function CaseList() {
  return (
    <ConsoleList
      resource="reports"
      title={text('reports')}
      empty={text('noReports')}
      filterDefaults={{ status: 'open' }}
      sort={{ field: NEW, order: 'DESC' }}
      refetchEveryMs={LOOK_AGAIN_MS}
      actions={false}
    >
      <QueueFilters />
      <CaseTable />
    </ConsoleList>
  );
}

function CaseTable() {
  const isNarrow = useNarrow();
  return (
    <DataTable<Row> rowClick="show" bulkActionButtons={false} empty={<Empty title={text('noReportsHere')} />}>
      <DataTable.Col<Row> label={text('report')} disableSort render={(row) => <What row={row} isWithState={isNarrow} />} />
      {!isNarrow && (
        <DataTable.Col<Row> label={text('reportedUser')} disableSort render={({ subject }) => subject && <Person person={subject} />} />
      )}
      <DataTable.Col<Row> label={text('reportsShort')} disableSort render={({ reportCount }) => numberText(reportCount)} />
      {!isNarrow && <DataTable.Col<Row> label={text('state')} disableSort render={(row) => <CaseState {...row} />} />}
      {!isNarrow && <DataTable.Col<Row> label={text('assignee')} disableSort render={(row) => <Assignee row={row} />} />}
      {!isNarrow && <DataTable.Col<Row> label={text('lastReported')} disableSort render={({ lastAt }) => <Moment at={lastAt} />} />}
    </DataTable>
  );
}

/** With the way to it for whoever has no mouse. */
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
