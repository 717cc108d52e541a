/** The messages of a channel for a moderator who is no member of it (users document 11.1). */
import type { InspectedChannel } from '@folkmoot/contracts/moderation/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { hydrate, readReactions } from '../messages/hydrate.ts';
import { padded } from '../messages/messages.queries.ts';
import { type MessageRow, messageColumns } from '../messages/messages.table.ts';
import { pollIn, readMessagePolls } from '../polls/message-polls.ts';
import { readPeople } from '../profiles/people.ts';

type Channel = NonNullable<InspectedChannel['channel']>;

/** A server channel, conversation, notes or ticket. null: there is none. */
async function readChannel(db: Reader, channelId: string): Promise<Channel | null> {
  const { rows } = await sql<Channel>`
    select c.id, c.name, json_build_object('id', s.id, 'name', s.name, 'avatar', s.avatar) as server
    from channels c join servers s on s.id = c.server_id where c.id = ${channelId}
    union all
    select ${channelId}::text, null, null where exists (select 1 from dm_channels d where d.id = ${channelId})
      or exists (select 1 from tickets t where t.channel_id = ${channelId})
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Half before, the target included, half after. */
function around(channelId: string, aroundId: string, limit: number) {
  const cursor = padded(aroundId);
  const place = sql`coalesce((select position from messages where id = ${cursor}), (select position from deleted_messages where id = ${cursor}),
    (select position from messages where id <= ${cursor} order by id desc limit 1), -1)`;
  const half = Math.ceil(limit / 2);
  return sql<MessageRow>`
    (select ${messageColumns} from messages where channel_id = ${channelId} and position <= ${place} order by position desc limit ${half})
    union all
    (select ${messageColumns} from messages where channel_id = ${channelId} and position > ${place} order by position limit ${limit - half})`;
}

export type InspectionPage = { readonly aroundId?: string | undefined; readonly limit: number };

/** The oldest first. Quotes show all quoted messages. */
export async function readInspectedChannel(
  db: Reader,
  channelId: string,
  viewerId: string,
  { aroundId, limit }: InspectionPage,
): Promise<InspectedChannel | null> {
  const channel = await readChannel(db, channelId);
  if (!channel) return null;
  const newest = sql<MessageRow>`select ${messageColumns} from messages where channel_id = ${channelId} order by position desc limit ${limit}`;
  const { rows } = await (aroundId === undefined ? newest : around(channelId, aroundId, limit)).execute(db);
  const sorted = rows.toSorted((a, b) => a.position - b.position);
  const reactions = await readReactions(
    db,
    sorted.map((row) => row.id),
    viewerId,
  );
  const records = await hydrate(db, sorted, readPeople, () => true);
  const polls = await readMessagePolls(db, sorted, viewerId);
  const messages = records.map((record) => ({ ...record, ...pollIn(polls, record.id), reactions: reactions.get(record.id) ?? [] }));
  return { channel, messages };
}
