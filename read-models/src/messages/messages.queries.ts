/** Pages of messages, always oldest first (servers document 5.10). Rendered as text: a page is mostly copied, not built. */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { getMessage, listMessages, listReactedUsers } from '@folkmoot/contracts/messages/commands';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import type { RawUser } from '@folkmoot/contracts/profiles/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { readPeople, toAuthor, toRawUser } from '../profiles/people.ts';
import { hydrate, readReactions } from './hydrate.ts';
import type { MessageRow } from './messages.table.ts';

type Cursors = { readonly before?: string | undefined; readonly after?: string | undefined; readonly around?: string | undefined };

const CATEGORY = 2;
const ID_LENGTH = 19;

/** Cursors need not exist; padded, they compare as ids do (`after=0` is the beginning). */
function padded(cursor: string): string {
  return cursor.padStart(ID_LENGTH, '0');
}

async function newest(db: Reader, channelId: string, limit: number): Promise<readonly MessageRow[]> {
  const { rows } = await sql<MessageRow>`select * from messages where channel_id = ${channelId} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows.reverse();
}

async function before(db: Reader, channelId: string, cursor: string, limit: number, including = false): Promise<readonly MessageRow[]> {
  const { rows } = including
    ? await sql<MessageRow>`select * from messages where channel_id = ${channelId} and id <= ${cursor} order by id desc limit ${limit}`.execute(
        db,
      )
    : await sql<MessageRow>`select * from messages where channel_id = ${channelId} and id < ${cursor} order by id desc limit ${limit}`.execute(
        db,
      );
  return rows.reverse();
}

async function after(db: Reader, channelId: string, cursor: string, limit: number): Promise<readonly MessageRow[]> {
  const { rows } =
    await sql<MessageRow>`select * from messages where channel_id = ${channelId} and id > ${cursor} order by id limit ${limit}`.execute(db);
  return rows;
}

/** Half before, the target included, half after. */
async function around(db: Reader, channelId: string, cursor: string, limit: number): Promise<readonly MessageRow[]> {
  const half = Math.round(limit / 2);
  const [older, newer] = await Promise.all([before(db, channelId, cursor, half, true), after(db, channelId, cursor, half)]);
  return [...older, ...newer];
}

function page(db: Reader, channelId: string, cursors: Cursors, limit: number): Promise<readonly MessageRow[]> {
  if (cursors.before !== undefined) return before(db, channelId, padded(cursors.before), limit);
  if (cursors.after !== undefined) return after(db, channelId, padded(cursors.after), limit);
  if (cursors.around !== undefined) return around(db, channelId, padded(cursors.around), limit);
  return newest(db, channelId, limit);
}

/** 50 for absent, zero and nonsense; null (an empty page) above the most and below zero. */
export function pageSize(limit: number | undefined): number | null {
  if (limit === undefined || limit === 0) return MESSAGE_LIMITS.page;
  return limit < 0 || limit > MESSAGE_LIMITS.pageMax ? null : limit;
}

/** The JSON text of a page. Messages that point at nothing are put together from their stored text. */
async function render(db: Reader, rows: readonly MessageRow[], viewerId: string): Promise<string> {
  const linked = rows.filter((row) => row.links !== null);
  const [people, records, reactions] = await Promise.all([
    readPeople(
      db,
      rows.filter((row) => row.links === null).map((row) => row.author_id),
    ),
    hydrate(db, linked),
    readReactions(
      db,
      rows.filter((row) => row.reacted).map((row) => row.id),
      viewerId,
    ),
  ]);
  const full = new Map(records.map((record) => [record.id, record]));
  const authors = new Map([...people].map(([id, person]) => [id, JSON.stringify(toAuthor(person))]));
  const texts: string[] = [];
  for (const row of rows) {
    const own = reactions.get(row.id) ?? [];
    const record = full.get(row.id);
    const author = authors.get(row.author_id);
    if (record) texts.push(JSON.stringify({ ...record, reactions: own }));
    else if (author !== undefined) {
      const reacted = own.length > 0 ? JSON.stringify(own) : '[]';
      texts.push(
        `${row.body.slice(0, -1)},"createdBy":${author},"mentions":[],"roleMentions":[],"quotedMessages":[],"replyMessages":[],"reactions":${reacted}}`,
      );
    } else {
      const [lone] = await hydrate(db, [row]);
      texts.push(JSON.stringify({ ...lone, reactions: own }));
    }
  }
  return `[${texts.join(',')}]`;
}

const listMessagesAnswer = answer(listMessages, async ({ db, actor, access, params, query }) => {
  if (access.channel?.type === CATEGORY) return refuse('NotATextChannel');
  const limit = pageSize(query.limit);
  if (limit === null) return [];
  const rows = await page(db, params.channelId, query, limit);
  return { json: await render(db, rows, actor?.userId ?? '') };
});

const getMessageAnswer = answer(getMessage, async ({ db, actor, params }) => {
  const { rows } =
    await sql<MessageRow>`select * from messages where id = ${params.messageId} and channel_id = ${params.channelId}`.execute(db);
  const [row] = rows;
  if (!row) return refuse('UnknownMessage');
  const [record] = await hydrate(db, [row]);
  const reactions = await readReactions(db, [row.id], actor?.userId ?? '');
  return record ? { ...record, reactions: reactions.get(row.id) ?? [] } : refuse('UnknownMessage');
});

const REACTED_USERS = 5;
const REACTED_USERS_MAX = 50;

const listReactedUsersAnswer = answer(listReactedUsers, async ({ db, params, query }) => {
  const limit = query.limit === undefined || query.limit <= 0 ? REACTED_USERS : Math.min(query.limit, REACTED_USERS_MAX);
  const { rows } = await sql<{ userId: string; reactedAt: number }>`
    select r.user_id as "userId", r.reacted_at as "reactedAt" from message_reactions r join messages m on m.id = r.message_id
    where r.message_id = ${params.messageId} and m.channel_id = ${params.channelId} and r.name = ${query.name} and r.emoji_id = ${query.emojiId ?? ''}
    order by r.reacted_at, r.user_id limit ${limit}`.execute(db);
  if (rows.length === 0) return refuse('UnknownReaction');
  const people = await readPeople(
    db,
    rows.map((row) => row.userId),
  );
  return rows.flatMap((row): { user: RawUser; reactedAt: number }[] => {
    const person = people.get(row.userId);
    return person ? [{ user: toRawUser(person), reactedAt: row.reactedAt }] : [];
  });
});

export const messageAnswers = [listMessagesAnswer, getMessageAnswer, listReactedUsersAnswer];
