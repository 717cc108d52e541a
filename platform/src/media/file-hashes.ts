/**
 * SHA-256 of kept files, as they were sent and as they are kept: a picture is made anew, so it has two. With them the copies of a file
 * are found wherever they are, and a file that was removed cannot be sent again.
 *
 * Whoever keeps a file notes its hashes and then asks whether they are removed. Whoever removes a file does it in the other order. So one
 * of the two sees the other, and no copy stays.
 */
import type { Database } from '../database/database.ts';
import { prepareMedia } from './media-schema.ts';
import type { FileKind } from './port.ts';

export type HashedFile = {
  readonly kind: FileKind;
  /** As a claim names it. */
  readonly ownerId: string | null;
  readonly fileId: string;
  readonly bytes: number;
};

/** The message or post that a file is attached to. */
export type AttachedTo = {
  readonly messageId: string;
  /** Of a post: its author. */
  readonly channelId: string;
  readonly serverId: string | null;
  readonly authorId: string;
  readonly sentAt: number;
};

export type FoundFile = HashedFile & { readonly attachedTo: AttachedTo | null };

/** Whose a file is: of an attachment who sent it, of a picture the person or server it is of, of an emoji itself. */
export type FileOwner = { readonly kind: FileKind; readonly ownerId: string };

export type SameFiles = {
  /** What is asked for, and the other hashes of the files that have it. */
  readonly sha256s: readonly string[];
  /** How many there are; `files` are the newest of them. */
  readonly count: number;
  readonly files: readonly FoundFile[];
};

/** By a hash, or by one of the files. */
export type AskedFile = { readonly sha256: string } | { readonly fileId: string };

export type FileHashes = {
  /** False: one of the hashes is removed, and the file must not be kept. */
  readonly note: (file: HashedFile, sha256s: readonly string[]) => Promise<boolean>;
  readonly has: (fileId: string) => Promise<boolean>;
  /** Whether one of them is. */
  readonly isRemoved: (sha256s: readonly string[]) => Promise<boolean>;
  readonly areRemoved: (sha256s: readonly string[]) => Promise<boolean>;
  readonly markRemoved: (sha256s: readonly string[]) => Promise<void>;
  /** Some of the files with one of these hashes. */
  readonly filesWith: (sha256s: readonly string[]) => Promise<readonly HashedFile[]>;
  readonly find: (asked: AskedFile) => Promise<SameFiles>;
  /** Of all files with one of these hashes, each owner once. */
  readonly ownersOf: (sha256s: readonly string[]) => Promise<readonly FileOwner[]>;
  /** The files are gone. */
  readonly forget: (fileIds: readonly string[]) => Promise<void>;
  readonly forgetOfChannel: (channelId: string) => Promise<void>;
  /** Whether the files from before there were hashes are noted too. */
  readonly isComplete: () => Promise<boolean>;
  readonly markComplete: () => Promise<void>;
};

/** Files that are removed, and hashes that are named, at a time. */
const AT_ONCE = 500;
/** Files that are shown. */
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

/** Any process may ask: it lies in the database of the read models. */
export async function openFileHashes(database: Database): Promise<FileHashes> {
  await prepareMedia(database);
  const { pool } = database;

  async function isRemoved(sha256s: readonly string[]): Promise<boolean> {
    const { rowCount } = await pool.query('select 1 from media.removed_hashes where sha256 = any($1) limit 1', [sha256s]);
    return rowCount === 1;
  }

  /** Of the files that are meant. */
  async function hashesOf(asked: AskedFile): Promise<readonly string[]> {
    const meant = 'sha256' in asked ? 'select file_id from media.hashes where sha256 = $1' : 'select $1';
    const sql = `select distinct sha256 from media.hashes where file_id in (${meant}) order by sha256 limit ${AT_ONCE}`;
    const { rows } = await pool.query<{ sha256: string }>(sql, ['sha256' in asked ? asked.sha256 : asked.fileId]);
    const found = rows.map(({ sha256 }) => sha256);
    return 'sha256' in asked ? [...new Set([asked.sha256, ...found])] : found;
  }

  return {
    async note({ kind, ownerId, fileId, bytes }, sha256s) {
      // The sender of an older file is known from its message.
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

/** Where there is no log to follow: no file is found, and none is refused. */
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
