/**
 * Pages of messages, oldest first (servers document 5.10), in the order of the log (H7). Built as JSON text, because a page mostly copies
 * stored text.
 */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { type Access, isStaff } from '@folkmoot/contracts/kernel/access';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { getMessage, getMessageSource, listMessages, listReactedUsers } from '@folkmoot/contracts/messages/commands';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { RawUser } from '@folkmoot/contracts/profiles/wire';
import { statement } from '@folkmoot/platform/database/statement';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { readableChannels } from '../access/readable.ts';
import { pollIn, readMessagePolls } from '../polls/message-polls.ts';
import { authorTexts, PEOPLE_STAMP } from '../profiles/author-texts.ts';
import { readPeople, toRawUser } from '../profiles/people.ts';
import { hydrate, readReactions } from './hydrate.ts';
import { bodyOf } from './message-rows.ts';
import { type MessageRow, messageColumns } from './messages.table.ts';

type Cursors = { readonly before?: string | undefined; readonly after?: string | undefined; readonly around?: string | undefined };

const ID_LENGTH = 19;

/** A cursor need not exist. Padded to the length of ids, it compares like an id (`after=0` is the beginning). */
export function padded(cursor: string): string {
  return cursor.padStart(ID_LENGTH, '0');
}

/** The text of a message, and the data that says whether it is complete. */
type PageRow = Pick<MessageRow, 'id' | 'author_id' | 'body' | 'links' | 'reacted' | 'position'> & {
  /** The progress of the projection of users. */
  readonly stamp: number;
};

/** `rows` is the page as a subquery, with a condition on the channel's messages. */
function pageOf(rows: string) {
  return statement<PageRow>(`select m.*, ${PEOPLE_STAMP} as stamp from (${rows}) m`);
}

const inChannel = 'select id, author_id, body, links, reacted, position from messages where channel_id = $1';
const ofCursor = '(select position from messages where id = $2), (select position from deleted_messages where id = $2)';
/** A cursor that never existed (`0`) is placed by its time, at the nearest message of any channel. */
const fromCursorOn = `coalesce(${ofCursor}, (select position from messages where id >= $2 order by id limit 1), 9223372036854775807)`;
const upToCursor = `coalesce(${ofCursor}, (select position from messages where id <= $2 order by id desc limit 1), -1)`;

const newest = pageOf(`${inChannel} order by position desc limit $2`);
const before = pageOf(`${inChannel} and position < ${fromCursorOn} order by position desc limit $3`);
const after = pageOf(`${inChannel} and position > ${upToCursor} order by position limit $3`);
/** Half before, the target included, half after. */
const around = pageOf(`
  (${inChannel} and position <= ${upToCursor} order by position desc limit $3)
  union all
  (${inChannel} and position > ${upToCursor} order by position limit $3)`);

function read(db: Reader, channelId: string, cursors: Cursors, limit: number): Promise<readonly PageRow[]> {
  if (cursors.before !== undefined) return before(db, channelId, padded(cursors.before), limit);
  if (cursors.after !== undefined) return after(db, channelId, padded(cursors.after), limit);
  if (cursors.around !== undefined) return around(db, channelId, padded(cursors.around), Math.round(limit / 2));
  return newest(db, channelId, limit);
}

async function page(db: Reader, channelId: string, cursors: Cursors, limit: number): Promise<readonly PageRow[]> {
  return (await read(db, channelId, cursors, limit)).toSorted((a, b) => a.position - b.position);
}

/** 50 for a missing, zero or invalid limit. null (an empty page) above the maximum and below zero. */
export function pageSize(limit: number | undefined): number | null {
  if (limit === undefined || limit === 0) return MESSAGE_LIMITS.page;
  return limit < 0 || limit > MESSAGE_LIMITS.pageMax ? null : limit;
}

const POINTS_AT_NOTHING = '"mentions":[],"roleMentions":[],"quotedMessages":[],"replyMessages":[]';

type Channels = (channelId: string) => boolean;

/**
 * In a ticket, quotes may be from any channel, and there are no signals, so each reader may see different quotes. Moderators see all, the
 * author only those that they can open now.
 */
async function quotedFrom(db: Reader, { actor, badges, channel }: Access): Promise<Channels | undefined> {
  if (channel?.type !== CHANNEL_TYPE.TICKET || !actor) return undefined;
  if (isStaff(badges)) return () => true;
  const readable = new Set(await readableChannels(db, actor.userId));
  return (channelId) => readable.has(channelId);
}

async function recordsOf(db: Reader, ids: readonly string[], alsoFrom: Channels | undefined): Promise<ReadonlyMap<string, RawMessage>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MessageRow>`select ${messageColumns} from messages where id = any(${ids}::text[])`.execute(db);
  return new Map((await hydrate(db, rows, readPeople, alsoFrom)).map((record) => [record.id, record]));
}

/** The JSON text of a page. Messages without references use their stored text. */
async function render(db: Reader, rows: readonly PageRow[], access: Access): Promise<string> {
  const viewerId = access.actor?.userId ?? '';
  const stamp = rows[0]?.stamp ?? -1;
  const authors = await authorTexts(db, stamp, new Set(rows.map((row) => row.author_id)));
  const isPlain = (row: PageRow) => row.links === null && authors.has(row.author_id);
  const [records, reactions, polls] = await Promise.all([
    recordsOf(
      db,
      rows.filter((row) => !isPlain(row)).map((row) => row.id),
      await quotedFrom(db, access),
    ),
    readReactions(
      db,
      rows.filter((row) => row.reacted).map((row) => row.id),
      viewerId,
    ),
    readMessagePolls(db, rows, viewerId),
  ]);
  const texts = rows.flatMap((row) => {
    const own = reactions.get(row.id) ?? [];
    if (isPlain(row)) {
      return [
        `${row.body.slice(0, -1)},"createdBy":${authors.get(row.author_id)},${POINTS_AT_NOTHING},"reactions":${JSON.stringify(own)}}`,
      ];
    }
    const record = records.get(row.id);
    // The message was deleted since the page was read.
    return record ? [JSON.stringify({ ...record, ...pollIn(polls, row.id), reactions: own })] : [];
  });
  return `[${texts.join(',')}]`;
}

const listMessagesAnswer = answer(listMessages, async ({ db, access, params, query }) => {
  if (access.channel?.type === CHANNEL_TYPE.CATEGORY) return refuse('NotATextChannel');
  const limit = pageSize(query.limit);
  if (limit === null) return [];
  const rows = await page(db, params.channelId, query, limit);
  return { json: await render(db, rows, access) };
});

const getMessageAnswer = answer(getMessage, async ({ db, actor, access, params }) => {
  const { rows } =
    await sql<MessageRow>`select ${messageColumns} from messages where id = ${params.messageId} and channel_id = ${params.channelId}`.execute(
      db,
    );
  const [row] = rows;
  if (!row) return refuse('UnknownMessage');
  const [record] = await hydrate(db, [row], readPeople, await quotedFrom(db, access));
  const viewerId = actor?.userId ?? '';
  const [reactions, polls] = await Promise.all([readReactions(db, [row.id], viewerId), readMessagePolls(db, [row], viewerId)]);
  return record ? { ...record, ...pollIn(polls, row.id), reactions: reactions.get(row.id) ?? [] } : refuse('UnknownMessage');
});

const getMessageSourceAnswer = answer(getMessageSource, async ({ db, actor, params }) => {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from messages where id = ${params.messageId} and channel_id = ${params.channelId}`.execute(db);
  const [row] = rows;
  if (!row) return refuse('UnknownMessage');
  return row.author_id === actor?.userId ? { content: bodyOf(row).content } : refuse('NotYourMessage');
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

export const messageAnswers = [listMessagesAnswer, getMessageAnswer, getMessageSourceAnswer, listReactedUsersAnswer];
