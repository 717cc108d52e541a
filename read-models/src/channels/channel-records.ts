/** Reads server channels in wire format. */
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

type ChannelRow = Omit<RawChannel, 'permissions' | '_count'>;
type FullRow = ChannelRow & { readonly permissions: NonNullable<RawChannel['permissions']>; readonly attachments: number };

const columns = sql`
  c.id, c.name, c.icon, c.server_id as "serverId", c.created_by_id as "createdById", c.type, c.slow_mode_seconds as "slowModeSeconds",
  c.category_id as "categoryId", c.last_messaged_at as "lastMessagedAt", c.created_at as "createdAt", c.sort_order as "order"`;

/** All channels of these servers with permissions and counts, as at login. */
export async function readServerChannels(db: Reader, serverIds: readonly string[]): Promise<RawChannel[]> {
  if (serverIds.length === 0) return [];
  const { rows } = await sql<FullRow>`
    select ${columns}, coalesce(a.attachments, 0) as attachments, coalesce(p.permissions, '[]') as permissions
    from channels c left join (
      select channel_id, json_agg(json_build_object('roleId', role_id, 'permissions', permissions) order by role_id) as permissions
      from channel_permissions where server_id = any(${serverIds}::text[]) group by channel_id
    ) p on p.channel_id = c.id
    left join attachment_counts a on a.channel_id = c.id
    where c.server_id = any(${serverIds}::text[]) order by c.server_id, c.sort_order, c.id`.execute(db);
  return rows.map(({ attachments, ...channel }) => ({ ...channel, _count: { attachments } }));
}

/** Without permissions. null: it is no server channel. */
export async function readServerChannel(db: Reader, channelId: string): Promise<RawChannel | null> {
  const { rows } = await sql<ChannelRow>`select ${columns} from channels c where c.id = ${channelId}`.execute(db);
  return rows[0] ?? null;
}

/** The channel ids of each of these servers. */
export async function readChannelIds(db: Reader, serverIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (serverIds.length === 0) return new Map();
  const { rows } = await sql<{ serverId: string; channelIds: string[] }>`
    select server_id as "serverId", array_agg(id order by id) as "channelIds"
    from channels where server_id = any(${serverIds}::text[]) group by server_id`.execute(db);
  return new Map(rows.map((row) => [row.serverId, row.channelIds]));
}
