import { Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MainHeader } from '../app/MainHeader.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SearchHelp } from './SearchHelp.tsx';
import { SearchResults } from './SearchResults.tsx';
import { ServerField } from './ServerField.tsx';
import { queryOf, type SearchQuery } from './search-address.ts';
import { acceptedSearch, type SearchCompleting } from './search-completion.ts';
import { searchQueryOf } from './search-query.ts';
import { text } from './texts.ts';
import { useAfterPause } from './use-search.ts';
import { useSearchCompletion } from './use-search-completion.ts';
import './search.css';

/** Searches messages in all channels that the user can read. */
export function SearchPage() {
  const [query, setQuery] = useSearchParams();
  // Separate state, because the address is updated later than the fields.
  const [search, setSearch] = useState(() => searchQueryOf(query));
  const [caret, setCaret] = useState(search.words.length);
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const moveTo = useRef<number | null>(null);
  const dayAt = useRef<SearchCompleting | null>(null);
  const completion = useSearchCompletion({
    content: search.words,
    caret,
    serverId: search.serverId,
    onTake: (at, suggestion) => (suggestion.kind === 'pickDay' ? openCalendar(at) : accept(at, suggestion.insert)),
  });

  useEffect(() => field.current?.focus(), []);

  // Before the next key, which would otherwise be typed at the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is set after the new text is rendered.
  useLayoutEffect(() => {
    if (moveTo.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(moveTo.current, moveTo.current);
    moveTo.current = null;
  }, [search.words]);

  function change(part: Partial<SearchQuery>): void {
    const next = { ...search, ...part };
    setSearch(next);
    setQuery(queryOf(next), { replace: true });
  }

  function write(words: string, at: number): void {
    moveTo.current = at;
    change({ words });
    setCaret(at);
  }

  function accept(at: SearchCompleting, insert: string): void {
    const next = acceptedSearch(search.words, at, insert);
    write(next.text, next.caret);
  }

  function openCalendar(at: SearchCompleting): void {
    dayAt.current = at;
    const show = () => calendar.current?.showPicker();
    try {
      show();
    } catch {
      // A browser opens it only after a user action, which a touch is when the finger leaves.
      window.addEventListener('pointerup', show, { once: true });
    }
  }

  const words = useAfterPause(completion.finished.trim());
  const isEmpty = search.words.trim() === '';
  return (
    <>
      <MainHeader title={text('title')} icon={<Search aria-hidden="true" />} />
      <div className="search">
        <search className="search-fields">
          <SearchBox
            value={search.words}
            completion={completion}
            fieldRef={field}
            dayRef={calendar}
            onChange={(words, at) => {
              change({ words });
              setCaret(at);
            }}
            onCaret={setCaret}
            onDay={(day) => dayAt.current && accept(dayAt.current, day)}
          />
          <ServerField serverId={search.serverId} onChange={(serverId) => change({ serverId })} />
        </search>
        {isEmpty ? (
          <SearchHelp onWrite={write} />
        ) : (
          <SearchResults search={{ ...search, words }} isTyping={words !== completion.finished.trim()} />
        )}
      </div>
    </>
  );
}
