/** The drafts of all channels, stored on this device. Saved after a pause in typing, and before the page is left. */
import { noteChange, saveSyncs } from '../drafts/draft-syncs.ts';
import { changedEntries } from '../local/changed-entries.ts';
import { readEntry, writeEntry } from '../local/local-store.ts';
import { token } from '../session/session.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import { commandFromWire } from './bot-command.ts';
import { type Draft, type DraftAction, draft, emptyDraft, isEmptyDraft } from './draft.ts';

const PAUSE = 400;

const drafts = createStore<ReadonlyMap<string, Draft>>(restored());
const unsaved = changedEntries();
let waiting: ReturnType<typeof setTimeout> | null = null;

export function draftOf(channelId: string): Draft {
  return drafts.get().get(channelId) ?? emptyDraft;
}

/** A change by the user. The sync saves it for the user's other devices. */
export function changeDraft(channelId: string, action: DraftAction): void {
  replaceDraft(channelId, draft(draftOf(channelId), action));
  noteChange(channelId, draftOf(channelId) === emptyDraft);
}

/** Shows a version that the server has. */
export function replaceDraft(channelId: string, changed: Draft): void {
  const next = new Map(drafts.get());
  if (isEmptyDraft(changed)) next.delete(channelId);
  else next.set(channelId, changed);
  drafts.set(next);
  unsaved.add(channelId);
  waiting ??= setTimeout(saveDrafts, PAUSE);
}

export function draftChannelIds(): readonly string[] {
  return [...drafts.get().keys()];
}

export function useDraft(channelId: string): Draft {
  return useSelected(drafts, (all) => all.get(channelId) ?? emptyDraft);
}

export function useHasDraft(channelId: string): boolean {
  return useSelected(drafts, (all) => (all.get(channelId)?.content ?? '') !== '');
}

export function useIsEdited(channelId: string, messageId: string): boolean {
  return useSelected(drafts, (all) => all.get(channelId)?.edit?.messageId === messageId);
}

/** Saves immediately, because the page is left. */
export function saveDrafts(): void {
  if (waiting) clearTimeout(waiting);
  waiting = null;
  if (unsaved.size() > 0) writeEntry('drafts', [...unsaved.merged(restored(), drafts.get())]);
  saveSyncs();
}

// After a logout no data of the user may stay, so unsaved drafts are not written.
window.addEventListener('pagehide', () => {
  if (waiting && token() !== null) saveDrafts();
});

function restored(): ReadonlyMap<string, Draft> {
  const stored = readEntry('drafts');
  return new Map(Array.isArray(stored) ? stored.filter(isKept).map(([channelId, kept]) => [channelId, complete(kept)]) : []);
}

/** Reads the bot from the text of an older draft, which had no field for it. */
function complete(kept: Draft): Draft {
  const { content, selectedBotCommand } = commandFromWire(kept.content);
  const edit = kept.edit && { ...kept.edit, selectedBotCommand: kept.edit.selectedBotCommand ?? null };
  return { ...kept, content, selectedBotCommand: selectedBotCommand ?? kept.selectedBotCommand ?? null, edit };
}

function isKept(entry: unknown): entry is [string, Draft] {
  if (!Array.isArray(entry)) return false;
  const [channelId, kept]: unknown[] = entry;
  return (
    typeof channelId === 'string' && typeof kept === 'object' && kept !== null && 'content' in kept && 'replies' in kept && 'edit' in kept
  );
}
