import { DataTable, Link, type RaRecord, SearchInput } from 'react-admin';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ConsoleTable } from '../layout/ConsoleTable.tsx';
import { type CsvRow, csvMoment } from '../layout/csv.ts';
import { Moment } from '../layout/Moment.tsx';
import { Empty } from '../layout/states.tsx';
import type { ServerLogRow } from '../reading/lists.ts';
import { type Key, text } from '../texts.ts';

type Row = ServerLogRow & RaRecord<string>;

const FILTERS = [<SearchInput key="q" source="q" alwaysOn placeholder={text('searchServerLog')} />];

function toCsv(entry: Row): CsvRow {
  const { createdAt, serverId, serverName, actionById, actionType, names } = entry;
  const subject = subjectOf(entry);
  return {
    [text('when')]: csvMoment(createdAt),
    [text('server')]: serverName ?? serverId,
    [text('by')]: names.get(actionById) ?? actionById,
    [text('what')]: text(WORDS[actionType]),
    [text('user')]: subject && (names.get(subject) ?? subject),
  };
}

/** The actions of server owners and server moderators. */
export function ServerLogList() {
  return (
    <ConsoleList
      resource="server-log"
      title={text('serverLog')}
      empty={text('noServerLog')}
      emptyText={text('noServerLogText')}
      filters={FILTERS}
      toCsv={toCsv}
    >
      <ConsoleTable<Row>
        rowClick={false}
        bulkActionButtons={false}
        empty={<Empty title={text('nothingFound')} words={text('noServerLogFoundText')} />}
      >
        <DataTable.Col<Row> label={text('when')} disableSort render={({ createdAt }) => <Moment at={createdAt} />} />
        <DataTable.Col<Row>
          label={text('server')}
          disableSort
          render={({ serverId, serverName }) => (
            <Link to={`/servers/${serverId}/show`}>{serverName ?? text('numbered', { id: serverId })}</Link>
          )}
        />
        <DataTable.Col<Row> label={text('what')} disableSort render={(entry) => <Line entry={entry} />} />
      </ConsoleTable>
    </ConsoleList>
  );
}

const WORDS: Readonly<Record<ServerLogRow['actionType'], Key>> = {
  SERVER_OWNERSHIP_UPDATE: 'serverActionOwner',
  SERVER_DELETE: 'serverActionDelete',
  SERVER_USER_BAN: 'serverActionBan',
  SERVER_USER_UNBAN: 'serverActionUnban',
  SERVER_USER_KICK: 'serverActionKick',
};

function subjectOf(entry: ServerLogRow): string | null {
  switch (entry.actionType) {
    case 'SERVER_OWNERSHIP_UPDATE':
      return entry.data.newOwnerUserId;
    case 'SERVER_USER_BAN':
      return entry.data.bannedUserId;
    case 'SERVER_USER_UNBAN':
      return entry.data.unbannedUserId;
    case 'SERVER_USER_KICK':
      return entry.data.kickedUserId;
    case 'SERVER_DELETE':
      return null;
  }
}

function Line({ entry }: { readonly entry: ServerLogRow }) {
  const subject = subjectOf(entry);
  const nameOf = (id: string) => entry.names.get(id) ?? text('numbered', { id });
  return (
    <span>
      {/* Automatic actions have no user page. */}
      {/^\d+$/.test(entry.actionById) ? <Link to={`/users/${entry.actionById}/show`}>{nameOf(entry.actionById)}</Link> : entry.actionById}{' '}
      {text(WORDS[entry.actionType])} {subject && <Link to={`/users/${subject}/show`}>{nameOf(subject)}</Link>}
    </span>
  );
}
