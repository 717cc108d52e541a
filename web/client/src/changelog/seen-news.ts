/** The news that were shown on this device. */
import { readEntry, writeEntry } from '../local/local-store.ts';
import { textsOf } from '../local/reading.ts';
import { NEWS } from './news.ts';

/** null: the client was never opened on this device. Not cached, because another tab may have shown them meanwhile. */
export function seenNews(): ReadonlySet<string> | null {
  const stored = readEntry('changelog');
  return Array.isArray(stored) ? new Set(textsOf(stored)) : null;
}

export function rememberNews(): void {
  writeEntry('changelog', NEWS);
}
