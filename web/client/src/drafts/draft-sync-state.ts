/** What this device knows about the server's version of a draft. Pure, and separate from the rest because the channel page needs it. */
import type { RawDraft } from '@folkmoot/contracts/drafts/wire';

export type Version = { readonly at: number; readonly since: number; readonly draft: RawDraft | null };

export type DraftSync = {
  /** The time of the server's version that is shown, or that the change is based on. null: none. */
  readonly known: number | null;
  /** The known version has no text. */
  readonly isKnownEmpty: boolean;
  /** When the draft was changed here, by the clock of this device. null: the server has it. */
  readonly changedAt: number | null;
  /** `changedAt` of the change that is being saved. */
  readonly sending: number | null;
  /** What was last sent to the server, while the answer is missing. */
  readonly tried: Omit<Version, 'since'> | null;
  /** A version of another device that arrived while a change was unsaved here. */
  readonly waiting: Version | null;
};

export const unsynced: DraftSync = { known: null, isKnownEmpty: true, changedAt: null, sending: null, tried: null, waiting: null };

/** A draft from before drafts were synced, or from while the setting was off: any other version is newer. */
export const neverSynced: DraftSync = { ...unsynced, changedAt: 0 };

/** The user changed the draft. */
export function changed(sync: DraftSync, now: number): DraftSync {
  return { ...sync, changedAt: Math.max(now, (sync.changedAt ?? 0) + 1) };
}

/** After a reload, nothing is being saved. */
export function restoredSync(sync: DraftSync): DraftSync {
  return { ...sync, sending: null, waiting: null };
}
