/** The data in a user's archive, passed in small parts from the code that reads it to the code that packs it. */
import type { ExportPart } from './wire.ts';

/** One file of the archive: an object, or an array of items. */
export type OwnDocument = {
  readonly part: ExportPart;
  /** Path in the archive. */
  readonly file: string;
  readonly content: { readonly one: object } | { readonly many: AsyncIterable<object> };
};

/** An uploaded file. */
export type OwnFile = {
  readonly id: string;
  readonly of: 'message' | 'post' | 'profile';
  /** Id of the message, the post, or the user. */
  readonly ofId: string;
  /** Path in the media service; null: stored elsewhere. */
  readonly path: string | null;
  readonly name: string;
  readonly mime: string | null;
};

/** Number of rows, for the progress display. */
export type OwnSize = { readonly rows: number; readonly files: number };

export type OwnData = {
  readonly sizeOf: (userId: string) => Promise<OwnSize>;
  /** In the order of `EXPORT_PARTS`. */
  readonly documentsOf: (userId: string) => AsyncIterable<OwnDocument>;
  readonly filesOf: (userId: string) => AsyncIterable<OwnFile>;
};
