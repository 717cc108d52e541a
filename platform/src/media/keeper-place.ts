/** How far the keeper of files has followed the log, and what it must know to find the files that an event takes with it. */
import type { Database } from '../database/database.ts';
import { applySchema } from '../database/schema.ts';

/** Beside the read models: lost, it is made again from the log. Names of files are not in it, since they are their authors' words. */
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
`;

export type Attached = {
  readonly fileId: string;
  /** Or the post. */
  readonly messageId: string;
  /** Under which it lies: of a post, its author. */
  readonly channelId: string;
  readonly serverId: string | null;
  readonly authorId: string;
  readonly sentAt: number;
};

export type Where = Pick<Attached, 'channelId' | 'fileId'>;

export type KeeperPlace = {
  readonly read: () => Promise<number>;
  /** Everything up to there is done. */
  readonly reached: (position: number) => Promise<void>;
  readonly attach: (attached: Attached) => Promise<void>;
  readonly ofMessage: (messageId: string) => Promise<readonly Where[]>;
  /** Sent in that time, both ends included. */
  readonly ofAuthor: (serverId: string, authorId: string, from: number, to: number) => Promise<readonly Where[]>;
  /** Once their files are gone. */
  readonly forget: (files: readonly Where[]) => Promise<void>;
  readonly forgetChannel: (channelId: string) => Promise<void>;
};

type Row = { readonly channel_id: string; readonly file_id: string };

/** No transactions: every step can be done again, and is, when the place was not written down. */
export async function openKeeperPlace(database: Database): Promise<KeeperPlace> {
  await applySchema(database, 'media', schema);
  const { pool } = database;

  async function find(condition: string, values: readonly unknown[]): Promise<readonly Where[]> {
    const { rows } = await pool.query<Row>(`select channel_id, file_id from media.attached where ${condition}`, [...values]);
    return rows.map((row) => ({ channelId: row.channel_id, fileId: row.file_id }));
  }

  return {
    async read() {
      const { rows } = await pool.query<{ position: number }>('select position from media.place');
      return rows[0]?.position ?? -1;
    },
    async reached(position) {
      await pool.query('update media.place set position = $1 where position < $1', [position]);
    },
    async attach({ fileId, messageId, channelId, serverId, authorId, sentAt }) {
      await pool.query(
        `insert into media.attached (file_id, message_id, channel_id, server_id, author_id, sent_at) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing`,
        [fileId, messageId, channelId, serverId, authorId, sentAt],
      );
    },
    ofMessage: (messageId) => find('message_id = $1', [messageId]),
    ofAuthor: (serverId, authorId, from, to) =>
      find('server_id = $1 and author_id = $2 and sent_at between $3 and $4', [serverId, authorId, from, to]),
    async forget(files) {
      if (files.length > 0) await pool.query('delete from media.attached where file_id = any($1)', [files.map(({ fileId }) => fileId)]);
    },
    async forgetChannel(channelId) {
      await pool.query('delete from media.attached where channel_id = $1', [channelId]);
    },
  };
}
