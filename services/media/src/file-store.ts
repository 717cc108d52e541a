/**
 * The port for files that something refers to. Two adapters pass one contract suite (`file-store-contract-suite.ts`): a local folder, and a
 * bucket with the S3 protocol. A file is either complete or missing. Files are streamed and never kept in memory.
 */
import type { Readable } from 'node:stream';
import type { Range } from './range.ts';

/** A file that can be sent: in a store, or a local variant. */
export type StoredFile = {
  readonly bytes: number;
  readonly modifiedAt: Date;
  /** Both ends are included. Never called for an empty file. */
  readonly read: (range: Range) => Promise<Readable>;
};

export type FileStore = {
  /** Moves a local file into the store. An existing file with the same key is replaced. */
  readonly put: (key: string, file: string) => Promise<void>;
  readonly write: (key: string, text: string) => Promise<void>;
  /** null: there is no such file. */
  readonly find: (key: string) => Promise<StoredFile | null>;
  readonly readText: (key: string) => Promise<string | null>;
  /** Provides the file as a local file while `use` runs. null: there is no such file. */
  readonly lend: <T>(key: string, use: (file: string) => Promise<T>) => Promise<T | null>;
  /** Ignores a missing file. */
  readonly remove: (key: string) => Promise<void>;
  /** Removes up to a thousand files below a prefix and returns their number. A prefix ends with a slash. */
  readonly removeSome: (prefix: string) => Promise<number>;
  /** Keys below a prefix, sorted. */
  readonly list: (prefix: string) => AsyncIterable<string>;
  /** Drops unfinished writes of dead processes that began before this time (epoch ms). */
  readonly dropUnfinished: (before: number) => Promise<void>;
  /** Throws if files cannot be stored. */
  readonly check: () => Promise<void>;
  readonly close: () => void;
};

/** The number of files that are removed in one step. */
export const MOST_REMOVED = 1000;
