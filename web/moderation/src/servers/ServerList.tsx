import type { ModServerRow } from '@folkmoot/contracts/moderation/wire';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { DataTable, type RaRecord, SearchInput, useListContext } from 'react-admin';
import { useOpenAction } from '../actions/open-action.ts';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ConsoleTable } from '../layout/ConsoleTable.tsx';
import { type CsvRow, csvMoment } from '../layout/csv.ts';
import { Moment } from '../layout/Moment.tsx';
import { Face, Person } from '../layout/Person.tsx';
import { Empty } from '../layout/states.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import { text } from '../texts.ts';
import { deleteServer, undoDeletion } from './server-actions.ts';

type Row = ModServerRow & RaRecord<string>;

const FILTERS = [<SearchInput key="q" source="q" alwaysOn placeholder={text('searchServers')} />];

function toCsv({ id, name, createdBy, createdAt, verified, publicServer, scheduledForDeletion }: Row): CsvRow {
  return {
    [text('id')]: id,
    [text('name')]: name,
    [text('owner')]: `${createdBy.username}:${createdBy.tag}`,
    [text('created')]: csvMoment(createdAt),
    [text('verified')]: text(verified ? 'yes' : 'no'),
    [text('public')]: text(publicServer ? 'yes' : 'no'),
    [text('scheduled')]: text(scheduledForDeletion ? 'yes' : 'no'),
  };
}

export function ServerList() {
  const isNarrow = useNarrow();
  return (
    <ConsoleList
      resource="servers"
      title={text('servers')}
      empty={text('noServersYet')}
      emptyText={text('noServersYetText')}
      filters={FILTERS}
      toCsv={toCsv}
    >
      <ConsoleTable<Row>
        rowClick="show"
        bulkActionButtons={<BulkActions />}
        empty={<Empty title={text('nothingFound')} words={text('noServerFoundText')} />}
      >
        <DataTable.Col<Row>
          label={text('server')}
          disableSort
          render={({ name, hexColor, avatar }) => (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Face name={name} hexColor={hexColor} avatar={avatar} />
              <bdi>{name}</bdi>
            </Box>
          )}
        />
        <DataTable.Col<Row> label={text('state')} disableSort render={(server) => <ServerState server={server} />} />
        {!isNarrow && <DataTable.Col<Row> label={text('owner')} disableSort render={({ createdBy }) => <Person person={createdBy} />} />}
        {!isNarrow && <DataTable.Col<Row> label={text('created')} disableSort render={({ createdAt }) => <Moment at={createdAt} />} />}
      </ConsoleTable>
    </ConsoleList>
  );
}

type Stated = Pick<ModServerRow, 'verified' | 'scheduledForDeletion' | 'publicServer'>;

export function ServerState({ server: { verified, scheduledForDeletion, publicServer } }: { readonly server: Stated }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {verified && <Chip size="small" color="success" variant="outlined" label={text('verified')} />}
      {publicServer && <Chip size="small" variant="outlined" label={text(publicServer.pinnedAt === null ? 'public' : 'pinned')} />}
      {scheduledForDeletion && <Chip size="small" color="error" variant="outlined" label={text('scheduled')} />}
    </Box>
  );
}

function BulkActions() {
  const open = useOpenAction();
  const { data = [], selectedIds } = useListContext<Row>();
  const names = new Map(data.map(({ id, name }) => [id, name]));
  const targets = selectedIds.map((id) => ({ id: String(id), name: names.get(String(id)) ?? text('numbered', { id: String(id) }) }));
  return (
    <>
      <Button size="small" color="error" onClick={() => open(deleteServer, targets)}>
        {text('deleteServer')}
      </Button>
      <Button size="small" onClick={() => open(undoDeletion, targets)}>
        {text('undoDeletion')}
      </Button>
    </>
  );
}
