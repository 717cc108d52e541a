/** Emoji used last on this device, newest first; a newcomer gets a few that everybody understands. */
import { createStore, useSelected } from '../store/create-store.ts';

const KEY = 'folkmoot.emoji';
const KEPT = 18;
const FIRST = ['👍', '❤️', '😄', '🎉', '👀', '🙏'];

const recent = createStore<readonly string[]>(restored());

export function rememberEmoji(emoji: string): void {
  const next = [emoji, ...recent.get().filter((other) => other !== emoji)].slice(0, KEPT);
  recent.set(next);
  localStorage.setItem(KEY, JSON.stringify(next));
}

export function useRecentEmoji(): readonly string[] {
  return useSelected(recent, all);
}

function all(emojis: readonly string[]): readonly string[] {
  return emojis;
}

function restored(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const emojis = Array.isArray(kept) ? kept.filter((emoji) => typeof emoji === 'string') : [];
    return [...new Set([...emojis, ...FIRST])].slice(0, KEPT);
  } catch {
    return FIRST;
  }
}
