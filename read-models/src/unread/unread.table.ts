/** Read positions and unread counters of users (realtime contract, section 7). */
import type { Table } from '@folkmoot/platform/projection/projection';
import { erasedPeopleTable } from '../accounts/erased-people.ts';

export const lastSeenTable: Table = {
  name: 'last_seen',
  create: `create table last_seen (
    user_id text collate "C" not null,
    channel_id text collate "C" not null,
    server_id text,
    at bigint not null,
    primary key (user_id, channel_id)
  )`,
  key: ['user_id', 'channel_id'],
};

export const mentionCountsTable: Table = {
  name: 'mention_counts',
  create: `create table mention_counts (
    recipient_id text collate "C" not null,
    channel_id text collate "C" not null,
    sender_id text not null,
    server_id text,
    count integer not null,
    created_at bigint not null,
    primary key (recipient_id, channel_id, sender_id)
  )`,
  key: ['recipient_id', 'channel_id', 'sender_id'],
};

/** Erased users, who must get no new rows. */
export const erasedReadersTable = erasedPeopleTable('erased_readers');
