/** Versions of drafts that a newer one of another device replaced, until the user restores or closes them. Stored on this device. */
import type { RawDraft } from '@folkmoot/contracts/drafts/wire';
import { persistedStore } from '../local/local-store.ts';
import { useSelected } from '../store/create-store.ts';

/** The last one first. */
type Others = Readonly<Record<string, readonly RawDraft[]>>;

const MOST = 5;

// Shared, because a tab stores all versions, also those that another tab kept.
const others = persistedStore<Others>('otherDrafts', (stored) => (isOthers(stored) ? stored : {}), { isShared: true });

export function keepDrafts(channelId: string, kept: readonly RawDraft[]): void {
  if (kept.length === 0) return;
  others.update((all) => ({ ...all, [channelId]: [...kept, ...(all[channelId] ?? [])].slice(0, MOST) }));
}

/** null: none. */
export function useOtherDraft(channelId: string): RawDraft | null {
  return useSelected(others, (all) => all[channelId]?.[0] ?? null);
}

/** Removes the last one, and keeps `instead` in its place. */
export function takeOtherDraft(channelId: string, instead: RawDraft | null = null): RawDraft | null {
  const [taken = null, ...more] = others.get()[channelId] ?? [];
  const left = instead ? [instead, ...more] : more;
  others.update(({ [channelId]: _, ...all }) => (left.length === 0 ? all : { ...all, [channelId]: left }));
  return taken;
}

function isOthers(stored: unknown): stored is Others {
  return typeof stored === 'object' && stored !== null && Object.values(stored).every(Array.isArray);
}
