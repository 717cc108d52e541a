/**
 * Storage space of files, for quotas. A file counts from the moment its sender claims it, before its message is written. Of two
 * simultaneous claims for the last space the second sees the first, also across processes.
 */
import type { Database } from '../database/database.ts';
import { prepareMedia } from './media-schema.ts';

export type Taking = {
  readonly fileId: string;
  readonly userId: string;
  readonly bytes: number;
  /** In bytes; null: no limit. */
  readonly quota: number | null;
  readonly quotaOfAll: number | null;
};

/** `used`: without this file. */
export type Full = { readonly full: 'person' | 'instance'; readonly used: number };

export type FileSpace = {
  /** Bytes of a person's attached files. */
  readonly usedBy: (userId: string) => Promise<number>;
  /** Null: the file fits, and counts from now on. */
  readonly take: (taking: Taking) => Promise<Full | null>;
};

/** Leaves out hidden files (of a message that a moderator removed, or of a deleted channel), because their sender cannot delete them. */
const OF_PERSON = `select coalesce(sum(k.bytes), 0) as used from media.kept k left join media.attached a on a.file_id = k.file_id
  where k.sender_id = $1 and k.file_id <> $2
    and not exists (select 1 from media.removals r where r.file_id = k.file_id)
    and not exists (select 1 from media.deleted_channels d where d.channel_id = a.channel_id)`;

/** Leaves out claimed attachments without a message yet, because otherwise two simultaneous claims would both be refused. */
const OF_ALL = `select coalesce(sum(bytes), 0) as used from media.kept
  where file_id <> $1 and (sender_id is not null or kind <> 'attachment')`;

const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';

type Asking = Pick<Database['pool'], 'query'>;

async function sumOf(asking: Asking, sql: string, values: readonly string[]): Promise<number> {
  const { rows } = await asking.query<{ used: string | number }>(sql, [...values]);
  return Number(rows[0]?.used ?? 0);
}

/** Locks in a fixed order, so that no deadlock is possible. */
async function fullFor(asking: Asking, { fileId, userId, bytes, quota, quotaOfAll }: Taking): Promise<Full | null> {
  if (quotaOfAll !== null) await asking.query(LOCK, ['folkmoot file space']);
  await asking.query(LOCK, [`folkmoot file space ${userId}`]);
  if (quota !== null) {
    const used = await sumOf(asking, OF_PERSON, [userId, fileId]);
    if (used + bytes > quota) return { full: 'person', used };
  }
  if (quotaOfAll !== null) {
    const used = await sumOf(asking, OF_ALL, [fileId]);
    if (used + bytes > quotaOfAll) return { full: 'instance', used };
  }
  return null;
}

export async function openFileSpace(database: Database): Promise<FileSpace> {
  await prepareMedia(database);
  const { pool } = database;

  return {
    usedBy: (userId) => sumOf(pool, OF_PERSON, [userId, '']),
    async take(taking) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const full = await fullFor(client, taking);
        if (!full) await client.query('update media.kept set sender_id = $2 where file_id = $1', [taking.fileId, taking.userId]);
        await client.query('commit');
        client.release();
        return full;
      } catch (error) {
        // The state of the connection is unknown, so it is not reused.
        client.release(true);
        throw error;
      }
    },
  };
}
