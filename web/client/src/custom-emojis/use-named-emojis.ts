import { useMemo } from 'react';
import { store, useStore } from '../store/store.ts';
import { type NamedEmoji, namedEmojis } from './named-emojis.ts';

export function useNamedEmojis(): readonly NamedEmoji[] {
  const servers = useStore((state) => state.servers);
  return useMemo(() => namedEmojis(servers.values()), [servers]);
}

/** At this moment, for what is not drawn. */
export function namedEmojisNow(): readonly NamedEmoji[] {
  return namedEmojis(store.get().servers.values());
}
