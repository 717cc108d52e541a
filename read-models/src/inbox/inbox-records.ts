/** Conversations in the format of the authenticated payload. */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { RawInboxEntry } from '@folkmoot/contracts/inbox/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { withPeople } from '../profiles/people.ts';

type EntryRow = Omit<RawInboxEntry, 'recipient'>;

async function withRecipients(db: Reader, rows: readonly EntryRow[]): Promise<readonly RawInboxEntry[]> {
  return withPeople(
    db,
    rows,
    (row) => row.recipientId,
    (row, recipient) => ({ ...row, recipient }),
  );
}

/** The user's open conversations, oldest first. */
export async function readInbox(db: Reader, userId: string): Promise<readonly RawInboxEntry[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.user_id as "createdById", e.recipient_id as "recipientId", e.channel_id as "channelId", e.closed,
           e.created_at as "createdAt", s.at as "lastSeen"
    from inbox_entries e left join last_seen s on s.user_id = e.user_id and s.channel_id = e.channel_id
    where e.user_id = ${userId} and not e.closed order by e.created_at, e.id`.execute(db);
  return withRecipients(db, rows);
}

/** Entries by user and channel, open or closed. Key: `<userId>/<channelId>`. */
export async function readEntries(
  db: Reader,
  views: readonly { readonly userId: string; readonly channelId: string }[],
): Promise<ReadonlyMap<string, RawInboxEntry>> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.user_id as "createdById", e.recipient_id as "recipientId", e.channel_id as "channelId", e.closed,
           e.created_at as "createdAt", s.at as "lastSeen"
    from unnest(${views.map((view) => view.userId)}::text[], ${views.map((view) => view.channelId)}::text[]) as w(user_id, channel_id)
    join inbox_entries e on e.user_id = w.user_id and e.channel_id = w.channel_id
    left join last_seen s on s.user_id = e.user_id and s.channel_id = e.channel_id`.execute(db);
  const entries = await withRecipients(db, rows);
  return new Map(entries.map((entry) => [`${entry.createdById}/${entry.channelId}`, entry]));
}

type ChannelRow = Pick<RawChannel, 'id' | 'createdById' | 'createdAt' | 'lastMessagedAt'> & { readonly attachments: number };

export async function readDmChannels(db: Reader, channelIds: Iterable<string>): Promise<readonly RawChannel[]> {
  const wanted = [...new Set(channelIds)];
  if (wanted.length === 0) return [];
  const { rows } = await sql<ChannelRow>`
    select c.id, c.created_by_id as "createdById", c.created_at as "createdAt", c.last_messaged_at as "lastMessagedAt",
           coalesce(a.attachments, 0) as attachments
    from dm_channels c left join attachment_counts a on a.channel_id = c.id
    where c.id = any(${wanted}::text[]) order by c.id`.execute(db);
  return rows.map(({ attachments, ...row }) => ({
    ...row,
    name: null,
    icon: null,
    serverId: null,
    type: CHANNEL_TYPE.DM_TEXT,
    slowModeSeconds: null,
    categoryId: null,
    order: null,
    _count: { attachments },
  }));
}
