import type { ModUserRow } from '@folkmoot/contracts/moderation/wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DataTable, type RaRecord, SearchInput, SelectArrayInput, useListContext } from 'react-admin';
import type { Action } from '../actions/action.ts';
import { useOpenAction } from '../actions/open-action.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ConsoleTable } from '../layout/ConsoleTable.tsx';
import { type CsvRow, csvMoment } from '../layout/csv.ts';
import { Moment } from '../layout/Moment.tsx';
import { Person } from '../layout/Person.tsx';
import { Empty } from '../layout/states.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import { text } from '../texts.ts';
import { AccountStatus, accountStatusText, Badges, badgesText } from './AccountStatus.tsx';
import { liftShadowBan, liftSuspension, shadowBan, suspend, targetOf, warn } from './user-actions.ts';

type Row = ModUserRow & RaRecord<string>;

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn placeholder={text('searchUsers')} />,
  <SelectArrayInput
    key="standing"
    source="standing"
    label={text('userStatus')}
    choices={[
      { id: 'suspension', name: text('suspendedFilter') },
      { id: 'shadowBan', name: text('shadowBanned') },
      { id: 'bot', name: text('bots') },
    ]}
  />,
];

function toCsv(row: Row): CsvRow {
  const { id, username, tag, badges, joinedAt } = row;
  return {
    [text('id')]: id,
    [text('username')]: username,
    [text('tag')]: tag,
    [text('userStatus')]: accountStatusText(row),
    [text('badges')]: badgesText(badges),
    [text('joined')]: csvMoment(joinedAt),
  };
}

export function UserList() {
  return (
    <ConsoleList
      resource="users"
      title={text('users')}
      empty={text('noUsers')}
      filters={FILTERS}
      emptyText={text('noUsersText')}
      sort={{ field: 'joinedAt', order: 'DESC' }}
      toCsv={toCsv}
    >
      <UserTable />
    </ConsoleList>
  );
}

/** Search results have their own order. */
function UserTable() {
  const isNarrow = useNarrow();
  const { filterValues } = useListContext();
  const isOrdered = !filterValues.q;
  return (
    <ConsoleTable<Row>
      rowClick="show"
      bulkActionButtons={<BulkActions />}
      empty={<Empty title={text('nobodyFound')} words={text('nobodyFoundText')} />}
    >
      <DataTable.Col<Row>
        source="username"
        label={text('user')}
        disableSort={!isOrdered}
        render={(person) => (isNarrow ? <PersonStatus person={person} /> : <Person person={person} />)}
      />
      {!isNarrow && <DataTable.Col<Row> label={text('userStatus')} disableSort render={(person) => <AccountStatus person={person} />} />}
      {!isNarrow && <DataTable.Col<Row> label={text('badges')} disableSort render={({ badges }) => <Badges badges={badges} />} />}
      {!isNarrow && (
        <DataTable.Col<Row>
          source="joinedAt"
          label={text('joined')}
          disableSort={!isOrdered}
          render={({ joinedAt }) => <Moment at={joinedAt} />}
        />
      )}
    </ConsoleTable>
  );
}

/** Both marks in one column, if there is little space. */
function PersonStatus({ person }: { readonly person: ModUserRow }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Person person={person} />
      <AccountStatus person={person} />
    </Box>
  );
}

const BULK: readonly Action[] = [warn, suspend, shadowBan, liftSuspension, liftShadowBan];
const BULK_WORDS: readonly string[] = [text('warn'), text('suspend'), text('shadowBan'), text('liftSuspension'), text('liftShadowBan')];

/** Frequent actions on all selected users. */
function BulkActions() {
  const open = useOpenAction();
  const { data = [], selectedIds } = useListContext<Row>();
  const names = new Map(data.map((person) => [person.id, targetOf(person)]));
  const targets = selectedIds.map((id) => names.get(String(id)) ?? { id: String(id), name: text('numbered', { id: String(id) }) });
  const isAny = targets.length > 0;
  useShortcuts({
    w: isAny && (() => open(warn, targets)),
    s: isAny && (() => open(suspend, targets)),
    b: isAny && (() => open(shadowBan, targets)),
  });
  return BULK.map((action, index) => (
    <Button key={action.id} size="small" onClick={() => open(action, targets)}>
      {BULK_WORDS[index]}
    </Button>
  ));
}
