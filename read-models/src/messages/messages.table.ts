/** Visible messages. `body` is the part of the wire record that depends only on the message, serialized once. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { Table } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

export const messagesTable: Table = {
  name: 'messages',
  create: `create table messages (
    id text collate "C" primary key,
    channel_id text collate "C" not null,
    server_id text,
    author_id text not null,
    kind smallint not null,
    created_at bigint not null,
    body text not null,
    links text,
    reacted boolean not null default false,
    position bigint not null
  )`,
  indexes: ['create index on messages (channel_id, position)'],
  key: ['id'],
};

/** The positions of deleted messages, because cursors may still refer to them. */
export const deletedMessagesTable: Table = {
  name: 'deleted_messages',
  create: `create table deleted_messages (id text collate "C" primary key, position bigint not null)`,
  key: ['id'],
};

export const reactionsTable: Table = {
  name: 'message_reactions',
  create: `create table message_reactions (
    message_id text collate "C" not null,
    name text not null,
    emoji_id text not null,
    gif boolean,
    user_id text not null,
    reacted_at bigint not null,
    primary key (message_id, name, emoji_id, user_id)
  )`,
  key: ['message_id', 'name', 'emoji_id', 'user_id'],
};

/** Files of messages, newest id last. `record` is the wire record. `bytes`: 0 for files on a drive. */
export const attachmentsTable: Table = {
  name: 'message_attachments',
  create: `create table message_attachments (
    id text collate "C" primary key,
    message_id text collate "C" not null,
    channel_id text collate "C" not null,
    author_id text collate "C" not null,
    bytes bigint not null,
    expire_at bigint,
    record text not null
  )`,
  indexes: [
    'create index on message_attachments (channel_id, id)',
    'create index on message_attachments (message_id)',
    'create index on message_attachments (author_id) include (bytes)',
    'create index on message_attachments (expire_at) where expire_at is not null',
  ],
  key: ['id'],
};

export const attachmentColumns = sql.raw('id, message_id, channel_id, author_id, bytes, expire_at, record');

/** The number of files of each channel, because every login contains it for all channels. */
export const attachmentCountsTable: Table = {
  name: 'attachment_counts',
  create: `create table attachment_counts (channel_id text collate "C" primary key, attachments integer not null)`,
  key: ['channel_id'],
};

/**
 * Messages that someone else than the author deleted, until all deletions are undone, or the author, an erasure or the purge of the channel
 * deletes them permanently.
 */
export const removedMessagesTable: Table = {
  name: 'removed_messages',
  create: `create table removed_messages (
    id text collate "C" primary key,
    channel_id text collate "C" not null,
    server_id text,
    author_id text not null,
    kind smallint not null,
    created_at bigint not null,
    body text not null,
    links text,
    reacted boolean not null,
    position bigint not null
  )`,
  indexes: [
    'create index on removed_messages (author_id, position)',
    'create index on removed_messages (channel_id)',
    'create index on removed_messages (server_id)',
  ],
  key: ['id'],
};

/**
 * The active deletions of each message, including later ones. `caused_by`: the action behind the event, if messages were deleted with a
 * suspension or shadow ban.
 */
export const removalsTable: Table = {
  name: 'message_removals',
  create: `create table message_removals (
    message_id text collate "C" not null,
    removed_by text collate "C" not null,
    caused_by text,
    primary key (message_id, removed_by)
  )`,
  indexes: ['create index on message_removals (removed_by)', 'create index on message_removals (caused_by) where caused_by is not null'],
  key: ['message_id', 'removed_by'],
};

export const removedReactionsTable: Table = {
  name: 'removed_reactions',
  create: `create table removed_reactions (
    message_id text collate "C" not null,
    name text not null,
    emoji_id text not null,
    gif boolean,
    user_id text not null,
    reacted_at bigint not null,
    primary key (message_id, name, emoji_id, user_id)
  )`,
  key: ['message_id', 'name', 'emoji_id', 'user_id'],
};

export const removedAttachmentsTable: Table = {
  name: 'removed_attachments',
  create: `create table removed_attachments (
    id text collate "C" primary key,
    message_id text collate "C" not null,
    channel_id text collate "C" not null,
    author_id text collate "C" not null,
    bytes bigint not null,
    expire_at bigint,
    record text not null
  )`,
  indexes: ['create index on removed_attachments (message_id)'],
  key: ['id'],
};

/** The messages that each ban deleted, by channel. Fewer can be restored if other deletions are active. */
export const banRemovalsTable: Table = {
  name: 'ban_removals',
  create: `create table ban_removals (
    removed_by text collate "C" primary key,
    server_id text not null,
    channel_ids text[] not null,
    messages integer not null
  )`,
  indexes: ['create index on ban_removals (server_id)'],
  key: ['removed_by'],
};

/** The messages that a suspension or shadow ban deleted, by channel. Fewer can be restored if other deletions are active. */
export const causedRemovalsTable: Table = {
  name: 'caused_removals',
  create: `create table caused_removals (
    caused_by text collate "C" not null,
    channel_id text collate "C" not null,
    messages integer not null,
    primary key (caused_by, channel_id)
  )`,
  key: ['caused_by', 'channel_id'],
};

export type AttachmentRow = {
  readonly id: string;
  readonly message_id: string;
  readonly channel_id: string;
  readonly author_id: string;
  readonly bytes: number;
  readonly expire_at: number | null;
  readonly record: string;
};

/** Keys of RawMessage that depend only on the message. `poll` is the one that was sent: queries add its votes. */
export type MessageBody = Pick<
  RawMessage,
  | 'id'
  | 'channelId'
  | 'createdById'
  | 'type'
  | 'content'
  | 'createdAt'
  | 'editedAt'
  | 'silent'
  | 'mentionReplies'
  | 'attachments'
  | 'buttons'
  | 'embed'
  | 'htmlEmbed'
  | 'poll'
  | 'removedEmbed'
>;

/** References of a message, and whether its record has a part that changes. null: it has none, which is the usual case. */
export type MessageLinks = {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly quotes: readonly string[];
  readonly replies: readonly string[];
  readonly poll?: true;
};

export type MessageRow = {
  readonly id: string;
  readonly channel_id: string;
  readonly server_id: string | null;
  readonly author_id: string;
  readonly kind: number;
  readonly created_at: number;
  readonly body: string;
  readonly links: string | null;
  readonly reacted: boolean;
  /**
   * The log position, which is the order of a channel (H7). Ids are created earlier, so concurrent messages may have them in another order.
   */
  readonly position: number;
};

/** The columns of whole rows. They are named, so that a table with more columns can replace this one while it is read. */
export const messageColumns = sql.raw('id, channel_id, server_id, author_id, kind, created_at, body, links, reacted, position');

export function linksText(links: MessageLinks): string | null {
  const empty = links.users.length + links.roles.length + links.quotes.length + links.replies.length === 0;
  return empty && !links.poll ? null : JSON.stringify(links);
}

export function linksOf(text: string | null): MessageLinks {
  return text === null ? { users: [], roles: [], quotes: [], replies: [] } : (JSON.parse(text) as MessageLinks);
}
