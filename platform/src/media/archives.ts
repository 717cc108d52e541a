/** How the archives of people's own data are put with the media service, which alone keeps files, and how they are handed out. */
import type { Readable } from 'node:stream';
import { Failure } from '../errors.ts';

export type ArchivePlace = { readonly userId: string; readonly exportId: string };

export type Archives = {
  /**
   * Takes it as it comes, and answers how many bytes it was. It lies there whole or not at all; the person's earlier ones go. One that
   * breaks off is dropped.
   */
  readonly keep: (place: ArchivePlace, content: Readable) => Promise<number>;
  /** All of a person's, or one. */
  readonly drop: (userId: string, exportId?: string) => Promise<void>;
  /** A claimed file as it lies, by its path; null: it is gone. */
  readonly open: (path: string) => Promise<{ readonly bytes: number; readonly content: Readable } | null>;
  /** A signed path below the base of the media service, good until then (epoch ms). */
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
