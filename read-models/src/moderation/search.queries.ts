/**
 * Moderators' search for users and servers (users document 11.1), newest first, in two steps. A frequent name fills a page from the newest
 * rows, which are scanned. Only a rare name uses the text index, which would have to collect all matches of a frequent one.
 */
import { isIP } from 'node:net';
import { searchServers, searchUsersAsModerator } from '@folkmoot/contracts/moderation/read-commands';
import type { FoundServer, ModServerRow } from '@folkmoot/contracts/moderation/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { holds, mentions } from '@folkmoot/platform/projection/text-parts';
import { answer, secretAnswer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { readPeople } from '../profiles/people.ts';
import { readModeratedServers } from './moderated-servers.ts';
import { readModeratedUsers } from './moderated-users.ts';
import { sizeOf } from './page-size.ts';

/** The number of rows to scan. */
const WINDOW = 1000;

/** A subselect per row, because an `exists` would be planned as a scan of all accounts. */
const emailOf = sql<string>`(select a.email from accounts a where a.user_id = u.id)`;

type Page = { readonly after: string | undefined; readonly limit: number };

/** `read` gets the window to scan. Without one it uses the indexes. */
async function inTwoSteps<Found>(page: Page, read: (page: Page, window: number | undefined) => Promise<Found[]>): Promise<Found[]> {
  const near = await read(page, WINDOW);
  return near.length < page.limit ? read(page, undefined) : near;
}

const searchUsersAnswer = secretAnswer(searchUsersAsModerator, async ({ db, query }, { devices }) => {
  const { q, after, limit } = query;
  if (q === undefined) return [];
  const seenThere = isIP(q) === 0 ? [] : await devices.peopleAt([devices.indexOf(q)]);
  const isNamed = sql`(${mentions('u.username', q)} or ${mentions('u.tag', q)} or u.id = ${q} or u.id = any(${seenThere}::text[])
    or ${mentions(emailOf, q)}
    or exists (select from members m where m.server_id = ${q} and m.user_id = u.id))`;
  const isFound = sql`u.id = any(array(
    select id from users where ${holds('username', q)} union all select id from users where ${holds('tag', q)}
    union all select user_id from accounts where ${holds('email', q)}
    union all select user_id from members where server_id = ${q}
    union all select unnest(${[q, ...seenThere]}::text[])))`;
  return inTwoSteps({ after, limit: sizeOf(limit) }, (page, window) =>
    window === undefined ? readModeratedUsers(db, isFound, page) : readModeratedUsers(db, isNamed, { ...page, window }),
  );
});

async function withOwners(db: Reader, rows: readonly ModServerRow[]): Promise<FoundServer[]> {
  const owners = await readPeople(
    db,
    rows.map(({ createdBy }) => createdBy.id),
  );
  return rows.map((row) => ({ ...row, createdBy: { ...row.createdBy, badges: owners.get(row.createdBy.id)?.badges ?? 0 } }));
}

const searchServersAnswer = answer(searchServers, async ({ db, query }) => {
  const { q, after, limit } = query;
  if (q === undefined) return [];
  const isNamed = sql`(${mentions('s.name', q)} or s.id = ${q} or s.id in (select server_id from channels where id = ${q}))`;
  const isFound = sql`s.id = any(array(
    select id from servers where ${holds('name', q)} union all select server_id from channels where id = ${q} union all select ${q}::text))`;
  const found = await inTwoSteps({ after, limit: sizeOf(limit) }, (page, window) =>
    window === undefined ? readModeratedServers(db, isFound, page) : readModeratedServers(db, isNamed, { ...page, window }),
  );
  return withOwners(db, found);
});

export const moderatorSearchAnswers = [searchUsersAnswer, searchServersAnswer];
