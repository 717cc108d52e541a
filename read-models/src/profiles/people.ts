/** Reads users for all read models that embed them, and converts them to the embedded formats. */
import type { RawMentionUser, RawMessageAuthor, RawUser, RawUserWithLastOnline } from '@folkmoot/contracts/profiles/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

export type PersonRow = {
  readonly id: string;
  readonly username: string;
  readonly tag: string;
  readonly bot: boolean;
  readonly badges: number;
  readonly hexColor: string | null;
  readonly avatar: string | null;
  readonly banner: string | null;
  readonly joinedAt: number;
  /** 0: hidden, 1: friends, 2: friends and servers. */
  readonly lastOnlineStatus: number;
  readonly lastOnlineAt: number | null;
};

/** Columns of `users u`, as a `PersonRow`. */
export const personColumns = sql`
  u.id, u.username, u.tag, u.bot, u.badges, u.hex_color as "hexColor", u.avatar, u.banner, u.joined_at as "joinedAt",
  u.last_online_status as "lastOnlineStatus", u.last_online_at as "lastOnlineAt"`;

/** The existing ones of these users, in one query. Ids may repeat. */
export async function readPeople(db: Reader, ids: Iterable<string>): Promise<ReadonlyMap<string, PersonRow>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from users u where u.id = any(${wanted}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export function toRawUser(row: PersonRow): RawUser {
  return {
    id: row.id,
    username: row.username,
    tag: row.tag,
    badges: row.badges,
    hexColor: row.hexColor,
    avatar: row.avatar,
    banner: row.banner,
    bot: row.bot ? true : null,
    joinedAt: row.joinedAt,
  };
}

/** Joins each row with its user. Rows whose user does not exist are left out. */
export async function withPeople<Row, Joined>(
  db: Reader,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  join: (row: Row, person: RawUser) => Joined,
): Promise<Joined[]> {
  const people = await readPeople(db, rows.map(idOf));
  return rows.flatMap((row) => {
    const person = people.get(idOf(row));
    return person ? [join(row, toRawUser(person))] : [];
  });
}

/** In members: other members see the time only if the user shows it to servers. */
export function toMember(row: PersonRow): RawUserWithLastOnline {
  return {
    ...toRawUser(row),
    lastOnlineStatus: row.lastOnlineStatus,
    lastOnlineAt: row.lastOnlineStatus === 2 ? row.lastOnlineAt : null,
  };
}

/** In friend records: accepted friends see the time unless it is hidden (realtime contract DB-3). */
export function toFriend(row: PersonRow, accepted: boolean): RawUserWithLastOnline {
  return {
    ...toRawUser(row),
    lastOnlineStatus: row.lastOnlineStatus,
    lastOnlineAt: accepted && row.lastOnlineStatus > 0 ? row.lastOnlineAt : null,
  };
}

export function toAuthor(row: PersonRow): RawMessageAuthor {
  return {
    id: row.id,
    username: row.username,
    tag: row.tag,
    hexColor: row.hexColor,
    avatar: row.avatar,
    badges: row.badges,
    bot: row.bot ? true : null,
  };
}

export function toMention(row: PersonRow): RawMentionUser {
  return { id: row.id, username: row.username, tag: row.tag, hexColor: row.hexColor, avatar: row.avatar, badges: row.badges };
}
