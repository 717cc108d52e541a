import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { FoundMessage } from './FoundMessage.tsx';
import { searchTerms } from './highlight.ts';
import type { SearchQuery } from './search-address.ts';
import { text } from './texts.ts';
import { useSearch } from './use-search.ts';

type SearchResultsProps = {
  readonly search: SearchQuery;
  /** The text is newer than `search`. */
  readonly isTyping: boolean;
};

/** The results of a search, in pages, or why there are none. */
export function SearchResults({ search, isTyping }: SearchResultsProps) {
  const { asks, found } = useSearch(search);
  const terms = useMemo(() => searchTerms(search.words), [search.words]);
  if (!asks && !isTyping) return <EmptyState icon={<Search aria-hidden="true" />} title={text('beginTitle')} text={text('goalText')} />;
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
  const messages = found.data.pages.flatMap((page) => page.messages.map((message) => ({ message, context: page.context?.[message.id] })));
  if (messages.length === 0) return <EmptyState icon={<Search aria-hidden="true" />} title={text('noneTitle')} text={text('noneText')} />;
  return (
    <>
      <ol className="search-results" aria-label={text('results')} aria-busy={found.isPlaceholderData}>
        {messages.map(({ message, context }) => (
          <li key={message.id}>
            <FoundMessage message={message} context={context} terms={terms} />
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
