/**
 * The parser of message text, loaded for the first text with markup. In the build, it replaces `contracts/src/markup/read.ts`
 * (`web/client/lazy-markup.ts`), so that a page without markup loads no parser.
 */
import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import type { read as readNow } from '@folkmoot/contracts/markup/read';
import { useSyncExternalStore } from 'react';

let parser: typeof readNow | null = null;
let loading: Promise<void> | null = null;
const watchers = new Set<() => void>();

/** If it cannot be loaded, the next text tries again. */
export function loadParser(): Promise<void> {
  loading ??= import('@folkmoot/contracts/markup/read').then(
    ({ read: loaded }) => {
      parser = loaded;
      for (const changed of watchers) changed();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

export const read: typeof readNow = (text, sink) => {
  if (parser) return parser(text, sink);
  void loadParser();
  sink?.text?.(0, text.length);
  return unread(text);
};

/** Until the parser is loaded: nothing that may be a spoiler is shown, and nobody misses that everyone is mentioned. */
function unread(text: string): readonly MarkupNode[] {
  const nodes = text
    .split('[@:e]')
    .flatMap((part, index): readonly MarkupNode[] => [...(index > 0 ? [{ kind: 'everyone' } as const] : []), { kind: 'text', text: part }]);
  return text.includes('||') ? [{ kind: 'styled', style: 'spoiler', children: nodes }] : nodes;
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function isLoaded(): boolean {
  return parser !== null;
}

/** Whether the parser is loaded. Components that parse depend on it. */
export function useParser(): boolean {
  return useSyncExternalStore(watch, isLoaded, isLoaded);
}
