/** What a dry run looks through. */
import type { DryRunHit } from '@folkmoot/contracts/automod/wire';

type Where = Pick<DryRunHit, 'serverId' | 'channelId' | 'messageId' | 'postId'>;

export type Source<Row> = {
  /** The next after a place, at most so many; null: from the beginning. */
  readonly read: (place: string | null, limit: number) => Promise<readonly Row[]>;
  readonly placeOf: (row: Row) => string;
  readonly isWatched: (row: Row) => boolean;
  /** All that can be read in it, each by itself. */
  readonly textsOf: (row: Row) => readonly string[];
  readonly whereOf: (row: Row) => Where;
};
