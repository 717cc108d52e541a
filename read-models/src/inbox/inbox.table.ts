/** Direct message channels, and each user's own entry. */
import type { Table } from '@folkmoot/platform/projection/projection';
import { erasedPeopleTable } from '../accounts/erased-people.ts';

export const dmChannelsTable: Table = {
  name: 'dm_channels',
  create: `create table dm_channels (
    id text collate "C" primary key,
    created_by_id text not null,
    created_at bigint not null,
    last_messaged_at bigint
  )`,
  key: ['id'],
};

export const inboxTable: Table = {
  name: 'inbox_entries',
  create: `create table inbox_entries (
    user_id text collate "C" not null,
    channel_id text collate "C" not null,
    id text collate "C" not null,
    recipient_id text not null,
    closed boolean not null,
    created_at bigint not null,
    primary key (user_id, channel_id)
  )`,
  key: ['user_id', 'channel_id'],
};

/** Erased users, who must get no new entries. */
export const erasedCorrespondentsTable = erasedPeopleTable('erased_correspondents');
