/** Pages of messages, always oldest first (servers document 5.10). Rendered as text: a page is mostly copied, not built. */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { getMessage, listMessages, listReactedUsers } from '@folkmoot/contracts/messages/commands';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import type { RawUser } from '@folkmoot/contracts/profiles/wire';
import { statement } from '@folkmoot/platform/database/statement';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { readPeople, toRawUser } from '../profiles/people.ts';
import { hydrate, readReactions } from './hydrate.ts';
import type { MessageRow } from './messages.table.ts';

type Cursors = { readonly before?: string | undefined; readonly after?: string | undefined; readonly around?: string | undefined };

const CATEGORY = 2;
const ID_LENGTH = 19;

/** Cursors need not exist; padded, they compare as ids do (`after=0` is the beginning). */
function padded(cursor: string): string {
  return cursor.padStart(ID_LENGTH, '0');
}

/** A row of a page; each author is told once, with their first message. */
type PageRow = MessageRow & { readonly author: string | null };

/** Authors ride along: one statement a page. `rows` is the page as a query of its own. */
function pageOf(rows: string) {
  return statement<PageRow>(`
    select m.id, m.channel_id, m.server_id, m.author_id, m.kind, m.created_at, m.body, m.links, m.reacted,
           case when u.id is not null then json_build_object('id', u.id, 'username', u.username, 'tag', u.tag, 'hexColor', u.hex_color,
             'avatar', u.avatar, 'badges', u.badges, 'bot', nullif(u.bot, false))::text end as author
    from (select page.*, row_number() over (partition by author_id order by id) = 1 as first from (${rows}) page) m
    left join users u on m.first and u.id = m.author_id
    order by m.id`);
}

const newest = pageOf('select * from messages where channel_id = $1 order by id desc limit $2');
const before = pageOf('select * from messages where channel_id = $1 and id < $2 order by id desc limit $3');
const after = pageOf('select * from messages where channel_id = $1 and id > $2 order by id limit $3');
/** Half before, the target included, half after. */
const around = pageOf(`
  (select * from messages where channel_id = $1 and id <= $2 order by id desc limit $3)
  union all
  (select * from messages where channel_id = $1 and id > $2 order by id limit $3)`);

function page(db: Reader, channelId: string, cursors: Cursors, limit: number): Promise<readonly PageRow[]> {
  if (cursors.before !== undefined) return before(db, channelId, padded(cursors.before), limit);
  if (cursors.after !== undefined) return after(db, channelId, padded(cursors.after), limit);
  if (cursors.around !== undefined) return around(db, channelId, padded(cursors.around), Math.round(limit / 2));
  return newest(db, channelId, limit);
}

/** 50 for absent, zero and nonsense; null (an empty page) above the most and below zero. */
export function pageSize(limit: number | undefined): number | null {
  if (limit === undefined || limit === 0) return MESSAGE_LIMITS.page;
  return limit < 0 || limit > MESSAGE_LIMITS.pageMax ? null : limit;
}

const POINTS_AT_NOTHING = '"mentions":[],"roleMentions":[],"quotedMessages":[],"replyMessages":[]';

/** The JSON text of a page. Messages that point at nothing are put together from their stored text. */
async function render(db: Reader, rows: readonly PageRow[], viewerId: string): Promise<string> {
  const authors = new Map(rows.flatMap((row) => (row.author === null ? [] : [[row.author_id, row.author] as const])));
  const isPlain = (row: PageRow) => row.links === null && authors.has(row.author_id);
  const [records, reactions] = await Promise.all([
    hydrate(
      db,
      rows.filter((row) => !isPlain(row)),
    ),
    readReactions(
      db,
      rows.filter((row) => row.reacted).map((row) => row.id),
      viewerId,
    ),
  ]);
  const full = new Map(records.map((record) => [record.id, record]));
  const texts = rows.map((row) => {
    const own = reactions.get(row.id) ?? [];
    const record = full.get(row.id);
    if (record) return JSON.stringify({ ...record, reactions: own });
    return `${row.body.slice(0, -1)},"createdBy":${authors.get(row.author_id)},${POINTS_AT_NOTHING},"reactions":${JSON.stringify(own)}}`;
  });
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
