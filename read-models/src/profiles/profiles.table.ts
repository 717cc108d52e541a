/** The public data of users, one row each, without account data. */
import { nameOfDeleted } from '@folkmoot/contracts/profiles/deleted-name';
import type { Table } from '@folkmoot/platform/projection/projection';
import { partsIndex } from '@folkmoot/platform/projection/text-parts';

export const usersTable: Table = {
  name: 'users',
  create: `create table users (
    id text collate "C" primary key,
    username text not null,
    tag text not null,
    bot boolean not null,
    badges integer not null,
    hex_color text,
    avatar text,
    banner text,
    joined_at bigint not null,
    bio text,
    bg_color_one text,
    bg_color_two text,
    primary_color text,
    last_online_status integer not null,
    last_online_at bigint
  )`,
  indexes: [
    // The sort orders of moderators' lists.
    'create index on users (joined_at, id)',
    'create index on users (username, id)',
    // The sort order of the search for users.
    'create index on users ((lower(username) collate "C"), id)',
    partsIndex('users', 'username'),
    partsIndex('users', 'tag'),
  ],
  key: ['id'],
};

/** The name that is shown for a user, with a replacement for erased users. */
export function shownName(username: string | null, userId: string): string {
  return username ?? nameOfDeleted(userId);
}
