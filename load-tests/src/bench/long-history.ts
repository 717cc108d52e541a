/** A log of the length that auditors will meet, made by Postgres itself: events in the shape of ours, with ids as ours are. */
import type { Database } from '@folkmoot/platform/database/database';
import { prepareLog } from '@folkmoot/platform/event-log/postgres-log';

const AT_ONCE = 500_000;
/** Ids of 19 digits, by what they name. */
const ID = (kind: number, number: string) => `('17${kind}' || lpad((${number})::text, 16, '0'))`;

export const SERVERS = 2000;
export const CHANNELS_OF_ONE = 5;
export const PEOPLE = 50_000;
/** Members of a server. */
const MEMBERS = 200;
/** When the first of them happened, and how far two are apart: ten million fill a year. */
export const FIRST_AT = Date.UTC(2025, 0, 1);
export const APART_MS = 3000;
/** One event in so many is a suspension. */
export const RARELY = 100_000;

const idOf = (kind: number, number: number) => `17${kind}${String(number).padStart(16, '0')}`;
export const serverId = (number: number) => idOf(1, number);
export const channelId = (number: number) => idOf(2, number);
export const personId = (number: number) => idOf(3, number);
export const correlationOf = (position: number) =>
  `0190${position.toString(16).padStart(28, '0')}`.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/**
 * Twenty in a row are of one channel, as people talk; a few servers have most of it. Of a hundred events eighty are messages.
 */
const FILL = `
insert into log.events (position, stream, revision, id, type, version, bulk, data, meta)
select i, case when type = 'UserSuspended' then 'sanctions-' || person else 'message-' || message end,
  case when type in ('MessageSent', 'MemberJoined') then 0 else i end, ('0190' || lpad(to_hex(i), 28, '0'))::uuid, type, 1,
  type <> 'UserSuspended' and type <> 'MemberJoined',
  case
    when type = 'MessageSent' then
      '{"messageId":"' || message || '","channelId":"' || channel || '","serverId":"' || server || '","recipientId":null,"authorId":"' || person
      || '","content":{"$sealed":"' || person || '","c":"' || md5(i::text) || '","b":"' || md5((i * 3)::text) || md5((i * 5)::text)
      || '"},"silent":false,"mentionReplies":false,"mentionedUserIds":[],"mentionedRoleIds":[],"quotedMessageIds":[],"replyToMessageIds":[],'
      || '"notifiedUserIds":[],"socketId":null,"sentAt":' || at || '}'
    when type = 'UserSuspended' then '{"userId":"' || person || '","byId":"' || ${ID(3, '0')} || '","until":null,"reason":null}'
    else '{"messageId":"' || message || '","channelId":"' || channel || '","serverId":"' || server || '","userId":"' || person || '","at":' || at || '}'
  end,
  '{"actor":"' || person || '","command":"' || lower(left(type, 1)) || substr(type, 2) || '","correlationId":"'
  || ('0190' || lpad(to_hex(i), 28, '0'))::uuid || '","causationId":null,"at":' || at || '}'
from (
  select i, ${FIRST_AT} + i * ${APART_MS} as at, ${ID(4, 'i')} as message, ${ID(1, 's')} as server,
    ${ID(2, `s * ${CHANNELS_OF_ONE} + (i / 20) % ${CHANNELS_OF_ONE}`)} as channel,
    ${ID(3, `(s * 37 + (i * 7919) % ${MEMBERS}) % ${PEOPLE}`)} as person,
    case when i % ${RARELY} = 17 then 'UserSuspended' when i % 100 < 80 then 'MessageSent' when i % 100 < 92 then 'ReactionAdded'
      when i % 100 < 98 then 'MessageEdited' else 'MemberJoined' end as type
  from (
    select i, floor(${SERVERS} * power((((i / 20) * 7919) % 1000003) / 1000003.0, 3))::bigint as s
    from generate_series($1::bigint, $2::bigint) i
  ) placed
) told`;

export async function fillLog(database: Database, events: number): Promise<void> {
  await prepareLog(database);
  for (let from = 0; from < events; from += AT_ONCE) {
    const to = Math.min(events, from + AT_ONCE) - 1;
    await database.pool.query(FILL, [from, to]);
    console.log(`history: ${(to + 1).toLocaleString('en')} of ${events.toLocaleString('en')} events filled in`);
  }
  await database.pool.query('update log.head set position = $1', [events - 1]);
  await database.pool.query('vacuum (analyze) log.events');
}
