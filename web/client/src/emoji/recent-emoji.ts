/** Recently used emoji of this device, newest first. A new user gets a few common ones. */
import { persistedStore } from '../local/local-store.ts';
import { textsOf } from '../local/reading.ts';
import { useSelected } from '../store/create-store.ts';

const KEPT = 18;
const FIRST = ['👍', '❤️', '😄', '🎉', '👀', '🙏'];

const recent = persistedStore('recentEmoji', readRecent);

export function rememberEmoji(emoji: string): void {
  const next = [emoji, ...recent.get().filter((other) => other !== emoji)].slice(0, KEPT);
  recent.set(next);
}

export function useRecentEmoji(): readonly string[] {
  return useSelected(recent, all);
}

function all(emojis: readonly string[]): readonly string[] {
  return emojis;
}

function readRecent(value: unknown): readonly string[] {
  return [...new Set([...textsOf(value), ...FIRST])].slice(0, KEPT);
}
