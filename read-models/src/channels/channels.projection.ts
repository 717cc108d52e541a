/** Projects server channels. */
import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelPurged,
  ChannelRestored,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { MessageSent, SystemMessagePosted } from '@folkmoot/contracts/messages/events';
import { RoleDeleted } from '@folkmoot/contracts/roles/events';
import { ServerCreated, ServerDeleted } from '@folkmoot/contracts/servers/events';
import { written } from '@folkmoot/platform/database/statement';
import { on, projection, type Tx, writes } from '@folkmoot/platform/projection/projection';
import { type CompiledQuery, sql } from 'kysely';
import type { Batch, Data } from '../batch.ts';
import { channelPermissionsTable, channelsTable, deletedChannelsTable } from './channels.table.ts';

type NewChannel = Data<typeof ChannelCreated>;
type Entry = Data<typeof ChannelPermissionsSet>;

function firstChannel(data: Data<typeof ServerCreated>): NewChannel {
  const { serverId, createdById, createdAt, defaultChannel, defaultRole } = data;
  return {
    serverId,
    channelId: defaultChannel.channelId,
    name: defaultChannel.name,
    channelType: CHANNEL_TYPE.SERVER_TEXT,
    order: defaultChannel.order,
    permissions: [{ roleId: defaultRole.roleId, permissions: defaultChannel.permissions }],
    createdById,
    createdAt,
  };
}

async function insertChannels(tx: Tx, made: readonly NewChannel[]): Promise<void> {
  await sql`
    insert into channels (id, server_id, created_by_id, type, name, sort_order, created_at)
    select * from unnest(
      ${made.map((data) => data.channelId)}::text[], ${made.map((data) => data.serverId)}::text[],
      ${made.map((data) => data.createdById)}::text[], ${made.map((data) => data.channelType)}::smallint[],
      ${made.map((data) => data.name)}::text[], ${made.map((data) => data.order)}::integer[],
      ${made.map((data) => data.createdAt)}::bigint[])`.execute(tx);
  await savePermissions(
    tx,
    made.flatMap(({ serverId, channelId, permissions }) => permissions.map((entry) => ({ serverId, channelId, ...entry }))),
  );
}

/** The last permissions of each role and channel in a batch. */
async function savePermissions(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const last = [...new Map(entries.map((entry) => [`${entry.channelId}/${entry.roleId}`, entry])).values()];
  await sql`
    insert into channel_permissions (channel_id, role_id, server_id, permissions)
    select * from unnest(
      ${last.map((entry) => entry.channelId)}::text[], ${last.map((entry) => entry.roleId)}::text[],
      ${last.map((entry) => entry.serverId)}::text[], ${last.map((entry) => entry.permissions)}::integer[])
    on conflict (channel_id, role_id) do update set permissions = excluded.permissions`.execute(tx);
}

/** Combines all updates of a channel in a batch. */
async function updateChannels(tx: Tx, batch: Batch<typeof ChannelUpdated>): Promise<void> {
  const merged = new Map<string, Data<typeof ChannelUpdated>>();
  for (const { data } of batch) merged.set(data.channelId, { ...merged.get(data.channelId), ...data });
  const changes = [...merged.values()];
  await sql`
    update channels c set
      name = coalesce(v.name, c.name),
      icon = case when v.icon_set then v.icon else c.icon end,
      slow_mode_seconds = case when v.slow_mode_set then v.slow_mode_seconds else c.slow_mode_seconds end
    from unnest(
      ${changes.map((data) => data.channelId)}::text[], ${changes.map((data) => data.name ?? null)}::text[],
      ${changes.map((data) => data.icon !== undefined)}::boolean[], ${changes.map((data) => data.icon ?? null)}::text[],
      ${changes.map((data) => data.slowModeSeconds !== undefined)}::boolean[],
      ${changes.map((data) => data.slowModeSeconds ?? null)}::integer[])
      as v(id, name, icon_set, icon, slow_mode_set, slow_mode_seconds)
    where c.id = v.id`.execute(tx);
}

async function reorder(tx: Tx, batch: Batch<typeof ChannelsReordered>): Promise<void> {
  const places = new Map<string, { readonly order: number; readonly categoryId: string | null }>();
  for (const { data } of batch) {
    for (const [index, id] of data.channelIds.entries()) places.set(id, { order: index + 1, categoryId: data.categoryId });
  }
  const placed = [...places];
  await sql`
    update channels c set sort_order = v.sort_order, category_id = v.category_id
    from unnest(${placed.map(([id]) => id)}::text[], ${placed.map(([, place]) => place.order)}::integer[],
      ${placed.map(([, place]) => place.categoryId)}::text[]) as v(id, sort_order, category_id)
    where c.id = v.id`.execute(tx);
}

/** The time of the last message was kept for them. */
async function restoreChannels(tx: Tx, batch: Batch<typeof ChannelRestored>): Promise<void> {
  const restored = batch.map(({ data }) => data);
  await sql`
    with kept as (delete from deleted_channels where id = any(${restored.map((data) => data.channelId)}::text[]) returning id, last_messaged_at)
    insert into channels (id, server_id, created_by_id, type, name, icon, category_id, sort_order, slow_mode_seconds, created_at, last_messaged_at)
    select v.*, kept.last_messaged_at from unnest(
      ${restored.map((data) => data.channelId)}::text[], ${restored.map((data) => data.serverId)}::text[],
      ${restored.map((data) => data.createdById)}::text[], ${restored.map((data) => data.channelType)}::smallint[],
      ${restored.map((data) => data.name)}::text[], ${restored.map((data) => data.icon)}::text[],
      ${restored.map((data) => data.categoryId)}::text[], ${restored.map((data) => data.order)}::integer[],
      ${restored.map((data) => data.slowModeSeconds)}::integer[], ${restored.map((data) => data.createdAt)}::bigint[])
      as v(id, server_id, created_by_id, type, name, icon, category_id, sort_order, slow_mode_seconds, created_at)
    left join kept on kept.id = v.id`.execute(tx);
  await savePermissions(
    tx,
    restored.flatMap(({ serverId, channelId, permissions }) => permissions.map((entry) => ({ serverId, channelId, ...entry }))),
  );
}

async function purgeChannels(tx: Tx, batch: Batch<typeof ChannelPurged>): Promise<void> {
  await sql`delete from deleted_channels where id = any(${batch.map(({ data }) => data.channelId)}::text[])`.execute(tx);
}

/** Channels of a deleted category leave it. */
async function deleteChannels(tx: Tx, batch: Batch<typeof ChannelDeleted>): Promise<void> {
  const ids = batch.map((event) => event.data.channelId);
  const serverIds = batch.map((event) => event.data.serverId);
  await sql`
    with deleted_rows as (delete from channels where id = any(${ids}::text[]) returning id, server_id, last_messaged_at)
    insert into deleted_channels (id, server_id, last_messaged_at) select id, server_id, last_messaged_at from deleted_rows`.execute(tx);
  await sql`delete from channel_permissions where channel_id = any(${ids}::text[])`.execute(tx);
  await sql`
    update channels set category_id = null
    where server_id = any(${serverIds}::text[]) and category_id = any(${ids}::text[])`.execute(tx);
}

async function stripRoles(tx: Tx, batch: Batch<typeof RoleDeleted>): Promise<void> {
  await sql`
    delete from channel_permissions
    where server_id = any(${batch.map((event) => event.data.serverId)}::text[])
      and role_id = any(${batch.map((event) => event.data.roleId)}::text[])`.execute(tx);
}

async function deleteOfServers(tx: Tx, batch: Batch<typeof ServerDeleted>): Promise<void> {
  const serverIds = batch.map((event) => event.data.serverId);
  await sql`delete from channels where server_id = any(${serverIds}::text[])`.execute(tx);
  await sql`delete from deleted_channels where server_id = any(${serverIds}::text[])`.execute(tx);
  await sql`delete from channel_permissions where server_id = any(${serverIds}::text[])`.execute(tx);
}

type Sent = { readonly serverId: string | null; readonly channelId: string; readonly at: number };

/** Also counts messages that other partitions wrote while the channel was deleted. */
const stamp = written(`
  with v as (select * from unnest($1::text[], $2::bigint[]) as v(id, at)),
    deleted as (update deleted_channels d set last_messaged_at = greatest(d.last_messaged_at, v.at) from v where d.id = v.id)
  update channels c set last_messaged_at = greatest(c.last_messaged_at, v.at) from v where c.id = v.id`);

/** Runs for every message, so it takes one statement per batch, and none for DMs. */
function stampChannels(sent: readonly Sent[]): readonly CompiledQuery[] {
  const newest = new Map<string, number>();
  for (const { serverId, channelId, at } of sent) {
    if (serverId !== null) newest.set(channelId, Math.max(at, newest.get(channelId) ?? at));
  }
  return newest.size === 0 ? [] : [stamp([...newest.keys()], [...newest.values()])];
}

export const channels = projection(
  { name: 'channels', version: 3, tables: [channelsTable, deletedChannelsTable, channelPermissionsTable] },
  on(ServerCreated, (batch, tx) =>
    insertChannels(
      tx,
      batch.map((event) => firstChannel(event.data)),
    ),
  ),
  on(ChannelCreated, (batch, tx) =>
    insertChannels(
      tx,
      batch.map((event) => event.data),
    ),
  ),
  on(ChannelUpdated, (batch, tx) => updateChannels(tx, batch)),
  on(ChannelDeleted, (batch, tx) => deleteChannels(tx, batch)),
  on(ChannelRestored, (batch, tx) => restoreChannels(tx, batch)),
  on(ChannelPurged, (batch, tx) => purgeChannels(tx, batch)),
  on(ChannelPermissionsSet, (batch, tx) =>
    savePermissions(
      tx,
      batch.map((event) => event.data),
    ),
  ),
  on(ChannelsReordered, (batch, tx) => reorder(tx, batch)),
  on(RoleDeleted, (batch, tx) => stripRoles(tx, batch)),
  on(ServerDeleted, (batch, tx) => deleteOfServers(tx, batch)),
  writes(MessageSent, (batch) =>
    stampChannels(batch.map(({ data }) => ({ serverId: data.serverId, channelId: data.channelId, at: data.sentAt }))),
  ),
  writes(SystemMessagePosted, (batch) =>
    stampChannels(batch.map(({ data }) => ({ serverId: data.serverId, channelId: data.channelId, at: data.postedAt }))),
  ),
);
