/** Suggestions at the caret of the search box, and the part of the text that is ready to be searched. */
import { isSearchOperator } from '@folkmoot/contracts/search/grammar';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { compareNames } from '../i18n/format.ts';
import { isShortcut } from '../keyboard/shortcuts.ts';
import { matching } from '../messages/completion.ts';
import { useCompletionKeys } from '../messages/use-completion-keys.ts';
import { store } from '../store/store.ts';
import { completingSearchAt, isWholeDay, type SearchCompleting, withoutUnfinished } from './search-completion.ts';
import { type SearchSuggestion, suggestionsFor } from './search-suggestions.ts';

export type SearchCompletion = {
  readonly suggestions: readonly SearchSuggestion[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
  readonly insert: (suggestion: SearchSuggestion) => void;
  /** true: the list handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** The text without an operator whose value is still being typed. */
  readonly finished: string;
};

type Input = {
  readonly content: string;
  readonly caret: number;
  readonly serverId: string;
  readonly onTake: (at: SearchCompleting, suggestion: SearchSuggestion) => void;
};

const NONE: readonly SearchSuggestion[] = [];

export function useSearchCompletion({ content, caret, serverId, onTake }: Input): SearchCompletion {
  const at = useMemo(() => completingSearchAt(content, caret), [content, caret]);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  // The text of the address is not being typed, so no list covers its results.
  const [opened] = useState(content);
  const word = at ? `${at.kind} ${at.from}` : null;
  const kind = at?.kind ?? null;
  // Uses the names from when the word was started. Further typing only filters them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are loaded again for each new word.
  const all = useMemo(() => (kind === null ? NONE : suggestionsFor(kind, serverId, store.get(), Date.now())), [kind, word, serverId]);
  const query = at?.query.replace(/^[@#]/, '') ?? '';
  const matches = useMemo(() => {
    const found = matching(kind === 'in' ? all.filter(hasSign(at?.query ?? '')) : all, query, usersByName);
    const isDay = kind === 'before' || kind === 'after' || kind === 'on';
    return isDay && found.every(({ kind }) => kind !== 'pickDay') ? [...found, ...all.filter(({ kind }) => kind === 'pickDay')] : found;
  }, [all, query, kind, at?.query]);
  const isOpened = opened !== '' && content === opened;
  const suggestions = word === null || word === closedFor || isOpened ? NONE : matches;
  const keys = useCompletionKeys({
    suggestions,
    onTake: (suggestion) => at && onTake(at, suggestion),
    onClose: () => setClosedFor(word),
  });

  function onKey(event: KeyboardEvent): boolean {
    // `on` and `in` are also words, so Enter after one of them does not make it an operator. Tab does.
    if (kind === 'operator' && isSearchOperator(query) && isShortcut(event, 'send')) return false;
    return keys.onKey(event);
  }

  const isUnfinished = at !== null && suggestions.length > 0 && isBeingTyped(at, matches);
  return { ...keys, suggestions, onKey, finished: isUnfinished ? withoutUnfinished(content, at) : content };
}

/** `me` and `@me` stay in their place. */
function usersByName(a: SearchSuggestion, b: SearchSuggestion): number {
  const areNamed = [a, b].every(({ kind, insert }) => kind === 'user' && insert !== 'me' && insert !== '@me');
  return areNamed ? compareNames(a.name, b.name) : 0;
}

/** After `in:@` there are only conversations, after `in:#` only channels. */
function hasSign(written: string): (suggestion: SearchSuggestion) => boolean {
  const sign = written.charAt(0);
  return ({ kind }) => (sign === '@' ? kind === 'user' : sign === '#' ? kind === 'channel' : true);
}

function isBeingTyped({ kind, query }: SearchCompleting, matches: readonly SearchSuggestion[]): boolean {
  if (kind === 'operator') return false;
  if (kind === 'before' || kind === 'after' || kind === 'on') return !isWholeDay(query);
  const typed = query.toLowerCase();
  return matches.every(({ name, insert }) => insert.toLowerCase() !== typed && name.toLowerCase() !== typed.replace(/^[@#]/, ''));
}
