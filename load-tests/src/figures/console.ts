/**
 * The lists of the console on an instance with a hundred thousand users: each list on its first page, on a later page, and with a search.
 */
import { REPORTED_KINDS } from '@folkmoot/contracts/reports/limits';
import { type Database, openDatabase } from '@folkmoot/platform/database/database';
import type { Secrets } from '@folkmoot/platform/query/answer';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { latenciesOf } from '../bench/latencies.ts';
import { askList, fillReadModels } from '../bench/read-models.ts';
import { milliseconds, type Row } from '../bench/report.ts';
import type { Run } from '../bench/run.ts';
import { scaled } from './communities.ts';

const PEOPLE = 100_000;
const SERVERS = 10_000;
const POSTS = 300_000;
const ACTS = 100_000;
const CASES = 20_000;
const TICKETS = 20_000;
const MAX_MS = 200;
const MODERATOR = '1';

type Sizes = Readonly<Record<'people' | 'servers' | 'posts' | 'acts' | 'cases' | 'tickets', number>>;

/** Ids have nineteen digits like real ones, so that they sort as text. */
function idOf(number: string): string {
  return `(1000000000000000000 + ${number})::text`;
}

function fillings({ people, servers, posts, acts, cases, tickets }: Sizes): readonly string[] {
  const someUserId = (seed: string) => idOf(`2 + ((${seed})::bigint * 7919)  % (${people} - 1)`);
  const server = (seed: string) => idOf(`1 + ((${seed})::bigint * 104729) % ${servers}`);
  return [
    `insert into users (id, username, tag, bot, badges, joined_at, last_online_status)
     select id, case when i % 5000 = 7 then '東京 ' else 'somebody ' end || md5(id), 'ab' || i % 100, i % 50 = 0, 0, i, 0
     from (select i, case when i = 1 then '${MODERATOR}' else ${idOf('i')} end as id from generate_series(1, ${people}) i) made`,
    `insert into accounts (user_id, bot, email, email_confirmed, dm_status, friend_request_status, hide_followers, hide_following)
     select id, bot, md5(id || 'e') || '@example.org', true, 0, 0, false, false from users`,
    `insert into suspensions (user_id, id, suspended_at, expire_at, reason, suspended_by_id, user_deleted)
     select id, id, joined_at, null, 'a reason', '${MODERATOR}', false from users where joined_at % 200 = 3`,
    `insert into shadow_bans (user_id, id, banned_at, reason, banned_by_id)
     select id, id, joined_at, 'a reason', '${MODERATOR}' from users where joined_at % 500 = 4`,
    `insert into servers (id, name, hex_color, default_channel_id, default_role_id, created_by_id, created_at, verified)
     select ${idOf('i')}, 'server ' || md5(i::text), '#ffffff', ${idOf('i')}, ${idOf('i')}, ${someUserId('i')}, i, false from generate_series(1, ${servers}) i`,
    `insert into channels (id, server_id, created_by_id, type, name, sort_order, created_at)
     select ${idOf('i')}, ${server('i')}, ${someUserId('i')}, 1, 'general', 1, i from generate_series(1, ${servers} * 10) i`,
    `insert into members (id, server_id, user_id, joined_at)
     select distinct on (server_id, user_id) i::text, server_id, user_id, i
     from (select i, ${server('i')} as server_id, ${someUserId('i * 31')} as user_id from generate_series(1, ${people} * 5) i) made`,
    `insert into posts (id, author_id, created_at, content)
     select ${idOf('i')}, ${someUserId('i')}, i, repeat('words of a post ', 8) from generate_series(1, ${posts}) i`,
    `insert into moderation_logs (id, event_id, action_type, action_by_id, user_id, server_id, reason, created_at)
     select ${idOf('i')}, i::text, i % 12, case when i % 3 = 0 then ${someUserId('i % 20')} else '${MODERATOR}' end, ${someUserId('i')},
       case when i % 4 = 0 then ${server('i')} end, 'a reason', i from generate_series(1, ${acts}) i`,
    `insert into server_audit_logs (id, server_id, action_type, action_by_id, data, created_at, event_id, ours)
     select ${idOf('i')}, ${server('i')}, 'SERVER_USER_KICK', ${someUserId('i')}, json_build_object('kickedUserId', ${someUserId('i * 3')})::jsonb, i, i::text, false
     from generate_series(1, ${acts}) i`,
    `insert into tickets (id, channel_id, opened_by_id, title, category, status, seen, opened_at, last_updated_at)
     select i, ${idOf('i')}, ${someUserId('i')}, 'a title', i % 5, case when i % 20 = 0 then 0 else 2 end, true, i, i from generate_series(1, ${tickets}) i`,
    `insert into report_cases (id, kind, thing_id, subject_id, withheld_from_id, report_count, first_at, last_at, decided)
     select ${idOf('i')}, (array['${REPORTED_KINDS.join("','")}'])[1 + i % ${REPORTED_KINDS.length}], ${idOf('i')}, ${someUserId('i')}, ${someUserId('i')},
       1 + i % 9, i, i, i % 20 > 0 from generate_series(1, ${cases}) i`,
  ];
}

/** The requests of moderators by name. `id` and `far` are of a user and an item in the middle. */
function asked(id: string): Readonly<Record<string, { readonly route: string; readonly query: object }>> {
  return {
    people: { route: 'listUsers', query: {} },
    'people by name': { route: 'listUsers', query: { orderBy: 'username', order: 'asc' } },
    'people, further down': { route: 'listUsers', query: { after: id } },
    'people by name, further down': { route: 'listUsers', query: { orderBy: 'username', order: 'asc', after: id } },
    'the suspended': { route: 'listUsers', query: { filters: 'suspension' } },
    'the shadow-banned and bots': { route: 'listUsers', query: { filters: ['shadowBan', 'bot'] } },
    'search for people': { route: 'searchUsersAsModerator', query: { q: 'somebody a' } },
    'search for what a few are called': { route: 'searchUsersAsModerator', query: { q: 'abcde' } },
    'search for two letters of many': { route: 'searchUsersAsModerator', query: { q: 'dy' } },
    'search for two letters of few': { route: 'searchUsersAsModerator', query: { q: '東京' } },
    'search for one person': { route: 'searchUsersAsModerator', query: { q: id } },
    'everybody’s search for people': { route: 'searchUsers', query: { q: 'somebody a' } },
    'everybody’s search for what a few are called': { route: 'searchUsers', query: { q: 'abcde' } },
    'everybody’s search for two letters of few': { route: 'searchUsers', query: { q: '東京' } },
    servers: { route: 'listAllServers', query: {} },
    'search for servers': { route: 'searchServers', query: { q: 'abc' } },
    posts: { route: 'listAllPosts', query: {} },
    'posts, further down': { route: 'listAllPosts', query: { after: id } },
    'posts of one person': { route: 'searchPosts', query: { q: id } },
    'audit log': { route: 'listModerationLogs', query: {} },
    'audit log, further down': { route: 'listModerationLogs', query: { after: id } },
    'audit log of one person': { route: 'searchModerationLogs', query: { q: id } },
    'audit log of one moderator': { route: 'searchModerationLogs', query: { q: MODERATOR } },
    'logs of servers': { route: 'listServerAuditLogs', query: {} },
    'logs of one person': { route: 'listServerAuditLogs', query: { q: id } },
    tickets: { route: 'listTicketQueue', query: {} },
    'tickets that wait': { route: 'listTicketQueue', query: { status: '0', holder: 'nobody' } },
    reports: { route: 'listCases', query: { status: 'open' } },
    'reports, most first': { route: 'listCases', query: { status: 'open', sort: 'most' } },
  };
}

/** Finds a user who occurs in every list. */
async function busyUser({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from users u where exists (select from posts where author_id = u.id) and exists (select from moderation_logs where user_id = u.id)
       and exists (select from server_audit_logs where action_by_id = u.id) order by u.joined_at offset 100 limit 1`,
  );
  return rows[0]?.id ?? MODERATOR;
}

async function timesOf(database: Database, id: string, rounds: number, secrets: Secrets): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>();
  for (const [name, { route, query }] of Object.entries(asked(id))) {
    const list: number[] = [];
    for (let round = 0; round < rounds; round += 1) list.push(await askList(database, { route, userId: MODERATOR, query }, secrets));
    times.set(name, list);
  }
  return times;
}

export async function measureConsole(run: Run): Promise<readonly Row[]> {
  const { url } = await run.database();
  const database = openDatabase({ url, name: 'console', searchPath: ['console_figure'] });
  try {
    const { scale, rounds } = run.options;
    const sizes: Sizes = {
      people: scaled(PEOPLE, scale, 2000),
      servers: scaled(SERVERS, scale, 200),
      posts: scaled(POSTS, scale, 5000),
      acts: scaled(ACTS, scale, 5000),
      cases: scaled(CASES, scale, 500),
      tickets: scaled(TICKETS, scale, 500),
    };
    await fillReadModels(database, 'console_figure', null, fillings(sizes));
    const id = await busyUser(database);
    const secrets = memoryVault();
    await timesOf(database, id, 1, secrets);
    const times = [...(await timesOf(database, id, rounds * 10, secrets))].map(([name, list]) => ({ name, ...latenciesOf(list) }));
    const slowest = times.reduce((most, each) => (each.p99 > most.p99 ? each : most));
    return [
      {
        figure: `lists of the console among ${sizes.people.toLocaleString('en')} people, p99 of the slowest`,
        measured: `${milliseconds(slowest.p99)} (${slowest.name})`,
        target: `≤ ${MAX_MS} ms`,
        met: slowest.p99 <= MAX_MS,
        floor: null,
      },
      {
        figure: 'lists of the console: p50 / p99',
        measured: times.map(({ name, p50, p99 }) => `${name} ${milliseconds(p50)} / ${milliseconds(p99)}`).join(', '),
        target: null,
        met: null,
        floor: null,
      },
    ];
  } finally {
    await database.close();
  }
}
