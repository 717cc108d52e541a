/** Which changes were shown on this device. */
import { readEntry, writeEntry } from '../local/local-store.ts';
import { textsOf } from '../local/reading.ts';
import { markOf } from './changelog.ts';

/** null: the client was never opened here before. Read anew each time: another tab may have shown them meanwhile. */
export function seenChanges(): ReadonlySet<string> | null {
  const held = readEntry('changelog');
  return Array.isArray(held) ? new Set(textsOf(held)) : null;
}

export function rememberChanges(changes: readonly string[]): void {
  writeEntry('changelog', changes.map(markOf));
}
