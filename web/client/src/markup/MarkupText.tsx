import { type ReactNode, useMemo } from 'react';
import { isolated } from '../i18n/isolate.ts';
import { useLanguage } from '../i18n/language-context.ts';
import { nameOf } from '../members/names.ts';
import { store } from '../store/store.ts';
import { useParser } from './lazy-read.ts';
import { plainText } from './plain-text.ts';
import { text } from './texts.ts';

type MarkupTextProps = {
  readonly content: string;
  readonly serverId: string | null;
  /** Draws the line, for example with marked words. */
  readonly draw?: (line: string) => ReactNode;
};

/** A message as one line of text, for previews. It keeps the names from when it was drawn. */
export function MarkupText({ content, serverId, draw }: MarkupTextProps) {
  const spoken = useLanguage();
  const isParsed = useParser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line contains texts in the current language, and depends on the parser.
  const line = useMemo(() => wordsOf(content, serverId), [content, serverId, spoken, isParsed]);
  return <bdi className="markup-line">{draw ? draw(line) : line}</bdi>;
}

export function wordsOf(content: string, serverId: string | null): string {
  const state = store.get();
  return plainText(content, {
    user: (id) => isolated(nameOf(state, serverId, id) ?? text('unknownUser')),
    role: (id) => isolated((serverId === null ? undefined : state.roles.get(serverId)?.get(id)?.name) ?? text('unknownRole')),
    channel: (id) => isolated(state.channels.get(id)?.name ?? text('unknownChannel')),
    hidden: text('hidden'),
  });
}
