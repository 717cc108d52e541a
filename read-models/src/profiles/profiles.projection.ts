/** Projects the public data of users. */
import { AccountDeleted, BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { WentOffline } from '@folkmoot/contracts/presence/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { LAST_ONLINE } from '@folkmoot/contracts/profiles/limits';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { changesOf } from './changes.ts';
import { type ColumnType, setColumn } from './columns.ts';
import { shownName, usersTable } from './profiles.table.ts';

async function insert(tx: Tx, batch: readonly Recorded<EventOf<typeof UserRegistered>>[]): Promise<void> {
  const people = batch.map((event) => event.data);
  await sql`
    insert into users (id, username, tag, bot, badges, hex_color, joined_at, last_online_status)
    select p.*, ${LAST_ONLINE.HIDDEN}::integer from unnest(
      ${people.map((person) => person.userId)}::text[], ${people.map((person) => shownName(person.username, person.userId))}::text[],
      ${people.map((person) => person.tag)}::text[], ${people.map((person) => person.bot)}::boolean[],
      ${people.map((person) => person.badges)}::integer[], ${people.map((person) => person.hexColor)}::text[],
      ${people.map((person) => person.registeredAt)}::bigint[]) as p`.execute(tx);
}

function column(name: string, type: ColumnType) {
  return { table: 'users', key: 'id', name, type };
}

async function update(tx: Tx, batch: readonly Recorded<EventOf<typeof ProfileUpdated>>[]): Promise<void> {
  const names = changesOf(batch, 'username').map(([userId, username]) => [userId, shownName(username ?? null, userId)] as const);
  const lastOnline = changesOf(batch, 'lastOnlineStatus');
  await setColumn(tx, column('username', 'text'), names);
  await setColumn(tx, column('tag', 'text'), changesOf(batch, 'tag'));
  await setColumn(tx, column('bio', 'text'), changesOf(batch, 'bio'));
  await setColumn(tx, column('bg_color_one', 'text'), changesOf(batch, 'bgColorOne'));
  await setColumn(tx, column('bg_color_two', 'text'), changesOf(batch, 'bgColorTwo'));
  await setColumn(tx, column('primary_color', 'text'), changesOf(batch, 'primaryColor'));
  await setColumn(tx, column('avatar', 'text'), changesOf(batch, 'avatar'));
  await setColumn(tx, column('banner', 'text'), changesOf(batch, 'banner'));
  await setColumn(tx, column('last_online_status', 'integer'), lastOnline);
  // Hiding the time also deletes it.
  const hidden = lastOnline.filter(([, status]) => status === LAST_ONLINE.HIDDEN).map(([userId]) => [userId, null] as const);
  await setColumn(tx, column('last_online_at', 'bigint'), hidden);
}

/** The row stays, so that the user's content still has an author. It has only the name that a replay without the key would give. */
async function forget(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    update users u set username = g.username, badges = 0, avatar = null, banner = null, bio = null, bg_color_one = null, bg_color_two = null,
      primary_color = null, last_online_status = ${LAST_ONLINE.HIDDEN}, last_online_at = null
    from unnest(${userIds}::text[], ${userIds.map((userId) => shownName(null, userId))}::text[]) as g(id, username)
    where u.id = g.id`.execute(tx);
}

export const profiles = projection(
  { name: 'profiles', version: 3, tables: [usersTable] },
  on(UserRegistered, (batch, tx) => insert(tx, batch)),
  on(ProfileUpdated, (batch, tx) => update(tx, batch)),
  on(BadgesSet, (batch, tx) =>
    setColumn(
      tx,
      column('badges', 'integer'),
      batch.map(({ data }) => [data.userId, data.badges]),
    ),
  ),
  on(AccountDeleted, (batch, tx) =>
    forget(
      tx,
      batch.map(({ data }) => data.userId),
    ),
  ),
  on(WentOffline, (batch, tx) =>
    setColumn(
      tx,
      column('last_online_at', 'bigint'),
      batch.map(({ data }) => [data.userId, data.at]),
    ),
  ),
);
