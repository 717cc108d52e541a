/** Reads messages for a dry run: channel by channel, oldest first. */
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { RawMessage, RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Source } from './dry-run-source.ts';

type Row = {
  readonly id: string;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly authorId: string;
  readonly createdAt: number;
  readonly kind: number;
  readonly position: number;
  readonly body: string;
};

type Cursor = { readonly channelId: string; readonly position: number };

function cursorOf(place: string | null): Cursor {
  const [, channelId = '', position = '-1'] = /^(\d{1,20}):(\d{1,15})$/.exec(place ?? '') ?? [];
  return { channelId, position: Number(position) };
}

const columns = sql`
  id, channel_id as "channelId", server_id as "serverId", author_id as "authorId", created_at as "createdAt", kind, position, body`;

const Written = RawMessage.pick({ content: true, poll: true }).extend({
  attachments: z.array(RawMessageAttachment.pick({ description: true })),
});

type Reading = (after: Cursor, limit: number) => Promise<readonly Row[]>;

async function ofServer(db: Reader, serverId: string): Promise<Reading> {
  const channels = await sql<{ id: string }>`select id from channels where server_id = ${serverId} order by id`.execute(db);
  return async ({ channelId, position }, limit) => {
    const found: Row[] = [];
    for (const { id } of channels.rows) {
      if (id < channelId || found.length >= limit) continue;
      const { rows } = await sql<Row>`
        select ${columns} from messages where channel_id = ${id} and position > ${id === channelId ? position : -1}
        order by position limit ${limit - found.length}`.execute(db);
      found.push(...rows);
    }
    return found;
  };
}

/** Without deleted channels, whose messages are hidden. */
function ofSite(db: Reader): Reading {
  return async ({ channelId, position }, limit) => {
    const { rows } = await sql<Row>`
      select ${columns} from messages where (channel_id, position) > (${channelId}, ${position})
        and not exists (select 1 from deleted_channels d where d.id = messages.channel_id)
      order by channel_id, position limit ${limit}`.execute(db);
    return rows;
  };
}

/** `serverId` null: the whole instance. Without conversations, tickets and system messages, which rules do not check. */
export async function writtenMessages(db: Reader, serverId: string | null, exemptChannelIds: readonly string[]): Promise<Source<Row>> {
  const read = serverId === null ? ofSite(db) : await ofServer(db, serverId);
  return {
    read: (place, limit) => read(cursorOf(place), limit),
    placeOf: ({ channelId, position }) => `${channelId}:${position}`,
    isWatched: ({ serverId: server, kind, channelId }) =>
      server !== null && kind === MESSAGE_TYPE.CONTENT && !exemptChannelIds.includes(channelId),
    // Parsed here, because the database would need twice as long.
    textsOf({ body }) {
      const { content, attachments, poll } = Written.parse(JSON.parse(body));
      const choices = poll?.choices.map((choice) => choice.content) ?? [];
      return [content, ...attachments.map(({ description }) => description ?? ''), ...choices];
    },
    whereOf: ({ id, channelId, serverId: server }) => ({ serverId: server, channelId, messageId: id, postId: null }),
  };
}

/** For the whole instance an estimate, because an exact count takes too long. */
export async function countMessages(db: Reader, serverId: string | null): Promise<number> {
  const counted =
    serverId === null
      ? sql<{ count: number }>`
          select case when c.reltuples > 100000 then c.reltuples::bigint else (select count(*) from messages) end as count
          from pg_class c where c.oid = 'messages'::regclass`
      : sql<{ count: number }>`
          select count(*) as count from messages where channel_id in (select id from channels where server_id = ${serverId})`;
  const { rows } = await counted.execute(db);
  return rows[0]?.count ?? 0;
}
