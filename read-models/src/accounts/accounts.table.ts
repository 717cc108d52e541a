/** The private part of an account. */
import type { Table } from '@folkmoot/platform/projection/projection';
import { partsIndex } from '@folkmoot/platform/projection/text-parts';

export const accountsTable: Table = {
  name: 'accounts',
  create: `create table accounts (
    user_id text collate "C" primary key,
    bot boolean not null,
    email text,
    email_confirmed boolean not null,
    dm_status integer not null,
    friend_request_status integer not null,
    hide_followers boolean not null,
    hide_following boolean not null
  )`,
  indexes: [partsIndex('accounts', 'email')],
  key: ['user_id'],
};
