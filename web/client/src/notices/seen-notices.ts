/** The channel notices that were read on this device, by the time of their last change. */
import { persistedStore } from '../local/local-store.ts';
import { fieldsOf } from '../local/reading.ts';
import { useSelected } from '../store/create-store.ts';

type Seen = Readonly<Record<string, number>>;

const seen = persistedStore('seenNotices', readSeen);

export function useSeenNotice(channelId: string): number {
  return useSelected(seen, (times) => times[channelId] ?? 0);
}

export function rememberNotice(channelId: string, updatedAt: number): void {
  seen.set({ ...seen.get(), [channelId]: updatedAt });
}

function readSeen(value: unknown): Seen {
  return Object.fromEntries([...fieldsOf(value)].filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
