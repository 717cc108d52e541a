import type { OnlineUser } from '@folkmoot/contracts/moderation/wire';
import { DataTable, type RaRecord } from 'react-admin';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { ConsoleTable } from '../layout/ConsoleTable.tsx';
import { type CsvRow, csvMoment } from '../layout/csv.ts';
import { Moment } from '../layout/Moment.tsx';
import { Person } from '../layout/Person.tsx';
import { text } from '../texts.ts';
import { AccountStatus, Badges, badgesText } from '../users/AccountStatus.tsx';

type Row = OnlineUser & RaRecord<string>;

const REFETCH_MS = 15_000;

function toCsv({ id, username, tag, badges, joinedAt }: Row): CsvRow {
  return {
    [text('id')]: id,
    [text('username')]: username,
    [text('tag')]: tag,
    [text('badges')]: badgesText(badges),
    [text('joined')]: csvMoment(joinedAt),
  };
}

/** All users with a live connection, including invisible ones. */
export function OnlineList() {
  return (
    <ConsoleList
      resource="online"
      title={text('online')}
      empty={text('nobodyOnline')}
      emptyText={text('nobodyOnlineText')}
      toCsv={toCsv}
      sort={{ field: 'joinedAt', order: 'DESC' }}
      refetchEveryMs={REFETCH_MS}
    >
      <ConsoleTable<Row> rowClick={(id) => `/users/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<Row> label={text('user')} disableSort render={(person) => <Person person={person} />} />
        <DataTable.Col<Row> label={text('userStatus')} disableSort render={(person) => <AccountStatus person={person} />} />
        <DataTable.Col<Row> label={text('badges')} disableSort render={({ badges }) => <Badges badges={badges} />} />
        <DataTable.Col<Row> source="joinedAt" label={text('joined')} render={({ joinedAt }) => <Moment at={joinedAt} />} />
      </ConsoleTable>
    </ConsoleList>
  );
}
