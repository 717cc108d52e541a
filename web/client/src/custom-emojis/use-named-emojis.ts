import { useMemo } from 'react';
import { store, useStore } from '../store/store.ts';
import { type NamedEmoji, namedEmojis } from './named-emojis.ts';

export function useNamedEmojis(): readonly NamedEmoji[] {
  const servers = useStore((state) => state.servers);
  return useMemo(() => namedEmojis(servers.values()), [servers]);
}

/** The current value, for code outside components. */
export function namedEmojisNow(): readonly NamedEmoji[] {
  return namedEmojis(store.get().servers.values());
}
