/**
 * The draft of a channel on this device and on the server (decision 141). Pure. The newest version wins. A version that this device did not
 * know, and that is not shown, is kept for undo. While a change is unsaved here, the server decides which version is newer, so text does not
 * change while the user types.
 */
import type { RawDraft, SavedDraft } from '@folkmoot/contracts/drafts/wire';
import type { DraftSync, Version } from './draft-sync-state.ts';

/** `shown`: the draft after the step. `kept`: the versions to keep for undo, the last one first. */
export type SyncStep = { readonly sync: DraftSync; readonly shown: RawDraft | null; readonly kept: readonly RawDraft[] };

export function isSame(a: RawDraft | null, b: RawDraft | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.content === b.content &&
    a.mentionReplies === b.mentionReplies &&
    a.replyToMessageIds.join() === b.replyToMessageIds.join() &&
    a.edit?.messageId === b.edit?.messageId &&
    a.edit?.content === b.edit?.content
  );
}

/** A change that the server need not know: there is no text, here or there. */
export function isPointless(sync: DraftSync, own: RawDraft | null): boolean {
  return own === null && sync.isKnownEmpty && sync.sending === null && sync.tried === null && sync.waiting === null;
}

/** `offset`: how far the clock of the server is ahead. null: there is nothing to save. */
export function startSave(sync: DraftSync, own: RawDraft | null, offset: number): { readonly sync: DraftSync; readonly at: number } | null {
  if (sync.changedAt === null || sync.sending !== null) return null;
  const at = Math.max(Math.round(sync.changedAt + offset), (sync.known ?? 0) + 1, (sync.tried?.at ?? 0) + 1);
  return { sync: { ...sync, sending: sync.changedAt, tried: { at, draft: own } }, at };
}

export function saveAnswered(before: DraftSync, own: RawDraft | null, { isNewest, at, other }: SavedDraft): SyncStep {
  const isTyping = before.changedAt !== before.sending;
  const sync = { ...before, known: at, sending: null, tried: null };
  if (isTyping) return { sync: { ...sync, isKnownEmpty: false }, shown: own, kept: worthKeeping(other, own) };
  const shown = isNewest ? own : other;
  const step = { shown, kept: worthKeeping(isNewest ? other : own, shown) };
  return followed({ ...step, sync: { ...sync, changedAt: null, waiting: null, isKnownEmpty: shown === null } }, before.waiting);
}

/** It is unknown whether the server has the change. The next list of versions tells. */
export function saveFailed(sync: DraftSync): DraftSync {
  return { ...sync, sending: null };
}

/** A version of the server arrived, from another device or with the list. */
export function versionArrived(sync: DraftSync, own: RawDraft | null, version: Version): SyncStep {
  const { at, draft } = version;
  const unchanged = { sync, shown: own, kept: [] };
  if (sync.known !== null && at <= sync.known) return unchanged;
  if (sync.changedAt === null) return followed(unchanged, version);
  const known = { ...sync, known: at, isKnownEmpty: draft === null, tried: null };
  if (sync.sending === null && isSame(own, draft)) {
    return followed({ ...unchanged, sync: { ...known, changedAt: null, waiting: null } }, sync.waiting);
  }
  if (sync.sending === null && sync.tried && isSame(sync.tried.draft, draft)) return { ...unchanged, sync: known };
  return at > (sync.waiting?.at ?? 0) ? { ...unchanged, sync: { ...sync, waiting: version } } : unchanged;
}

/** Shows a newer version. The replaced one is kept if the author of the newer one may not have known it. */
function followed({ sync, shown, kept }: SyncStep, newer: Version | null): SyncStep {
  if (newer === null || newer.at <= (sync.known ?? -1)) return { sync, shown, kept };
  const isUnknownText = sync.known === null || sync.known < newer.since;
  return {
    sync: { ...sync, known: newer.at, isKnownEmpty: newer.draft === null },
    shown: newer.draft,
    kept: isUnknownText ? [...worthKeeping(shown, newer.draft), ...kept] : kept,
  };
}

function worthKeeping(draft: RawDraft | null, shown: RawDraft | null): readonly RawDraft[] {
  return draft === null || isSame(draft, shown) ? [] : [draft];
}
