/**
 * SHA-256 of stored files, both as uploaded and as stored: an image is re-encoded, so it has two hashes. They find all copies of a file,
 * and prevent a removed file from being uploaded again.
 *
 * To store a file, record its hashes first and then check whether they are removed. To remove a file, do it in the reverse order. Then one
 * of the two always sees the other, and no copy stays.
 */
import type { Database } from '../database/database.ts';
import { prepareMedia } from './media-schema.ts';
import type { FileKind } from './port.ts';

export type HashedFile = {
  readonly kind: FileKind;
  /** As in the claim of the file. */
  readonly ownerId: string | null;
  readonly fileId: string;
  readonly bytes: number;
};

/** The message or post that a file is attached to. */
export type AttachedTo = {
  readonly messageId: string;
  /** For a post: its author. */
  readonly channelId: string;
  readonly serverId: string | null;
  readonly authorId: string;
  readonly sentAt: number;
};

export type FoundFile = HashedFile & { readonly attachedTo: AttachedTo | null };

/** Owner of a file: the sender of an attachment, the person or server of an image, the emoji itself. */
export type FileOwner = { readonly kind: FileKind; readonly ownerId: string };

export type SameFiles = {
  /** The requested hash and the other hashes of the same files. */
  readonly sha256s: readonly string[];
  /** `count`: total number. `files`: the newest of them. */
  readonly count: number;
  readonly files: readonly FoundFile[];
};

/** By a hash, or by one of the files. */
export type AskedFile = { readonly sha256: string } | { readonly fileId: string };

export type FileHashes = {
  /** Resolves to false if one of the hashes is removed: the file must not be stored. */
  readonly note: (file: HashedFile, sha256s: readonly string[]) => Promise<boolean>;
  readonly has: (fileId: string) => Promise<boolean>;
  /** Whether one of the hashes is removed. */
  readonly isRemoved: (sha256s: readonly string[]) => Promise<boolean>;
  readonly areRemoved: (sha256s: readonly string[]) => Promise<boolean>;
  readonly markRemoved: (sha256s: readonly string[]) => Promise<void>;
  /** Some of the files with one of these hashes. */
  readonly filesWith: (sha256s: readonly string[]) => Promise<readonly HashedFile[]>;
  readonly find: (asked: AskedFile) => Promise<SameFiles>;
  /** The distinct owners of all files with one of these hashes. */
  readonly ownersOf: (sha256s: readonly string[]) => Promise<readonly FileOwner[]>;
  /** The files were deleted. */
  readonly forget: (fileIds: readonly string[]) => Promise<void>;
  readonly forgetOfChannel: (channelId: string) => Promise<void>;
  /** Whether files that are older than this feature have hashes too. */
  readonly isComplete: () => Promise<boolean>;
  readonly markComplete: () => Promise<void>;
};

/** Maximum number of files or hashes per statement. */
const AT_ONCE = 500;
/** Maximum number of files in a result. */
const SHOWN = 100;

type FileRow = { readonly kind: FileKind; readonly owner_id: string | null; readonly file_id: string; readonly bytes: string | number };
type FoundRow = FileRow & {
  readonly message_id: string | null;
  readonly channel_id: string;
  readonly server_id: string | null;
  readonly author_id: string;
  readonly sent_at: string | number;
};

function fileOf({ kind, owner_id: ownerId, file_id: fileId, bytes }: FileRow): HashedFile {
  return { kind, ownerId, fileId, bytes: Number(bytes) };
}

function attachedTo(row: FoundRow): AttachedTo | null {
  const { message_id: messageId, channel_id: channelId, server_id: serverId, author_id: authorId, sent_at: sentAt } = row;
  return messageId === null ? null : { messageId, channelId, serverId, authorId, sentAt: Number(sentAt) };
}

/** Any process may call this, because the table is in the database of the read models. */
export async function openFileHashes(database: Database): Promise<FileHashes> {
  await prepareMedia(database);
  const { pool } = database;

  async function isRemoved(sha256s: readonly string[]): Promise<boolean> {
    const { rowCount } = await pool.query('select 1 from media.removed_hashes where sha256 = any($1) limit 1', [sha256s]);
    return rowCount === 1;
  }

  /** The hashes of the requested files. */
  async function hashesOf(asked: AskedFile): Promise<readonly string[]> {
    const meant = 'sha256' in asked ? 'select file_id from media.hashes where sha256 = $1' : 'select $1';
    const sql = `select distinct sha256 from media.hashes where file_id in (${meant}) order by sha256 limit ${AT_ONCE}`;
    const { rows } = await pool.query<{ sha256: string }>(sql, ['sha256' in asked ? asked.sha256 : asked.fileId]);
    const found = rows.map(({ sha256 }) => sha256);
    return 'sha256' in asked ? [...new Set([asked.sha256, ...found])] : found;
  }

  return {
    async note({ kind, ownerId, fileId, bytes }, sha256s) {
      // The sender of an older file is taken from its message.
      await pool.query(
        `with kept as (
           insert into media.kept (file_id, kind, owner_id, bytes, sender_id)
           values ($1, $2, $3, $4, (select author_id from media.attached where file_id = $1)) on conflict do nothing)
         insert into media.hashes (sha256, file_id) select unnest($5::text[]), $1 on conflict do nothing`,
        [fileId, kind, ownerId, bytes, [...new Set(sha256s)]],
      );
      return !(await isRemoved(sha256s));
    },
    async has(fileId) {
      return (await pool.query('select 1 from media.kept where file_id = $1', [fileId])).rowCount === 1;
    },
    isRemoved,
    async areRemoved(sha256s) {
      const { rowCount } = await pool.query('select 1 from media.removed_hashes where sha256 = any($1)', [sha256s]);
      return rowCount === new Set(sha256s).size;
    },
    async markRemoved(sha256s) {
      await pool.query('insert into media.removed_hashes (sha256) select unnest($1::text[]) on conflict do nothing', [sha256s]);
    },
    async filesWith(sha256s) {
      const { rows } = await pool.query<FileRow>(
        `select kind, owner_id, file_id, bytes from media.kept
         where file_id in (select file_id from media.hashes where sha256 = any($1)) order by file_id limit ${AT_ONCE}`,
        [sha256s],
      );
      return rows.map(fileOf);
    },
    async find(asked) {
      const sha256s = await hashesOf(asked);
      const { rows } = await pool.query<FoundRow & { readonly count: string | number }>(
        `select k.kind, k.owner_id, k.file_id, k.bytes, a.message_id, a.channel_id, a.server_id, a.author_id, a.sent_at, count(*) over () as count
         from media.kept k left join media.attached a on a.file_id = k.file_id
         where k.file_id in (select file_id from media.hashes where sha256 = any($1))
         order by length(k.file_id) desc, k.file_id desc limit ${SHOWN}`,
        [sha256s],
      );
      const files = rows.map((row) => ({ ...fileOf(row), attachedTo: attachedTo(row) }));
      return { sha256s, count: Number(rows[0]?.count ?? 0), files };
    },
    async ownersOf(sha256s) {
      const { rows } = await pool.query<{ kind: FileKind; owner_id: string }>(
        `select distinct k.kind, coalesce(a.author_id, k.sender_id, case when k.kind = 'emoji' then k.file_id else k.owner_id end) as owner_id
         from media.kept k left join media.attached a on a.file_id = k.file_id
         where k.file_id in (select file_id from media.hashes where sha256 = any($1))`,
        [sha256s],
      );
      return rows.map(({ kind, owner_id: ownerId }) => ({ kind, ownerId }));
    },
    async forget(fileIds) {
      if (fileIds.length > 0) await pool.query('delete from media.kept where file_id = any($1)', [fileIds]);
    },
    async forgetOfChannel(channelId) {
      await pool.query("delete from media.kept where kind = 'attachment' and owner_id = $1", [channelId]);
    },
    async isComplete() {
      return (await pool.query('select 1 from media.hashed')).rowCount === 1;
    },
    async markComplete() {
      await pool.query('insert into media.hashed default values on conflict do nothing');
    },
  };
}

/** For processes without a log: finds no file and refuses none. */
export const noFileHashes: FileHashes = {
  note: async () => true,
  has: async () => true,
  isRemoved: async () => false,
  areRemoved: async () => false,
  markRemoved: async () => undefined,
  filesWith: async () => [],
  find: async () => ({ sha256s: [], count: 0, files: [] }),
  ownersOf: async () => [],
  forget: async () => undefined,
  forgetOfChannel: async () => undefined,
  isComplete: async () => true,
  markComplete: async () => undefined,
};
