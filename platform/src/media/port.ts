/** How services ask the media service about uploaded files (files contract 6.1 and 6.3). */

/** Purpose of a file. `ownerId`: the channel of an attachment, the person or server of an avatar or banner, null for an emoji. */
export type FileKind = 'attachment' | 'avatar' | 'banner' | 'emoji';

export type ClaimedFile = {
  readonly fileId: string;
  /** Relative to the base of the media service, as stored and as sent to clients. */
  readonly path: string;
  /** Bytes. */
  readonly filesize: number;
  readonly animated: boolean;
  /** Detected from the content, never taken from the uploader. */
  readonly mime: string;
  /** Pixels; null if the file is not a processed image. */
  readonly width: number | null;
  readonly height: number | null;
  /** Epoch milliseconds after which the file is deleted; null: kept. */
  readonly expireAt: number | null;
};

export type Claim = { readonly kind: FileKind; readonly ownerId: string | null; readonly fileId: string };

export type Media = {
  /** Works once, and only for the owner and kind of the upload. Null: unknown, unfinished, expired or already claimed. */
  readonly claim: (claim: Claim) => Promise<ClaimedFile | null>;
  /** Deletes unreferenced files by path. Missing files are skipped. */
  readonly remove: (paths: readonly string[]) => Promise<void>;
};
