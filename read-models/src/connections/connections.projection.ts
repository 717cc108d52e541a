import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { ConnectionAdded, ConnectionRemoved } from '@folkmoot/contracts/connections/events';
import { written } from '@folkmoot/platform/database/statement';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import { connectionsTable } from './connections.table.ts';

const insert = written(`
  insert into connections (id, user_id, provider, connected_at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])`);
const removeAll = written('delete from connections where user_id = any($1::text[])');
const remove = written('delete from connections where id = any($1::text[])');

export const connections = projection(
  { name: 'connections', version: 1, tables: [connectionsTable] },
  writes(ConnectionAdded, (batch) => [
    insert(
      batch.map(({ data }) => data.connectionId),
      batch.map(({ data }) => data.userId),
      batch.map(({ data }) => data.provider),
      batch.map(({ data }) => data.connectedAt),
    ),
  ]),
  writes(AccountDeleted, (batch) => [removeAll(batch.map(({ data }) => data.userId))]),
  writes(ConnectionRemoved, (batch) => [remove(batch.map(({ data }) => data.connectionId))]),
);
