import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { MainHeader } from '../app/MainHeader.tsx';
import { text as searchText } from '../search/texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { TextField } from '../ui/TextField.tsx';
import { text } from './list-texts.ts';
import { SavedMessage } from './SavedMessage.tsx';
import { text as menuText } from './texts.ts';
import { useSavedMessages } from './use-saved-messages.ts';
import './saved.css';

/** The saved messages of the user, last saved first. */
export function SavedPage() {
  const [search, setSearch] = useState('');
  return (
    <>
      <MainHeader title={menuText('title')} icon={<Bookmark aria-hidden="true" />} />
      <div className="saved">
        <search className="saved-search">
          <TextField label={text('search')} type="search" value={search} onChange={setSearch} />
        </search>
        <SavedList search={search} />
      </div>
    </>
  );
}

function SavedList({ search }: { readonly search: string }) {
  const { list, bookmarks } = useSavedMessages(search);
  if (!bookmarks && list.isError) return <LoadError title={text('failed')} query={list} retryLabel={searchText('tryAgain')} />;
  if (!bookmarks) {
    return (
      <div className="saved-end">
        <Spinner />
      </div>
    );
  }
  if (bookmarks.length === 0) return <Nothing isSearch={search.trim() !== ''} />;
  return (
    <>
      <ol className="saved-list" aria-label={menuText('title')} aria-busy={list.isPlaceholderData}>
        {bookmarks.map((bookmark) => (
          <li key={bookmark.messageId}>
            <SavedMessage bookmark={bookmark} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <div className="saved-end">
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {searchText('more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Nothing({ isSearch }: { readonly isSearch: boolean }) {
  const icon = <Bookmark aria-hidden="true" />;
  if (isSearch) return <EmptyState icon={icon} title={searchText('noneTitle')} text={text('notFound')} />;
  return <EmptyState icon={icon} title={text('noneTitle')} text={text('noneText')} />;
}
