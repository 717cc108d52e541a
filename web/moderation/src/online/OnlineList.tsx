import type { OnlineUser } from '@folkmoot/contracts/moderation/wire';
import { DataTable, type RaRecord } from 'react-admin';
import { ConsoleList } from '../layout/ConsoleList.tsx';
import { Moment } from '../layout/Moment.tsx';
import { Person } from '../layout/Person.tsx';
import { text } from '../texts.ts';
import { AccountStatus, Badges } from '../users/AccountStatus.tsx';

type Row = OnlineUser & RaRecord<string>;

const LOOK_AGAIN_MS = 15_000;

/** Everybody with a live connection, those who hide it too. */
export function OnlineList() {
  return (
    <ConsoleList
      resource="online"
      title={text('online')}
      empty={text('nobodyOnline')}
      sort={{ field: 'joinedAt', order: 'DESC' }}
      refetchEveryMs={LOOK_AGAIN_MS}
      actions={false}
    >
      <DataTable<Row> rowClick={(id) => `/users/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<Row> label={text('user')} disableSort render={(person) => <Person person={person} />} />
        <DataTable.Col<Row> label={text('userStatus')} disableSort render={(person) => <AccountStatus person={person} />} />
        <DataTable.Col<Row> label={text('badges')} disableSort render={({ badges }) => <Badges badges={badges} />} />
        <DataTable.Col<Row> source="joinedAt" label={text('joined')} render={({ joinedAt }) => <Moment at={joinedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
