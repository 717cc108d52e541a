/** The tables of the media service. */
import type { Database } from '../database/database.ts';
import { applySchema } from '../database/schema.ts';

/**
 * Stored with the read models: if lost, they are rebuilt from the log. File names are left out, because they are the words of their
 * authors. An earlier version stored one removal per file; its rows are migrated.
 */
const schema = `
create schema if not exists media;
create table if not exists media.place (
  only_row boolean primary key default true check (only_row),
  position bigint not null default -1
);
insert into media.place default values on conflict do nothing;
create table if not exists media.attached (
  file_id text primary key,
  message_id text not null,
  channel_id text not null,
  server_id text,
  author_id text not null,
  sent_at bigint not null
);
create index if not exists attached_message on media.attached (message_id);
create index if not exists attached_channel on media.attached (channel_id);
create index if not exists attached_author on media.attached (server_id, author_id, sent_at);
alter table media.attached add column if not exists removed_by text;
alter table media.attached add column if not exists remove_after bigint;
create table if not exists media.deleted_channels (channel_id text primary key, server_id text not null);
create index if not exists deleted_channels_server on media.deleted_channels (server_id);
create table if not exists media.removals (
  file_id text not null,
  removed_by text not null,
  remove_after bigint not null,
  primary key (file_id, removed_by)
);
create index if not exists removals_event on media.removals (removed_by);
create index if not exists removals_due on media.removals (remove_after);
create index if not exists attached_removed on media.attached (removed_by) where removed_by is not null;
insert into media.removals (file_id, removed_by, remove_after)
  select file_id, removed_by, remove_after from media.attached where removed_by is not null on conflict do nothing;
update media.attached set removed_by = null, remove_after = null where removed_by is not null;
create table if not exists media.kept (
  file_id text primary key,
  kind text not null,
  owner_id text,
  bytes bigint not null,
  sender_id text
);
create index if not exists kept_owner on media.kept (owner_id) where kind = 'attachment';
create index if not exists kept_sender on media.kept (sender_id) include (file_id, bytes) where sender_id is not null;
create table if not exists media.hashes (
  sha256 text not null,
  file_id text not null references media.kept on delete cascade,
  primary key (sha256, file_id)
);
create index if not exists hashes_file on media.hashes (file_id);
create table if not exists media.removed_hashes (sha256 text primary key);
create table if not exists media.hashed (only_row boolean primary key default true check (only_row));
`;

export function prepareMedia(database: Database): Promise<void> {
  return applySchema(database, 'media', schema);
}
