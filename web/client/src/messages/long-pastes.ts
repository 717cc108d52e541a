/** Pasted texts that are too long for a message, until the user decides what to do. By channel, so that none is lost on the way. */
import type { LongPaste } from '../editing/use-paste.ts';
import { createStore, useSelected } from '../store/create-store.ts';

/** `excess`: the number of characters that the message would be too long. */
type OfferedPaste = LongPaste & { readonly excess: number };

const offered = createStore<ReadonlyMap<string, OfferedPaste>>(new Map());

/** null: decided. */
export function offerPaste(channelId: string, paste: OfferedPaste | null): void {
  const next = new Map(offered.get());
  if (paste) next.set(channelId, paste);
  else next.delete(channelId);
  offered.set(next);
}

export function useOfferedPaste(channelId: string): OfferedPaste | null {
  return useSelected(offered, (all) => all.get(channelId) ?? null);
}
