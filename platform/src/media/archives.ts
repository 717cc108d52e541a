/** Stores and serves the archives of people's data in the media service, which is the only service that stores files. */
import type { Readable } from 'node:stream';
import { Failure } from '../errors.ts';

export type ArchivePlace = { readonly userId: string; readonly exportId: string };

export type Archives = {
  /**
   * Stores the stream and returns its size in bytes. The archive is stored completely or not at all, and replaces the person's earlier
   * ones. An interrupted stream is discarded.
   */
  readonly keep: (place: ArchivePlace, content: Readable) => Promise<number>;
  /** Deletes all archives of a person, or one. */
  readonly drop: (userId: string, exportId?: string) => Promise<void>;
  /** Opens a claimed file by its path; null: it does not exist. */
  readonly open: (path: string) => Promise<{ readonly bytes: number; readonly content: Readable } | null>;
  /** A signed path relative to the base of the media service, valid until then (epoch milliseconds). */
  readonly linkTo: (place: ArchivePlace, until: number) => string;
};

function nowhere(): never {
  throw new Failure('NotReady', 'No media service is configured: archives cannot be kept.');
}

export const noArchives: Archives = {
  keep: async () => nowhere(),
  drop: async () => undefined,
  open: async () => null,
  linkTo: nowhere,
};
