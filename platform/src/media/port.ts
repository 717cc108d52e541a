/** How services ask the media service about files that clients uploaded to it (files contract 6.1 and 6.3). */

/** What a file is for; `ownerId` is the channel of an attachment, the person or server of an avatar or banner, null of an emoji. */
export type FileKind = 'attachment' | 'avatar' | 'banner' | 'emoji';

export type ClaimedFile = {
  readonly fileId: string;
  /** Relative to the base of the media service, as it is stored and sent to clients. */
  readonly path: string;
  /** Bytes. */
  readonly filesize: number;
  readonly animated: boolean;
  /** Sniffed, never what the uploader said. */
  readonly mime: string;
  /** Pixels; null for what is no picture that was processed. */
  readonly width: number | null;
  readonly height: number | null;
  /** Epoch ms after which it is gone; null: kept. */
  readonly expireAt: number | null;
};

export type Claim = { readonly kind: FileKind; readonly ownerId: string | null; readonly fileId: string };

export type Media = {
  /** Once, and only for the owner and kind it was finished under; null: unknown, unfinished, expired or claimed before. */
  readonly claim: (claim: Claim) => Promise<ClaimedFile | null>;
  /** Files that nothing refers to any longer, by path; those that are gone already are passed over. */
  readonly remove: (paths: readonly string[]) => Promise<void>;
};
