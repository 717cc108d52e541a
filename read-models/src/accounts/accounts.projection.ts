import { AccountDeleted, EmailChanged, EmailConfirmed, UserRegistered } from '@folkmoot/contracts/accounts/events';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { changesOf } from '../profiles/changes.ts';
import { type ColumnType, setColumn } from '../profiles/columns.ts';
import { accountsTable } from './accounts.table.ts';

async function insert(tx: Tx, batch: readonly Recorded<EventOf<typeof UserRegistered>>[]): Promise<void> {
  const people = batch.map((event) => event.data);
  await sql`
    insert into accounts (user_id, bot, email, email_confirmed, dm_status, friend_request_status, hide_followers, hide_following)
    select p.*, false, 0, 0, false, false from unnest(
      ${people.map((person) => person.userId)}::text[], ${people.map((person) => person.bot)}::boolean[],
      ${people.map((person) => person.email)}::text[]) as p`.execute(tx);
}

function column(name: string, type: ColumnType) {
  return { table: 'accounts', key: 'user_id', name, type };
}

export const accounts = projection(
  { name: 'accounts', version: 2, tables: [accountsTable] },
  on(UserRegistered, (batch, tx) => insert(tx, batch)),
  on(EmailChanged, async (batch, tx) => {
    const changes = batch.map(({ data }) => [data.userId, data.email] as const);
    const unconfirmed = batch.map(({ data }) => [data.userId, false] as const);
    await setColumn(tx, column('email', 'text'), changes);
    await setColumn(tx, column('email_confirmed', 'boolean'), unconfirmed);
  }),
  on(EmailConfirmed, (batch, tx) =>
    setColumn(
      tx,
      column('email_confirmed', 'boolean'),
      batch.map(({ data }) => [data.userId, true]),
    ),
  ),
  on(AccountDeleted, async (batch, tx) => {
    await sql`delete from accounts where user_id = any(${batch.map(({ data }) => data.userId)}::text[])`.execute(tx);
  }),
  on(ProfileUpdated, async (batch, tx) => {
    await setColumn(tx, column('dm_status', 'integer'), changesOf(batch, 'dmStatus'));
    await setColumn(tx, column('friend_request_status', 'integer'), changesOf(batch, 'friendRequestStatus'));
    await setColumn(tx, column('hide_followers', 'boolean'), changesOf(batch, 'hideFollowers'));
    await setColumn(tx, column('hide_following', 'boolean'), changesOf(batch, 'hideFollowing'));
  }),
);
