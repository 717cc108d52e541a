/** The files above the text field of each channel, which are sent with the next message. */
import { instanceRules } from '../instance/instance-rules.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import { store } from '../store/store.ts';
import { showToast } from '../ui/toasts.ts';
import { formatBytes } from './attachment-view.ts';
import { freePreview, readLocalFile } from './local-file.ts';
import { text } from './texts.ts';
import type { LocalFile } from './timeline-state.ts';

/** Each file is sent as one message, so more files at a time are probably a mistake. */
const MOST = 10;

const attached = createStore<ReadonlyMap<string, readonly LocalFile[]>>(new Map());
const none: readonly LocalFile[] = [];

export function attachedTo(channelId: string): readonly LocalFile[] {
  return attached.get().get(channelId) ?? none;
}

export function useAttached(channelId: string): readonly LocalFile[] {
  return useSelected(attached, (all) => all.get(channelId) ?? none);
}

/** Whether the user has a drive, which takes files that are too large for the media service. */
function hasDrive(): boolean {
  return (store.get().account?.connections.length ?? 0) > 0;
}

function change(channelId: string, files: readonly LocalFile[]): void {
  const next = new Map(attached.get());
  if (files.length === 0) next.delete(channelId);
  else next.set(channelId, files);
  attached.set(next);
}

/** By channel: the promise that settles when all chosen files are attached. */
const reading = new Map<string, Promise<void>>();

/**
 * Settles when the files that were just chosen are attached. null: there are none. A send waits for it, because the user expects those
 * files to be included.
 */
export function pendingFiles(channelId: string): Promise<void> | null {
  return reading.get(channelId) ?? null;
}

/** Shows the files that cannot be sent, and omits them. */
export function attach(channelId: string, files: Iterable<File>): Promise<void> {
  // Adds one choice after the other, to keep their order.
  const added = (reading.get(channelId) ?? Promise.resolve()).then(() => add(channelId, files));
  const settled = added.finally(() => {
    if (reading.get(channelId) === settled) reading.delete(channelId);
  });
  reading.set(channelId, settled);
  return settled;
}

async function add(channelId: string, files: Iterable<File>): Promise<void> {
  const chosen = [...files];
  const { fileBytes, where } = instanceRules();
  if (where === 'off') {
    showToast({ tone: 'alert', text: text('uploadsOff') });
    return;
  }
  const largest = hasDrive() ? Number.POSITIVE_INFINITY : fileBytes;
  for (const file of chosen) {
    if (file.size > largest) showToast({ tone: 'alert', text: text('fileTooLarge', { name: file.name, most: formatBytes(fileBytes) }) });
  }
  const read = await Promise.all(chosen.filter((file) => file.size <= largest).map(readLocalFile));
  const all = [...attachedTo(channelId), ...read];
  if (all.length > MOST) showToast({ tone: 'alert', text: text('tooManyFiles', { count: MOST }) });
  for (const left of all.slice(MOST)) freePreview(left);
  change(channelId, all.slice(0, MOST));
}

/** Attaches the file of a cancelled message again, at its previous position. */
export function reattach(channelId: string, file: LocalFile): void {
  change(channelId, [file, ...attachedTo(channelId)]);
}

export function detach(channelId: string, file: LocalFile): void {
  freePreview(file);
  change(
    channelId,
    attachedTo(channelId).filter(({ id }) => id !== file.id),
  );
}

/** What the sender writes about a file. */
export type FileDetails = Pick<LocalFile, 'description' | 'spoiler'>;

export function setDetails(channelId: string, fileId: string, details: FileDetails): void {
  change(
    channelId,
    attachedTo(channelId).map((file) => (file.id === fileId ? { ...file, ...details } : file)),
  );
}

/** `ids`: all files in their new order. */
export function reorderAttached(channelId: string, ids: readonly string[]): void {
  const files = attachedTo(channelId);
  change(
    channelId,
    files.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  );
}

/** Removes the files, because a message takes them. */
export function takeAttached(channelId: string): readonly LocalFile[] {
  const files = attachedTo(channelId);
  change(channelId, []);
  return files;
}
