/** A source of texts for a dry run. */
import type { DryRunHit } from '@folkmoot/contracts/automod/wire';

type Where = Pick<DryRunHit, 'serverId' | 'channelId' | 'messageId' | 'postId'>;

export type Source<Row> = {
  /** The next rows after a cursor, up to a limit. null: from the beginning. */
  readonly read: (place: string | null, limit: number) => Promise<readonly Row[]>;
  readonly placeOf: (row: Row) => string;
  readonly isWatched: (row: Row) => boolean;
  /** All readable texts of a row, each on its own. */
  readonly textsOf: (row: Row) => readonly string[];
  readonly whereOf: (row: Row) => Where;
};
