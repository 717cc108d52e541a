import { listLikes, listReposts } from '@folkmoot/contracts/posts/commands';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { PostPeople, type Reaction } from './PostPeople.tsx';
import { text } from './texts.ts';
import './posts.css';

type Who = 'liked' | 'reposted';
type PostPeopleDialogProps = { readonly postId: string; readonly who: Who; readonly onClose: () => void };

async function reactions(postId: string, who: Who, signal: AbortSignal): Promise<readonly Reaction[]> {
  const params = { postId };
  if (who === 'liked') {
    const likes = await call(listLikes, { params }, { signal });
    return likes.map(({ likedBy, createdAt }) => ({ user: likedBy, createdAt }));
  }
  const reposts = await call(listReposts, { params }, { signal });
  return reposts.map(({ createdBy, createdAt }) => ({ user: createdBy, createdAt }));
}

/** The users who liked or reposted, latest first. */
export function PostPeopleDialog({ postId, who, onClose }: PostPeopleDialogProps) {
  const found = useQuery({
    queryKey: ['post-people', postId, who],
    queryFn: ({ signal }) => reactions(postId, who, signal),
    staleTime: 0,
  });
  return (
    <Dialog isOpen onClose={onClose} title={text(who === 'liked' ? 'likedTitle' : 'repostedTitle')}>
      {found.data ? (
        found.data.length === 0 ? (
          <EmptyState title={text(who === 'liked' ? 'likedNone' : 'repostedNone')} />
        ) : (
          <PostPeople reactions={found.data} onFollow={onClose} />
        )
      ) : found.isError ? (
        <LoadError title={text('listFailed')} query={found} retryLabel={text('tryAgain')} />
      ) : (
        <div className="post-waiting">
          <Spinner />
        </div>
      )}
    </Dialog>
  );
}
