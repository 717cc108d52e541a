/** A log of the length that auditors work with. Postgres generates it: events with the product's schema and ids. */
import type { Database } from '@folkmoot/platform/database/database';

const AT_ONCE = 500_000;
/** Ids of 19 digits, by the kind of their entity. */
const ID = (kind: number, number: string) => `('17${kind}' || lpad((${number})::text, 16, '0'))`;

export const SERVERS = 2000;
export const CHANNELS_OF_ONE = 5;
export const PEOPLE = 50_000;
/** The number of members of a server. */
const MEMBERS = 200;
/** The time of the first event, and the interval between events: ten million fill a year. */
export const FIRST_AT = Date.UTC(2025, 0, 1);
export const APART_MS = 3000;
/** One event in this number is a suspension. */
export const RARELY = 100_000;

const idOf = (kind: number, number: number) => `17${kind}${String(number).padStart(16, '0')}`;
export const serverId = (number: number) => idOf(1, number);
export const channelId = (number: number) => idOf(2, number);
export const personId = (number: number) => idOf(3, number);
/** A member of a server: the author step of 7919 puts every twentieth event at user 1, 21, 41 … from the first user of the server. */
export const memberOf = (server: number) => personId((server * 37 + 21) % PEOPLE);
export const correlationOf = (position: number) =>
  `0190${position.toString(16).padStart(28, '0')}`.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/**
 * Twenty consecutive events belong to one channel, like a conversation. A few servers have most events. Of the twenty, sixteen are
 * messages, and the rest refer to the first of them.
 */
const FILL = `
insert into log.events (position, stream, revision, id, type, version, bulk, data, meta)
select i,
  case type when 'UserSuspended' then 'sanctions-' || person when 'MemberJoined' then 'member-' || server || '-' || person else 'message-' || message end,
  case when type = 'MessageSent' then 0 else i end, ('0190' || lpad(to_hex(i), 28, '0'))::uuid, type, 1,
  type <> 'UserSuspended' and type <> 'MemberJoined',
  case type
    when 'MessageSent' then
      '{"messageId":"' || message || '","channelId":"' || channel || '","serverId":"' || server || '","recipientId":null,"authorId":"' || person
      || '","content":{"$sealed":"' || person || '","c":"' || md5(i::text) || '","b":"' || md5((i * 3)::text) || md5((i * 5)::text)
      || '"},"silent":false,"mentionReplies":false,"mentionedUserIds":[],"mentionedRoleIds":[],"quotedMessageIds":[],"replyToMessageIds":[],'
      || '"notifiedUserIds":[],"socketId":null,"sentAt":' || at || '}'
    when 'ReactionAdded' then
      '{"messageId":"' || message || '","channelId":"' || channel || '","serverId":"' || server || '","recipientId":null,"authorId":"' || person
      || '","name":"👍","emojiId":null,"gif":null,"userId":"' || person || '","count":1,"reactedAt":' || at || '}'
    when 'MessageEdited' then
      '{"messageId":"' || message || '","channelId":"' || channel || '","serverId":"' || server || '","recipientId":null,"authorId":"' || person
      || '","content":null,"mentionedUserIds":[],"quotedMessageIds":[],"editedAt":' || at || '}'
    when 'MemberJoined' then
      '{"serverId":"' || server || '","userId":"' || person || '","memberId":"' || message
      || '","founder":false,"inviteId":null,"systemMessage":null,"joinedAt":' || at || '}'
    else
      '{"suspensionId":"' || message || '","userId":"' || person || '","reason":null,"expireAt":null,"deletesSince":null,"suspendCount":1,"suspendedById":"'
      || ${ID(3, '0')} || '","suspendedAt":' || at || '}'
  end,
  '{"actor":"' || person || '","command":"' || lower(left(type, 1)) || substr(type, 2) || '","correlationId":"'
  || ('0190' || lpad(to_hex(i), 28, '0'))::uuid || '","causationId":null,"at":' || at || '}'
from (
  select i, ${FIRST_AT} + i * ${APART_MS} as at, ${ID(4, 'case when i % 20 < 16 then i else i - i % 20 end')} as message, ${ID(1, 's')} as server,
    ${ID(2, `s * ${CHANNELS_OF_ONE} + (i / 20) % ${CHANNELS_OF_ONE}`)} as channel,
    ${ID(3, `(s * 37 + (i * 7919) % ${MEMBERS}) % ${PEOPLE}`)} as person,
    case when i % ${RARELY} = 17 then 'UserSuspended' when i % 20 < 16 then 'MessageSent' when i % 20 < 18 then 'ReactionAdded'
      when i % 20 = 18 then 'MessageEdited' else 'MemberJoined' end as type
  from (
    select i, floor(${SERVERS} * power((((i / 20) * 7919) % 1000003) / 1000003.0, 3))::bigint as s
    from generate_series($1::bigint, $2::bigint) i
  ) placed
) described`;

/** Appends to a log that already has `begun` events. */
export async function fillLog(database: Database, events: number, begun: number): Promise<void> {
  for (let from = begun; from < events; from += AT_ONCE) {
    const to = Math.min(events, from + AT_ONCE) - 1;
    await database.pool.query(FILL, [from, to]);
    console.log(`history: ${(to + 1).toLocaleString('en')} of ${events.toLocaleString('en')} events filled in`);
  }
  await database.pool.query('update log.head set position = $1', [events - 1]);
  await database.pool.query('vacuum (analyze) log.events');
}
