/** Messages as they are shown. `body` is the part of the wire record that is the message's own, rendered once when it is written. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { Table } from '@folkmoot/platform/projection/projection';

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
    reacted boolean not null default false
  )`,
  indexes: ['create index on messages (channel_id, id)'],
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

/** Keys of RawMessage that depend on nothing but the message. */
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
>;

/** What a message points at; null when it points at nothing, as most do. */
export type MessageLinks = {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly quotes: readonly string[];
  readonly replies: readonly string[];
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
};

export function linksText(links: MessageLinks): string | null {
  const empty = links.users.length + links.roles.length + links.quotes.length + links.replies.length === 0;
  return empty ? null : JSON.stringify(links);
}

export function linksOf(text: string | null): MessageLinks {
  return text === null ? { users: [], roles: [], quotes: [], replies: [] } : (JSON.parse(text) as MessageLinks);
}
