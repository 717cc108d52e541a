/** Previews of messages in other channels, shown briefly in the corner of the app: at most two. */
import { createStore, useSelected } from '../store/create-store.ts';
import type { NotificationContent } from './words.ts';

export type Preview = NotificationContent & {
  readonly id: string;
  readonly channelId: string;
  readonly author: { readonly name: string; readonly hexColor: string | null; readonly avatar: string | null; readonly badges: number };
};

export const SHOWN_AT_MOST = 2;

const previews = createStore<readonly Preview[]>([]);

/** Adds the newest preview at the end. An older preview that is pushed out is dropped. */
export function withPreview(shown: readonly Preview[], preview: Preview): readonly Preview[] {
  return [...shown.filter(({ id }) => id !== preview.id), preview].slice(-SHOWN_AT_MOST);
}

export function showPreview(preview: Preview): void {
  previews.update((shown) => withPreview(shown, preview));
}

export function closePreview(id: string): void {
  closeWhere((preview) => preview.id === id);
}

/** Called when a channel was seen, here or on another device. */
export function closePreviewsOf(channelId: string): void {
  closeWhere((preview) => preview.channelId === channelId);
}

export function closeAllPreviews(): void {
  previews.set([]);
}

function closeWhere(shouldClose: (preview: Preview) => boolean): void {
  previews.update((shown) => (shown.some(shouldClose) ? shown.filter((preview) => !shouldClose(preview)) : shown));
}

export function usePreviews(): readonly Preview[] {
  return useSelected(previews, all);
}

function all(shown: readonly Preview[]): readonly Preview[] {
  return shown;
}
