/** Projects servers and users' lists of servers. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { ChannelDeleted } from '@folkmoot/contracts/channels/events';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import type { EditHistory } from '@folkmoot/contracts/servers/edit-history';
import {
  ServerCreated,
  ServerDeleted,
  ServerDeletionCancelled,
  ServerDeletionScheduled,
  ServerFolderCreated,
  ServerFolderDeleted,
  ServerFolderUpdated,
  ServerOrderSet,
  ServerOwnershipTransferred,
  ServerUnlisted,
  ServerUpdated,
} from '@folkmoot/contracts/servers/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { Batch, Data } from '../batch.ts';
import { dropFolders, saveFolders, saveOrders, unlist } from './server-lists.ts';
import { serverFoldersTable, serverOrdersTable, serversTable } from './servers.table.ts';

function dataOf<T>(batch: readonly { readonly data: T }[]): readonly T[] {
  return batch.map((event) => event.data);
}

async function insertServers(tx: Tx, batch: Batch<typeof ServerCreated>): Promise<void> {
  const made = dataOf(batch);
  await sql`
    insert into servers (id, name, hex_color, default_channel_id, system_channel_id, default_role_id, created_by_id, created_at, verified)
    select id, name, hex_color, channel_id, channel_id, role_id, created_by_id, created_at, false from unnest(
      ${made.map((data) => data.serverId)}::text[], ${made.map((data) => data.name)}::text[], ${made.map((data) => data.hexColor)}::text[],
      ${made.map((data) => data.defaultChannel.channelId)}::text[], ${made.map((data) => data.defaultRole.roleId)}::text[],
      ${made.map((data) => data.createdById)}::text[], ${made.map((data) => data.createdAt)}::bigint[])
      as v(id, name, hex_color, channel_id, role_id, created_by_id, created_at)`.execute(tx);
}

/** Combines all updates of a server in a batch. */
async function updateServers(tx: Tx, batch: readonly Recorded<EventOf<typeof ServerUpdated>>[]): Promise<void> {
  const merged = new Map<string, Data<typeof ServerUpdated>>();
  for (const data of dataOf(batch)) merged.set(data.serverId, { ...merged.get(data.serverId), ...data });
  const changes = [...merged.values()];
  await sql`
    update servers s set
      name = coalesce(v.name, s.name),
      default_channel_id = coalesce(v.default_channel_id, s.default_channel_id),
      system_channel_id = case when v.system_set then v.system_channel_id else s.system_channel_id end,
      verified = coalesce(v.verified, s.verified),
      avatar = case when v.avatar_set then v.avatar else s.avatar end,
      banner = case when v.banner_set then v.banner else s.banner end,
      filter_words = coalesce(v.filter_words, s.filter_words)
    from unnest(
      ${changes.map((data) => data.serverId)}::text[], ${changes.map((data) => data.name ?? null)}::text[],
      ${changes.map((data) => data.defaultChannelId ?? null)}::text[], ${changes.map((data) => data.systemChannelId !== undefined)}::boolean[],
      ${changes.map((data) => data.systemChannelId ?? null)}::text[], ${changes.map((data) => data.verified ?? null)}::boolean[],
      ${changes.map((data) => data.avatar !== undefined)}::boolean[], ${changes.map((data) => data.avatar ?? null)}::text[],
      ${changes.map((data) => data.banner !== undefined)}::boolean[], ${changes.map((data) => data.banner ?? null)}::text[],
      ${changes.map((data) => data.filterWords ?? null)}::boolean[])
      as v(id, name, default_channel_id, system_set, system_channel_id, verified, avatar_set, avatar, banner_set, banner, filter_words)
    where s.id = v.id`.execute(tx);
  for (const { data, meta } of batch)
    if (data.editHistory !== undefined) await setEditHistory(tx, data.serverId, data.editHistory, meta.at);
}

/** The time starts again when more people can see the history: who replaced a text before did not know that they would see it. */
async function setEditHistory(tx: Tx, serverId: string, editHistory: EditHistory, at: number): Promise<void> {
  const kept = sql`case when edit_history = 'moderators' and ${editHistory}::text = 'everyone' then null else edit_history_since end`;
  const since = editHistory === 'nobody' ? sql`null` : sql`coalesce(${kept}, ${at}::bigint)`;
  await sql`update servers set edit_history = ${editHistory}, edit_history_since = ${since} where id = ${serverId}`.execute(tx);
}

async function transfer(tx: Tx, batch: Batch<typeof ServerOwnershipTransferred>): Promise<void> {
  const owners = [...new Map(dataOf(batch).map((data) => [data.serverId, data.newOwnerId]))];
  await sql`
    update servers s set created_by_id = v.owner_id, verified = false
    from unnest(${owners.map(([id]) => id)}::text[], ${owners.map(([, owner]) => owner)}::text[]) as v(id, owner_id)
    where s.id = v.id`.execute(tx);
}

type Scheduled = { readonly serverId: string; readonly scheduledAt: number | null };

async function scheduleDeletions(tx: Tx, scheduled: readonly Scheduled[]): Promise<void> {
  await sql`
    update servers s set deletion_scheduled_at = v.at
    from unnest(${scheduled.map(({ serverId }) => serverId)}::text[], ${scheduled.map(({ scheduledAt }) => scheduledAt)}::bigint[]) as v(id, at)
    where s.id = v.id`.execute(tx);
}

async function deleteServers(tx: Tx, batch: Batch<typeof ServerDeleted>): Promise<void> {
  const ids = dataOf(batch).map((data) => data.serverId);
  await sql`delete from servers where id = any(${ids}::text[])`.execute(tx);
}

/** Removes a deleted channel as the system channel. */
async function forgetSystemChannels(tx: Tx, batch: Batch<typeof ChannelDeleted>): Promise<void> {
  const deleted = dataOf(batch);
  await sql`
    update servers s set system_channel_id = null
    from unnest(${deleted.map((data) => data.serverId)}::text[], ${deleted.map((data) => data.channelId)}::text[]) as v(id, channel_id)
    where s.id = v.id and s.system_channel_id = v.channel_id`.execute(tx);
}

export const servers = projection(
  { name: 'servers', version: 7, tables: [serversTable, serverOrdersTable, serverFoldersTable] },
  on(ServerCreated, (batch, tx) => insertServers(tx, batch)),
  on(ServerUpdated, (batch, tx) => updateServers(tx, batch)),
  on(ServerOwnershipTransferred, (batch, tx) => transfer(tx, batch)),
  on(ServerDeletionScheduled, (batch, tx) =>
    scheduleDeletions(
      tx,
      dataOf(batch).map(({ serverId, scheduledAt }) => ({ serverId, scheduledAt })),
    ),
  ),
  on(ServerDeletionCancelled, (batch, tx) =>
    scheduleDeletions(
      tx,
      dataOf(batch).map(({ serverId }) => ({ serverId, scheduledAt: null })),
    ),
  ),
  on(ServerDeleted, (batch, tx) => deleteServers(tx, batch)),
  on(ChannelDeleted, (batch, tx) => forgetSystemChannels(tx, batch)),
  on(ServerOrderSet, (batch, tx) => saveOrders(tx, dataOf(batch))),
  on(ServerFolderCreated, async (batch, tx) => {
    await saveFolders(tx, dataOf(batch));
    await saveOrders(tx, dataOf(batch));
  }),
  on(ServerFolderUpdated, (batch, tx) => saveFolders(tx, dataOf(batch))),
  on(ServerFolderDeleted, async (batch, tx) => {
    await dropFolders(
      tx,
      batch.map((event) => event.data.folderId),
    );
    await saveOrders(tx, dataOf(batch));
  }),
  on(AccountDeleted, async (batch, tx) => {
    const ids = batch.map((event) => event.data.userId);
    await sql`delete from server_folders where user_id = any(${ids}::text[])`.execute(tx);
    await sql`delete from server_orders where user_id = any(${ids}::text[])`.execute(tx);
  }),
  on(ServerUnlisted, (batch, tx) => unlist(tx, dataOf(batch))),
);
