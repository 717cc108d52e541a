import type { ModeratorAct } from '@folkmoot/contracts/moderation/undo-wire';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DataTable, type RaRecord, SearchInput } from 'react-admin';
import { useOpenAction } from '../actions/open-action.ts';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ConsoleTable } from '../layout/ConsoleTable.tsx';
import { type CsvRow, csvMoment } from '../layout/csv.ts';
import { Moment } from '../layout/Moment.tsx';
import { PERIOD_FILTERS } from '../layout/period-filters.tsx';
import { Empty } from '../layout/states.tsx';
import { text } from '../texts.ts';
import { neverText, reasonOf, wordsOf } from './action-words.ts';
import { LogLine } from './LogLine.tsx';
import { targetOf, undoAction } from './undo-action.ts';

type Row = ModeratorAct & RaRecord<string>;

const FILTERS = [<SearchInput key="q" source="q" alwaysOn placeholder={text('searchLog')} />, ...PERIOD_FILTERS];

function toCsv(entry: Row): CsvRow {
  const { createdAt, actionBy, username, userId, serverName, serverId, channelId } = entry;
  return {
    [text('when')]: csvMoment(createdAt),
    [text('by')]: `${actionBy.username}:${actionBy.tag}`,
    [text('what')]: wordsOf(entry),
    [text('user')]: username ?? userId,
    [text('server')]: serverName ?? serverId,
    [text('channelId')]: channelId,
    [text('reason')]: reasonOf(entry),
  };
}

/** The actions of moderators. */
export function AuditLogList() {
  return (
    <ConsoleList
      resource="audit-log"
      title={text('auditLog')}
      empty={text('noActions')}
      emptyText={text('noActionsText')}
      filters={FILTERS}
      toCsv={toCsv}
    >
      <ConsoleTable<Row>
        rowClick={false}
        bulkActionButtons={false}
        // Without undo buttons, the column would be narrower than its header.
        sx={{ '& th': { whiteSpace: 'nowrap' } }}
        empty={<Empty title={text('nothingFound')} words={text('noLogFoundText')} />}
      >
        <DataTable.Col<Row> label={text('when')} disableSort render={({ createdAt }) => <Moment at={createdAt} />} />
        <DataTable.Col<Row> label={text('what')} disableSort render={(entry) => <LogLine entry={entry} />} />
        <DataTable.Col<Row> label={text('undo')} disableSort render={(entry) => <Undo entry={entry} />} />
      </ConsoleTable>
    </ConsoleList>
  );
}

/** The undo button of an entry, whose preview shows the effects. If the action cannot be undone, it shows why. */
function Undo({ entry }: { readonly entry: ModeratorAct }) {
  const open = useOpenAction();
  const { undo } = entry;
  if (undo.state === 'undone') return null;
  if (undo.state === 'never') {
    return (
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', minWidth: 88, maxWidth: 176 }}>
        {neverText(undo.why)}
      </Typography>
    );
  }
  return (
    <Button size="small" sx={{ minWidth: 0, ml: '-5px' }} onClick={() => open(undoAction, [targetOf(entry)])}>
      {text('undo')}
    </Button>
  );
}
