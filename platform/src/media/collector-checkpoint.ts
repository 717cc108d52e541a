/** How far the file keeper has followed the log, and the data that it needs to find the files that an event removes. */
import type { Database } from '../database/database.ts';
import { prepareMedia } from './media-schema.ts';

export type Attached = {
  readonly fileId: string;
  /** Or the id of the post. */
  readonly messageId: string;
  /** Folder of the file; for a post, its author. */
  readonly channelId: string;
  readonly serverId: string | null;
  readonly authorId: string;
  readonly sentAt: number;
};

export type Where = Pick<Attached, 'channelId' | 'fileId'>;

/** The event that removed a message, and the time at which its files are deleted. */
export type Removal = { readonly removedBy: string; readonly until: number };

export type CollectorCheckpoint = {
  readonly read: () => Promise<number>;
  /** Everything up to this position is done. */
  readonly reached: (position: number) => Promise<void>;
  readonly attach: (attached: Attached) => Promise<void>;
  readonly ofMessage: (messageId: string) => Promise<readonly Where[]>;
  /** Keeps the files until then, because the removal may be undone. Each removal has its own time. */
  readonly keepOfMessage: (messageId: string, removal: Removal) => Promise<void>;
  /** The same for everything sent in that time, both ends included. */
  readonly keepOfAuthor: (serverId: string, authorId: string, from: number, to: number, removal: Removal) => Promise<void>;
  /** Whether the file's message is removed or its channel deleted: the file is stored but shown to nobody. */
  readonly isKept: (fileId: string) => Promise<boolean>;
  /** The removal was undone: files without another removal are kept permanently. */
  readonly spare: (removedBy: string) => Promise<void>;
  /** Some of the files that can no longer be restored, because one of their removals has expired. */
  readonly due: (now: number) => Promise<readonly Where[]>;
  /** The channel is deleted; its files are kept until it is purged. */
  readonly close: (channelId: string, serverId: string) => Promise<void>;
  /** The channel is restored. */
  readonly reopen: (channelId: string) => Promise<void>;
  readonly deletedIn: (serverId: string) => Promise<readonly string[]>;
  /** Called after the files are deleted. */
  readonly forget: (files: readonly Where[]) => Promise<void>;
  readonly forgetChannel: (channelId: string) => Promise<void>;
};

/** Files per round, kept small so that others need not wait. */
const MOST_DUE = 500;

type Row = { readonly channel_id: string; readonly file_id: string };

/** Needs no transactions: every step is idempotent and runs again if the position was not stored. */
export async function openCollectorCheckpoint(database: Database): Promise<CollectorCheckpoint> {
  await prepareMedia(database);
  const { pool } = database;

  async function find(condition: string, values: readonly unknown[]): Promise<readonly Where[]> {
    const { rows } = await pool.query<Row>(`select channel_id, file_id from media.attached where ${condition}`, [...values]);
    return rows.map((row) => ({ channelId: row.channel_id, fileId: row.file_id }));
  }

  async function keep(condition: string, values: readonly unknown[], { removedBy, until }: Removal): Promise<void> {
    const sql = `insert into media.removals (file_id, removed_by, remove_after)
      select file_id, $1, $2::bigint from media.attached where ${condition} on conflict do nothing`;
    await pool.query(sql, [removedBy, until, ...values]);
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
        `with sent as (update media.kept set sender_id = $5 where file_id = $1 and sender_id is null)
         insert into media.attached (file_id, message_id, channel_id, server_id, author_id, sent_at) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing`,
        [fileId, messageId, channelId, serverId, authorId, sentAt],
      );
    },
    ofMessage: (messageId) => find('message_id = $1', [messageId]),
    keepOfMessage: (messageId, removal) => keep('message_id = $3', [messageId], removal),
    keepOfAuthor: (serverId, authorId, from, to, removal) =>
      keep('server_id = $3 and author_id = $4 and sent_at between $5 and $6', [serverId, authorId, from, to], removal),
    async isKept(fileId) {
      const { rowCount } = await pool.query(
        `select 1 from media.attached a where file_id = $1
           and (exists (select 1 from media.removals r where r.file_id = a.file_id) or exists (select 1 from media.deleted_channels d where d.channel_id = a.channel_id))`,
        [fileId],
      );
      return rowCount === 1;
    },
    async spare(removedBy) {
      await pool.query('delete from media.removals where removed_by = $1', [removedBy]);
    },
    async close(channelId, serverId) {
      await pool.query('insert into media.deleted_channels (channel_id, server_id) values ($1, $2) on conflict do nothing', [
        channelId,
        serverId,
      ]);
    },
    async reopen(channelId) {
      await pool.query('delete from media.deleted_channels where channel_id = $1', [channelId]);
    },
    async deletedIn(serverId) {
      const sql = 'select channel_id from media.deleted_channels where server_id = $1';
      const { rows } = await pool.query<Pick<Row, 'channel_id'>>(sql, [serverId]);
      return rows.map((row) => row.channel_id);
    },
    due: (now) =>
      find(`file_id in (select file_id from media.removals where remove_after <= $1 order by remove_after limit ${MOST_DUE})`, [now]),
    async forget(files) {
      if (files.length === 0) return;
      const ids = files.map(({ fileId }) => fileId);
      await pool.query('delete from media.removals where file_id = any($1)', [ids]);
      await pool.query('delete from media.attached where file_id = any($1)', [ids]);
    },
    async forgetChannel(channelId) {
      await pool.query('delete from media.removals where file_id in (select file_id from media.attached where channel_id = $1)', [
        channelId,
      ]);
      await pool.query('delete from media.attached where channel_id = $1', [channelId]);
      await pool.query('delete from media.deleted_channels where channel_id = $1', [channelId]);
    },
  };
}
