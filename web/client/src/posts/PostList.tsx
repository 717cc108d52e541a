import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { PostRows } from './PostRows.tsx';
import { type ListOfPosts, usePostList } from './post-lists.ts';
import { text } from './texts.ts';
import './posts.css';

type PostListProps = { readonly label: string; readonly list: ListOfPosts; readonly empty: ReactNode };

/** An infinite list of posts. The next page is loaded before the end is reached. */
export function PostList({ label, list, empty }: PostListProps) {
  const { found, rows } = usePostList(list);
  if (!rows) {
    if (!found.isError) return <PostsWaiting />;
    return <LoadError title={text('failed')} query={found} retryLabel={text('tryAgain')} />;
  }
  if (rows.length === 0) return empty;
  const isBusy = found.isFetchingNextPage;
  return (
    <PostRows
      label={label}
      rows={rows}
      isComments={list.of === 'comments'}
      isBusy={isBusy}
      // After an error, the user retries with a button instead of scrolling.
      hasMore={found.hasNextPage && !found.isFetchNextPageError}
      onEnd={found.fetchNextPage}
      end={
        <div className="post-end">
          {isBusy && <Spinner />}
          {!isBusy && found.isFetchNextPageError && (
            <Button size="small" onPress={() => void found.fetchNextPage()}>
              {text('tryAgain')}
            </Button>
          )}
          {!found.hasNextPage && list.of !== 'comments' && text('end')}
        </div>
      }
    />
  );
}

export function PostsWaiting() {
  return (
    <div role="status" className="posts-waiting">
      <VisuallyHidden>{text('loading')}</VisuallyHidden>
      {[72, 140, 96].map((height) => (
        <div key={height} className="post-shape">
          <Skeleton width={40} height={40} round />
          <div>
            <Skeleton width={140} />
            <Skeleton height={height} />
          </div>
        </div>
      ))}
    </div>
  );
}
