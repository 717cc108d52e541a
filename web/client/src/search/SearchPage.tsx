import { Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MainHeader } from '../app/MainHeader.tsx';
import { useStore } from '../store/store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { SearchFields } from './SearchFields.tsx';
import { SearchResult } from './SearchResult.tsx';
import { findUser, queryOf, type SearchQuery, searchQueryOf } from './search-query.ts';
import { text } from './texts.ts';
import { useSearch } from './use-search.ts';
import './search.css';

/** Searches messages in all channels that the user can read. */
export function SearchPage() {
  const [query, setQuery] = useSearchParams();
  // Separate state, because the address is updated later than the fields.
  const [search, setSearch] = useState(() => searchQueryOf(query));
  const users = useStore((state) => state.users);
  const author = search.from.trim() === '' ? '' : (findUser(users.values(), search.from)?.id ?? null);
  function change(part: Partial<SearchQuery>): void {
    const next = { ...search, ...part };
    setSearch(next);
    setQuery(queryOf(next), { replace: true });
  }
  return (
    <>
      <MainHeader title={text('title')} icon={<Search aria-hidden="true" />} />
      <div className="search">
        <SearchFields search={search} isNobody={author === null} onChange={change} />
        <Results search={search} authorId={author} />
      </div>
    </>
  );
}

function Results({ search, authorId }: { readonly search: SearchQuery; readonly authorId: string | null }) {
  const { asks, found } = useSearch(search, authorId);
  if (!asks) return <EmptyState icon={<Search aria-hidden="true" />} title={text('beginTitle')} text={text('beginText')} />;
  if (found.isError) {
    return <LoadError title={text('failed')} query={found} retryLabel={text('tryAgain')} />;
  }
  if (!found.data) {
    return (
      <div className="search-waiting">
        <Spinner />
      </div>
    );
  }
  const messages = found.data.pages.flatMap((page) => page.messages);
  if (messages.length === 0) return <EmptyState icon={<Search aria-hidden="true" />} title={text('noneTitle')} text={text('noneText')} />;
  return (
    <>
      <ol className="search-results" aria-label={text('results')} aria-busy={found.isPlaceholderData}>
        {messages.map((message) => (
          <li key={message.id}>
            <SearchResult message={message} />
          </li>
        ))}
      </ol>
      <div className="search-end">
        {found.hasNextPage ? (
          <Button isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
            {text('more')}
          </Button>
        ) : (
          text('end')
        )}
      </div>
    </>
  );
}
