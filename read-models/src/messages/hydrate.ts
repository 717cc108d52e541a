/** Builds full records from rows: authors, mentions, roles, quotes and reply targets of a whole batch in a few queries. */
import type { RawMessage, RawMessageReaction, RawQuotedMessage, RawReplyTarget, RawRoleMention } from '@folkmoot/contracts/messages/wire';
import { DELETED_NAME } from '@folkmoot/contracts/profiles/deleted-name';
import type { RawMessageAuthor } from '@folkmoot/contracts/profiles/wire';
import { CHANNEL_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { type PersonRow, readPeople, toAuthor, toMention } from '../profiles/people.ts';
import { bodyOf } from './message-rows.ts';
import { linksOf, type MessageRow, messageColumns } from './messages.table.ts';

type Surroundings = {
  readonly people: ReadonlyMap<string, PersonRow>;
  readonly roles: ReadonlyMap<string, RawRoleMention>;
  readonly targets: ReadonlyMap<string, MessageRow>;
  /** Channels that every member of their server can open, with the server. */
  readonly openTo: ReadonlyMap<string, string>;
};

/** Replaces an author whose account is missing in the read model. */
function nobody(id: string): RawMessageAuthor {
  return { id, username: DELETED_NAME, tag: '0000', hexColor: null, avatar: null, badges: 0, bot: null };
}

/** Reads users from the table or from the projector's cache. */
export type PeopleReader = (db: Reader, ids: Iterable<string>) => Promise<ReadonlyMap<string, PersonRow>>;

async function surroundings(db: Reader, rows: readonly MessageRow[], people: PeopleReader): Promise<Surroundings> {
  const linked = rows.map((row) => linksOf(row.links));
  const targetIds = [...new Set(linked.flatMap((links) => [...links.quotes, ...links.replies]))];
  const targets =
    targetIds.length === 0
      ? []
      : (await sql<MessageRow>`select ${messageColumns} from messages where id = any(${targetIds}::text[])`.execute(db)).rows;
  const targetLinks = targets.map((row) => linksOf(row.links));
  const userIds = [
    ...rows.map((row) => row.author_id),
    ...targets.map((row) => row.author_id),
    ...[...linked, ...targetLinks].flatMap((links) => links.users),
  ];
  const roleIds = [...new Set([...linked, ...targetLinks].flatMap((links) => links.roles))];
  const roles =
    roleIds.length === 0
      ? []
      : (
          await sql<RawRoleMention>`select id, name, hex_color as "hexColor", icon from roles where id = any(${roleIds}::text[])`.execute(
            db,
          )
        ).rows;
  return {
    people: await people(db, userIds),
    roles: new Map(roles.map((role) => [role.id, role])),
    targets: new Map(targets.map((row) => [row.id, row])),
    openTo: await openChannels(
      db,
      targets.map((row) => row.channel_id),
    ),
  };
}

async function openChannels(db: Reader, channelIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (channelIds.length === 0) return new Map();
  const { rows } = await sql<{ channelId: string; serverId: string }>`
    select c.id as "channelId", c.server_id as "serverId" from channels c
    join servers s on s.id = c.server_id
    join channel_permissions p on p.channel_id = c.id and p.role_id = s.default_role_id
    where c.id = any(${[...new Set(channelIds)]}::text[]) and (p.permissions & ${CHANNEL_PERMISSION.PUBLIC_CHANNEL}::integer) <> 0`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.channelId, row.serverId]));
}

/**
 * A quote shows only messages that all readers of the quoting message could open: from the same channel, or from a channel of the same
 * server that is open to all (contract README, reading through another door). A signal cannot differ by reader.
 */
function mayBeQuoted(around: Surroundings, target: MessageRow, quoting: MessageRow, alsoFrom: Channels): boolean {
  if (target.channel_id === quoting.channel_id || alsoFrom(target.channel_id)) return true;
  return quoting.server_id !== null && around.openTo.get(target.channel_id) === quoting.server_id;
}

function authorIn(around: Surroundings, id: string): RawMessageAuthor {
  const person = around.people.get(id);
  return person ? toAuthor(person) : nobody(id);
}

function mentionsIn(around: Surroundings, ids: readonly string[]) {
  return ids.flatMap((id) => {
    const person = around.people.get(id);
    return person ? [toMention(person)] : [];
  });
}

function rolesIn(around: Surroundings, ids: readonly string[]): RawRoleMention[] {
  return ids.flatMap((id) => around.roles.get(id) ?? []);
}

function replyTarget(around: Surroundings, row: MessageRow): RawReplyTarget {
  const body = bodyOf(row);
  return {
    id: row.id,
    content: body.content,
    editedAt: body.editedAt,
    createdAt: body.createdAt,
    attachments: body.attachments,
    ...(body.poll && { hasPoll: true as const }),
    createdBy: authorIn(around, row.author_id),
  };
}

function quoted(around: Surroundings, row: MessageRow): RawQuotedMessage {
  const links = linksOf(row.links);
  return {
    ...replyTarget(around, row),
    channelId: row.channel_id,
    mentions: mentionsIn(around, links.users),
    roleMentions: rolesIn(around, links.roles),
  };
}

type Channels = (channelId: string) => boolean;
const noOthers: Channels = () => false;

/** Records without reactions, in the order of the rows. `alsoFrom`: for a single reader, further channels whose quotes are shown. */
export async function hydrate(
  db: Reader,
  rows: readonly MessageRow[],
  people: PeopleReader = readPeople,
  alsoFrom: Channels = noOthers,
): Promise<readonly RawMessage[]> {
  if (rows.length === 0) return [];
  const around = await surroundings(db, rows, people);
  return rows.map((row) => {
    const links = linksOf(row.links);
    return {
      ...bodyOf(row),
      createdBy: authorIn(around, row.author_id),
      mentions: mentionsIn(around, links.users),
      roleMentions: rolesIn(around, links.roles),
      quotedMessages: links.quotes.flatMap((id) => {
        const target = around.targets.get(id);
        return target && mayBeQuoted(around, target, row, alsoFrom) ? [quoted(around, target)] : [];
      }),
      replyMessages: links.replies.map((id) => {
        const target = around.targets.get(id);
        return { replyToMessage: target ? replyTarget(around, target) : null };
      }),
    };
  });
}

/** Reactions of messages, in the order of the first use. `reacted` is true for the viewer's own (contract README 15). */
export async function readReactions(
  db: Reader,
  messageIds: readonly string[],
  viewerId: string,
): Promise<ReadonlyMap<string, RawMessageReaction[]>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<RawMessageReaction & { messageId: string }>`
    select message_id as "messageId", name, nullif(emoji_id, '') as "emojiId", bool_or(gif) as gif,
           bool_or(user_id = ${viewerId}) as reacted, count(*)::integer as count
    from message_reactions where message_id = any(${messageIds}::text[])
    group by message_id, name, emoji_id order by message_id, min(reacted_at), name, emoji_id`.execute(db);
  const byMessage = new Map<string, RawMessageReaction[]>();
  for (const { messageId, ...reaction } of rows) {
    const list = byMessage.get(messageId);
    if (list) list.push(reaction);
    else byMessage.set(messageId, [reaction]);
  }
  return byMessage;
}
