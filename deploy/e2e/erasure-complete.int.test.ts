/** A user who used every feature deletes the account and its content: which data is left anywhere (H9, decision 92). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { ContentErased } from '@folkmoot/contracts/accounts/events';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { getAnyTicket, moderateTicket } from '@folkmoot/contracts/moderation/ticket-commands';
import { TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { getQueuedTicket, setTicketStatus } from '@folkmoot/contracts/tickets/staff-commands';
import { type Database, openDatabase } from '@folkmoot/platform/database/database';
import { describe as differenceText } from '@folkmoot/platform/projection/rebuild';
import { verify } from '@folkmoot/platform/projection/verify';
import { projections } from '@folkmoot/read-models/projections';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { ADDRESS, MARK, registerUserOfEveryFeature, type UserOfEveryFeature, word } from './harness/user-of-every-feature.ts';

let network: Network;
let founder: Person;
let bob: Person;
let leaver: UserOfEveryFeature;
let database: Database;

/** The data of the account before its deletion. If it were empty, the tests below would prove nothing. */
let before: ReadonlySet<string>;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'), { TRUST_PROXY: 'on' });
  founder = await network.register('Founder');
  bob = await network.register('Bob');
  const carl = await network.register('Carl');
  database = openDatabase({ url: network.product().foundation.config.DATABASE_URL ?? '' });
  leaver = await registerUserOfEveryFeature(network, { founder, bob, carl });
  expect((await database.pool.query('select user_id from vault.drafts')).rowCount).toBe(1);
  before = new Set((await findWords(MARK)).map(({ hit }) => hit));
  await leaver.leaveServer();
  const { person } = leaver;
  const { erased } = await person.ask(deleteAccount, { body: { password: person.password, deleteContent: true } });
  const posted = { posts: 2, comments: 1, reposts: 1, likes: 1, votes: 2 };
  const counted = { messages: 7, notes: 1, tickets: 1, reminders: 2, bookmarks: 1, archives: 1, ...posted };
  expect(erased).toMatchObject({ letters: 3, content: 'being deleted', counted });
  const { log } = network.product().foundation;
  const isErased = async () => (await log.readStream(`user-${person.id}`)).some(({ type }) => type === ContentErased.type);
  await vi.waitUntil(isErased, { timeout: 30_000 });
  await network.settle();
}, 120_000);

afterAll(async () => {
  await database?.close();
  await network?.stop();
});

type Column = { readonly table: string; readonly text: string };
type Found = { readonly where: string; readonly hit: string };

/** Columns of all our schemas, each as text. Bytes stay as they are. */
async function columns(): Promise<readonly Column[]> {
  const { rows } = await database.pool.query<Column & { schema: string }>(`
    select c.table_schema as schema, format('%I.%I', c.table_schema, c.table_name) as table,
           format(case c.data_type when 'bytea' then 'encode(%I, ''escape'')' else '%I::text' end, c.column_name) as text
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    order by 2, c.ordinal_position`);
  // Signals are deleted after a minute, and contain what clients received before.
  return rows.filter(({ schema }) => schema !== 'signals');
}

/** Every word that starts like this, with its column. */
async function findWords(prefix: string): Promise<readonly Found[]> {
  const all: Found[] = [];
  for (const { table, text } of await columns()) {
    const { rows } = await database.pool.query<{ hit: string }>(
      `select distinct lower(m[1]) as hit from ${table}, regexp_matches(${text}, '(' || $1 || '[a-z0-9.@]*)', 'gi') as m order by 1`,
      [prefix],
    );
    all.push(...rows.map(({ hit }) => ({ where: `${table} ${text}`, hit })));
  }
  return all;
}

function inFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (path.toLowerCase().includes(MARK)) return [path];
    return entry.isFile() && readFileSync(path).includes(MARK) ? [path] : [];
  });
}

/** Text in records that stays: moderation relies on it, and moderators answer for their decisions. */
const IN_RECORDS: Readonly<Record<string, string>> = {
  [word('reporting')]: 'live.reports words::text',
  [word('appealing')]: 'live.appeals words::text',
};

/** Columns that contain the id: it is in all data that mentions the user, and identifies no one. */
const NAMED: readonly string[] = [
  // The user's own row, under a placeholder name, and the fact of the erasure.
  'live.users id',
  ...['erased_correspondents', 'erased_listeners', 'erased_openers', 'erased_readers', 'erased_told'].map((name) => `live.${name} id`),
  'live.automod_authors id',
  'live.report_subjects subject',
  // Data of others: their side of a conversation, their messages about the user, and their notices.
  'live.dm_channels created_by_id',
  'live.inbox_entries recipient_id',
  'live.invite_joins user_id',
  'live.message_words words',
  'live.messages body',
  'live.messages links',
  'live.post_notices by_id',
  // That the user joined and left, that a post with replies existed, and that someone reacted.
  'live.messages author_id',
  'live.posts author_id',
  'live.message_reactions user_id',
  // Records of moderation.
  'live.account_history_people user_id',
  'live.appeals appellant_id',
  'live.automod_catches author_id',
  'live.moderation_log_tickets opened_by_id',
  'live.moderation_logs user_id',
  'live.report_cases subject_id',
  'live.report_cases thing_id',
  'live.report_cases withheld_from_id',
  'live.reports content',
  'live.reports content_of',
  'live.reports reporter_id',
  'live.reports thing_id',
  'live.server_audit_logs data',
  'live.tickets opened_by_id',
];

describe('a user who used every feature and deleted the account with its content', () => {
  it('was found by each of their words before', () => {
    const inServer = [
      'named',
      'moved',
      'edited',
      'reply',
      'captioned',
      'removed',
      'caught',
      'reporting',
      'nickname',
      'folder',
      'whispered',
      'question',
      'choice',
    ];
    const inConversation = ['redescribed', 'speech', 'spoken'];
    const elsewhere = ['noted', 'left', 'right', 'amended', 'commented', 'moderated', 'appealing', 'titled', 'asking', 'answering'];
    const words = [...before].join(' ');
    expect(
      [...inServer, ...inConversation, ...elsewhere, 'biography', 'status', 'notice'].filter((use) => !words.includes(word(use))),
    ).toEqual([]);
  });

  it('H9 is found by no word, name or address in any column of any table, except in records', async () => {
    const left = (await findWords(MARK)).filter(({ where, hit }) => IN_RECORDS[hit] !== where);
    expect(left).toEqual([]);
    expect(await findWords(ADDRESS)).toEqual([]);
  });

  it('appears only by id, in data of others, in records and in lists of erased users', async () => {
    const live = (await findWords(leaver.person.id)).flatMap(({ where }) =>
      where.startsWith('live.') ? [where.replace('::text', '')] : [],
    );
    expect([...new Set(live)].toSorted()).toEqual(NAMED.toSorted());
  });

  it('H9 is in no file: no e-mail to any of their addresses, no upload, no archive', () => {
    expect(inFiles(network.product().foundation.config.DATA_DIR)).toEqual([]);
  });

  it('has no rows for reading left: last-seen positions, mention counts, conversations', async () => {
    const { person, dmId } = leaver;
    const mine = async (table: string, column: string) =>
      (await database.pool.query(`select 1 from live.${table} where ${column} = $1`, [person.id])).rowCount;
    const none = async () => [
      await mine('last_seen', 'user_id'),
      await mine('mention_counts', 'recipient_id'),
      await mine('inbox_entries', 'user_id'),
    ];
    expect(await none()).toEqual([0, 0, 0]);
    await bob.refused(sendMessage, { params: { channelId: dmId }, body: { content: 'Hello?' } }, 400);
    await bob.refused(openDm, { params: { userId: person.id } }, 400);
    await network.settle();
    expect(await none()).toEqual([0, 0, 0]);
  });

  it('H9 has no draft left', async () => {
    expect((await database.pool.query('select user_id from vault.drafts')).rows).toEqual([]);
  });

  it('leaves a ticket without its title, also for moderators, and with their answers', async () => {
    const on = { params: { ticketId: String(leaver.ticketId) } };
    const blank = { id: leaver.ticketId, title: '', openedBy: { id: leaver.person.id } };
    expect(await founder.ask(getQueuedTicket, on)).toMatchObject(blank);
    expect(await founder.ask(getAnyTicket, on)).toMatchObject(blank);
    await founder.refused(moderateTicket, { ...on, body: { status: TICKET_STATUS.CLOSED_AS_DONE } }, 400);
    await founder.ask(setTicketStatus, { ...on, body: { status: TICKET_STATUS.CLOSED_AS_DONE } });
    const { channelId } = await founder.ask(getQueuedTicket, on);
    const contents = (await founder.ask(listMessages, { params: { channelId } })).map(({ content }) => content);
    expect(contents).toEqual(['We look into it.']);
  });

  it('H2 is the same after a replay', async () => {
    await network.settle();
    const { foundation } = network.product();
    const differences = [];
    for (const projection of projections) {
      const difference = await verify({ ...foundation, database: foundation.readModels, projection });
      if (difference) differences.push(differenceText(projection, difference));
    }
    expect(differences).toEqual([]);
  });
});
