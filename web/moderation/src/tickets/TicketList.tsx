import { TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { TICKET_HOLDERS } from '@folkmoot/contracts/tickets/staff-limits';
import type { QueuedTicket } from '@folkmoot/contracts/tickets/staff-wire';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { DataTable, type RaRecord, useListContext } from 'react-admin';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ConsoleTable } from '../layout/ConsoleTable.tsx';
import { type CsvRow, csvMoment } from '../layout/csv.ts';
import { Moment } from '../layout/Moment.tsx';
import { Person } from '../layout/Person.tsx';
import { Empty } from '../layout/states.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import { text } from '../texts.ts';
import { assigneeName } from './TicketAssignee.tsx';
import { categoryText, STATUSES, statusText, titleText } from './ticket-texts.ts';

type Row = QueuedTicket & RaRecord<number>;

const REFETCH_MS = 60_000;

function toCsv(row: Row): CsvRow {
  const { id, title, status, category, openedBy, takenById, openedAt, lastUpdatedAt } = row;
  return {
    [text('id')]: id,
    [text('ticket')]: titleText(title),
    [text('state')]: statusText(status),
    [text('category')]: categoryText(category),
    [text('openedBy')]: `${openedBy.username}:${openedBy.tag}`,
    [text('assignee')]: takenById === null ? null : assigneeName(row),
    [text('created')]: csvMoment(openedAt),
    [text('lastUpdated')]: csvMoment(lastUpdatedAt),
  };
}

export function TicketList() {
  return (
    <ConsoleList
      resource="tickets"
      title={text('tickets')}
      empty={text('noTickets')}
      emptyText={text('noTicketsText')}
      refetchEveryMs={REFETCH_MS}
      toCsv={toCsv}
    >
      <Queues />
      <TicketTable />
    </ConsoleList>
  );
}

/** A queue for each status, and one for all tickets. */
function Queues() {
  const { filterValues, setFilters } = useListContext();
  const chosen: unknown = filterValues.status;
  const holder = TICKET_HOLDERS.find((each) => each === filterValues.holder);
  const holderFilter = holder === undefined ? {} : { holder };
  return (
    <>
      <Tabs
        value={typeof chosen === 'number' ? chosen : 'all'}
        onChange={(_, status: unknown) => setFilters({ ...holderFilter, ...(typeof status === 'number' ? { status } : {}) })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={text('queues')}
      >
        <Tab value="all" label={text('all')} />
        {STATUSES.map((status) => (
          <Tab key={status} value={status} label={statusText(status)} />
        ))}
      </Tabs>
      <Box sx={{ p: 1 }}>
        <TextField
          select
          label={text('assignee')}
          value={holder ?? 'all'}
          onChange={({ target }) => {
            const { holder: _, ...rest }: Record<string, unknown> = filterValues;
            setFilters(target.value === 'all' ? rest : { ...rest, holder: target.value });
          }}
          sx={{ maxWidth: 240 }}
        >
          <MenuItem value="all">{text('all')}</MenuItem>
          {TICKET_HOLDERS.map((each) => (
            <MenuItem key={each} value={each}>
              {text(ASSIGNEES[each])}
            </MenuItem>
          ))}
        </TextField>
      </Box>
    </>
  );
}

const ASSIGNEES = { nobody: 'unassigned', me: 'assignedToMe', others: 'assignedToOthers' } as const;

function TicketTable() {
  const isNarrow = useNarrow();
  return (
    <ConsoleTable<Row>
      rowClick="show"
      bulkActionButtons={false}
      empty={<Empty title={text('noTicketsHere')} words={text('noTicketsHereText')} />}
    >
      <DataTable.Col<Row>
        label={text('ticket')}
        disableSort
        render={({ id, title }) => (
          <Box component="span" sx={{ display: 'inline-block', minWidth: '10em' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              #{id}
            </Box>{' '}
            <bdi>{titleText(title)}</bdi>
          </Box>
        )}
      />
      <DataTable.Col<Row> label={text('state')} disableSort render={({ status }) => <StatusChip status={status} />} />
      {!isNarrow && <DataTable.Col<Row> label={text('category')} disableSort render={({ category }) => categoryText(category)} />}
      {!isNarrow && <DataTable.Col<Row> label={text('openedBy')} disableSort render={({ openedBy }) => <Person person={openedBy} />} />}
      {!isNarrow && (
        <DataTable.Col<Row>
          label={text('assignee')}
          disableSort
          render={(row) => row.takenById !== null && (row.takenBy ? <Person person={row.takenBy} /> : assigneeName(row))}
        />
      )}
      {!isNarrow && (
        <DataTable.Col<Row> label={text('lastUpdated')} disableSort render={({ lastUpdatedAt }) => <Moment at={lastUpdatedAt} />} />
      )}
    </ConsoleTable>
  );
}

export function StatusChip({ status }: { readonly status: number }) {
  const isWaiting = status === TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE;
  return <Chip size="small" variant="outlined" color={isWaiting ? 'warning' : 'default'} label={statusText(status)} />;
}
