import { FriendAccepted, FriendRemoved, FriendRequested, UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { friendsTable } from './friends.table.ts';

type Row = { readonly userId: string; readonly recipientId: string; readonly id: string; readonly status: number; readonly at: number };
type Pairs = readonly { readonly data: { readonly byId: string; readonly otherId: string } }[];

async function insert(tx: Tx, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into friends (user_id, recipient_id, id, status, created_at)
    select * from unnest(${rows.map((row) => row.userId)}::text[], ${rows.map((row) => row.recipientId)}::text[],
      ${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.status)}::integer[], ${rows.map((row) => row.at)}::bigint[])`.execute(
    tx,
  );
}

function bothWays(batch: Pairs): { readonly users: string[]; readonly others: string[] } {
  const by = batch.map(({ data }) => data.byId);
  const other = batch.map(({ data }) => data.otherId);
  return { users: [...by, ...other], others: [...other, ...by] };
}

/** Removes the friendship or request from both lists, but not a block. */
async function removeLinks(tx: Tx, batch: Pairs): Promise<void> {
  const { users, others } = bothWays(batch);
  await sql`
    delete from friends f using unnest(${users}::text[], ${others}::text[]) as p(user_id, recipient_id)
    where f.user_id = p.user_id and f.recipient_id = p.recipient_id and f.status <> ${FRIEND_STATUS.BLOCKED}`.execute(tx);
}

export const friends = projection(
  { name: 'friends', version: 1, tables: [friendsTable] },
  on(FriendRequested, (batch, tx) =>
    insert(
      tx,
      batch.flatMap(({ data }) => [
        { userId: data.byId, recipientId: data.otherId, id: data.sentRecordId, status: FRIEND_STATUS.SENT, at: data.requestedAt },
        { userId: data.otherId, recipientId: data.byId, id: data.pendingRecordId, status: FRIEND_STATUS.PENDING, at: data.requestedAt },
      ]),
    ),
  ),
  on(FriendAccepted, async (batch, tx) => {
    const { users, others } = bothWays(batch);
    await sql`
      update friends f set status = ${FRIEND_STATUS.FRIENDS} from unnest(${users}::text[], ${others}::text[]) as p(user_id, recipient_id)
      where f.user_id = p.user_id and f.recipient_id = p.recipient_id`.execute(tx);
  }),
  on(FriendRemoved, (batch, tx) => removeLinks(tx, batch)),
  on(UserBlocked, async (batch, tx) => {
    await removeLinks(tx, batch);
    await insert(
      tx,
      batch.map(({ data }) => ({
        userId: data.byId,
        recipientId: data.otherId,
        id: data.recordId,
        status: FRIEND_STATUS.BLOCKED,
        at: data.blockedAt,
      })),
    );
  }),
  on(UserUnblocked, async (batch, tx) => {
    await sql`
      delete from friends f
      using unnest(${batch.map(({ data }) => data.byId)}::text[], ${batch.map(({ data }) => data.otherId)}::text[]) as p(user_id, recipient_id)
      where f.user_id = p.user_id and f.recipient_id = p.recipient_id and f.status = ${FRIEND_STATUS.BLOCKED}`.execute(tx);
  }),
);
