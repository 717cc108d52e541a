/** The sync states of all drafts, stored with the drafts. `run-draft-sync.ts`, which is loaded later, saves the changes that are noted here. */
import { changedEntries } from '../local/changed-entries.ts';
import { readEntry, writeEntry } from '../local/local-store.ts';
import { changed, type DraftSync, restoredSync, unsynced } from './draft-sync-state.ts';
import { syncsDrafts } from './sync-setting.ts';

const syncs = new Map<string, DraftSync>(restored());
const unsaved = changedEntries();
const listeners = new Set<(channelId: string) => void>();

/** undefined: nothing was changed here, and no version of the server was seen. */
export function syncOf(channelId: string): DraftSync | undefined {
  return syncs.get(channelId);
}

export function setSync(channelId: string, sync: DraftSync): void {
  unsaved.add(channelId);
  // A channel without text, here and on the server, needs no state.
  if (sync.changedAt === null && sync.known === null) syncs.delete(channelId);
  else syncs.set(channelId, sync);
}

/** The user changed the draft. */
export function noteChange(channelId: string, isEmpty: boolean): void {
  if (!syncsDrafts.get()) return;
  unsaved.add(channelId);
  const sync = syncs.get(channelId);
  // A text that was typed and sent before anything was saved.
  if (isEmpty && sync?.known === null && sync.tried === null && sync.waiting === null) syncs.delete(channelId);
  else if (!isEmpty || sync) syncs.set(channelId, changed(sync ?? unsynced, Date.now()));
  for (const listener of listeners) listener(channelId);
}

export function onChangeNoted(listener: (channelId: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function unsavedChannelIds(): readonly string[] {
  return [...syncs].flatMap(([channelId, { changedAt }]) => (changedAt === null ? [] : [channelId]));
}

export function forgetSyncs(): void {
  syncs.clear();
  writeEntry('draftSyncs', []);
}

export function saveSyncs(): void {
  if (unsaved.size() > 0) writeEntry('draftSyncs', [...unsaved.merged(new Map(stored()), syncs)]);
}

function restored(): readonly (readonly [string, DraftSync])[] {
  return stored().map(([channelId, sync]) => [channelId, restoredSync({ ...unsynced, ...sync })]);
}

function stored(): readonly [string, DraftSync][] {
  const entries = readEntry('draftSyncs');
  return Array.isArray(entries) ? entries.filter(isSync) : [];
}

function isSync(entry: unknown): entry is [string, DraftSync] {
  if (!Array.isArray(entry)) return false;
  const [channelId, sync]: unknown[] = entry;
  return typeof channelId === 'string' && typeof sync === 'object' && sync !== null && 'known' in sync && 'changedAt' in sync;
}
