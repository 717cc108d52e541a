/**
 * Where files lie once something refers to them. Two ways, one contract (`file-store-contract-suite.ts`): a folder of this machine, or a
 * bucket behind the S3 protocol. A file is there whole or not at all, and is sent on as it is read: none is ever held in memory.
 */
import type { Readable } from 'node:stream';
import type { Range } from './range.ts';

/** What may be sent to somebody: on a store, or made for them. */
export type StoredFile = {
  readonly bytes: number;
  readonly modifiedAt: Date;
  /** Both ends included; never asked of what is empty. */
  readonly read: (range: Range) => Promise<Readable>;
};

export type FileStore = {
  /** Takes a file of this machine, which is no longer there afterwards. Put again under the same key, it takes the other's place. */
  readonly put: (key: string, file: string) => Promise<void>;
  readonly write: (key: string, text: string) => Promise<void>;
  /** Null: there is none. */
  readonly find: (key: string) => Promise<StoredFile | null>;
  readonly readText: (key: string) => Promise<string | null>;
  /** Lends it as a file of this machine, for as long as `use` takes; null: there is none. */
  readonly lend: <T>(key: string, use: (file: string) => Promise<T>) => Promise<T | null>;
  /** What is not there is passed over. */
  readonly remove: (key: string) => Promise<void>;
  /** Removes what lies below a prefix, a thousand at most; how many there were. A prefix ends with a slash. */
  readonly removeSome: (prefix: string) => Promise<number>;
  /** Keys below a prefix, sorted. */
  readonly list: (prefix: string) => AsyncIterable<string>;
  /** Drops what was being put when its process died, if that began before then (epoch ms). */
  readonly dropUnfinished: (before: number) => Promise<void>;
  /** Fails where nothing can be kept. */
  readonly check: () => Promise<void>;
  readonly close: () => void;
};

/** As many as are removed at a time. */
export const MOST_REMOVED = 1000;
