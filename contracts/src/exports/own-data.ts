/** What of a person goes into their archive, as it is handed from those who find it to whoever packs it: a little at a time. */
import type { ExportPart } from './wire.ts';

/** One file of the archive: an object, or an array of as many as there are. */
export type OwnDocument = {
  readonly part: ExportPart;
  /** Its path in the archive. */
  readonly file: string;
  readonly content: { readonly one: object } | { readonly many: AsyncIterable<object> };
};

/** A file that they uploaded. */
export type OwnFile = {
  readonly id: string;
  readonly of: 'message' | 'post' | 'profile';
  /** Of the message, the post, or themselves. */
  readonly ofId: string;
  /** As the media service knows it; null: it lies elsewhere. */
  readonly path: string | null;
  readonly name: string;
  readonly mime: string | null;
};

/** In rows, to say how far it is. */
export type OwnSize = { readonly rows: number; readonly files: number };

export type OwnData = {
  readonly sizeOf: (userId: string) => Promise<OwnSize>;
  /** In the order of `EXPORT_PARTS`. */
  readonly documentsOf: (userId: string) => AsyncIterable<OwnDocument>;
  readonly filesOf: (userId: string) => AsyncIterable<OwnFile>;
};
