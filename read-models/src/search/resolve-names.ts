/** Resolves names of users, roles and channels among those that the caller may see. The name of a hidden one finds nothing. */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { ResolveName, SearchedName } from './searched-names.ts';
import { namingOf } from './words.ts';

/** The limit of users and of roles with the same name. */
const SHARING = 100;

type Found = { readonly id: string; readonly name: string; readonly tag: string | null };

const NOBODY: readonly Found[] = [];

/** `channelIds`: the searched channels, all readable. */
export async function readNameResolver(db: Reader, names: readonly SearchedName[], channelIds: readonly string[]): Promise<ResolveName> {
  const calledBy = (sign: '@' | '#') => {
    const written = names.filter((each) => each.sign === sign).map(({ name }) => name);
    // Also in the original case, because not every database can lowercase all alphabets. Older names have any Unicode form.
    const cased = written.flatMap((name) => [name, name.toLowerCase()]);
    return [...new Set(cased.flatMap((name) => [name, name.normalize('NFC'), name.normalize('NFD')]))];
  };
  const [people, channels] = [calledBy('@'), calledBy('#')];
  const [users, roles, named] = await Promise.all([
    people.length === 0 ? NOBODY : readPeople(db, people, channelIds),
    people.length === 0 ? NOBODY : readRolesCalled(db, people, channelIds),
    channels.length === 0 ? NOBODY : readChannelsCalled(db, channels, channelIds),
  ]);
  return ({ sign, name, tag }) => {
    const isSame = (a: string | null, b: string) => a !== null && comparable(a) === comparable(b);
    const isMeant = (found: Found) => isSame(found.name, name) && (tag === null || isSame(found.tag, tag));
    const idsOf = (all: readonly Found[]) => all.filter(isMeant).map(({ id }) => id);
    if (sign === '#') return idsOf(named).map((id) => namingOf('#', id));
    return [
      ...idsOf(users).map((id) => namingOf('@', id)),
      ...(tag === null ? idsOf(roles).map((id) => namingOf('&', id)) : []),
      ...(isSame('everyone', name) ? [namingOf('@', 'e')] : []),
    ];
  };
}

function comparable(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

type Called = readonly string[];

function isCalled(column: string, names: Called) {
  return sql`(${sql.ref(column)} = any(${names}::text[]) or lower(${sql.ref(column)}) = any(${names}::text[]))`;
}

function searchedServers(channelIds: readonly string[]) {
  return sql`(select server_id from channels where id = any(${channelIds}::text[]))`;
}

/** By username, or by nickname in a searched server. */
async function readPeople(db: Reader, names: Called, channelIds: readonly string[]): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    (select id, username as name, tag from users where ${isCalled('username', names)} limit ${SHARING})
    union all
    (select user_id, nickname, null from members where ${isCalled('nickname', names)}
      and server_id in ${searchedServers(channelIds)} limit ${SHARING})`.execute(db);
  return rows;
}

async function readRolesCalled(db: Reader, names: Called, channelIds: readonly string[]): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select id, name, null as tag from roles where ${isCalled('name', names)}
      and server_id in ${searchedServers(channelIds)} limit ${SHARING}`.execute(db);
  return rows;
}

async function readChannelsCalled(db: Reader, names: Called, channelIds: readonly string[]): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select id, name, null as tag from channels where id = any(${channelIds}::text[]) and ${isCalled('name', names)}`.execute(db);
  return rows;
}
