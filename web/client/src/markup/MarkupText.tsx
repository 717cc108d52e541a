import { useMemo } from 'react';
import { nameOf } from '../members/names.ts';
import { store } from '../store/store.ts';
import { plainText } from './plain-text.ts';
import { text } from './texts.ts';

/** A message as one line of words, for previews. Names are those of the moment it was drawn. */
export function MarkupText({ content, serverId }: { readonly content: string; readonly serverId: string | null }) {
  const line = useMemo(() => wordsOf(content, serverId), [content, serverId]);
  return <span className="markup-line">{line}</span>;
}

export function wordsOf(content: string, serverId: string | null): string {
  const state = store.get();
  return plainText(content, {
    user: (id) => nameOf(state, serverId, id) ?? text('unknownUser'),
    role: (id) => (serverId === null ? undefined : state.roles.get(serverId)?.get(id)?.name) ?? text('unknownRole'),
    channel: (id) => state.channels.get(id)?.name ?? text('unknownChannel'),
    hidden: text('hidden'),
  });
}
