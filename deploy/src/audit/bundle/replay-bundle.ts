/** Projects the events of a bundle into an empty database: those before the window in batches, those in it one by one. */
import type { Database } from '@folkmoot/platform/database/database';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { type Change, takeChanges, watchChanges } from './changes.ts';
import { digestReadModels } from './digest.ts';
import type { Manifest, TableDigest } from './manifest.ts';
import { eventsOf } from './read-bundle.ts';
import { openReplay } from './replay-log.ts';

export type ReplayOptions = {
  readonly file: string;
  /** The result of `checkBundle` for this file. */
  readonly manifest: Manifest;
  /** An empty database whose search path is the live schema. */
  readonly database: Database;
  /** For each event of the window, after its changes. */
  readonly onEvent?: (event: LoggedEvent, changes: readonly Change[]) => void;
  readonly onProgress?: (done: number) => void;
};

/** Returns the digests of the read models at the end. */
export async function replayBundle({ file, manifest, database, onEvent, onProgress }: ReplayOptions): Promise<readonly TableDigest[]> {
  const replay = await openReplay(database);
  let watching = false;
  let count = 0;
  for await (const events of eventsOf(file, manifest)) {
    const before = events.filter(({ position }) => position < manifest.window.from);
    if (before.length > 0) await replay.take(before, async () => undefined);
    count += before.length;
    onProgress?.(count / manifest.events.count);
    for (const event of events.slice(before.length)) {
      if (!watching) await watchChanges(database);
      watching = true;
      onEvent?.(event, await replay.take([event], takeChanges));
      count += 1;
      onProgress?.(count / manifest.events.count);
    }
  }
  return digestReadModels(database.kysely);
}
