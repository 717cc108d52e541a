import { listLikes, listReposts } from '@folkmoot/contracts/posts/commands';
import type { RawUser } from '@folkmoot/contracts/profiles/wire';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { formatTime } from '../i18n/format.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { text } from './texts.ts';
import './post-people.css';
import './posts.css';

type Who = 'liked' | 'reposted';
type Reaction = { readonly user: RawUser; readonly createdAt: number };
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

/** Who liked or reposted, the latest first. */
export function PostPeopleDialog({ postId, who, onClose }: PostPeopleDialogProps) {
  const found = useQuery({
    queryKey: ['post-people', postId, who],
    queryFn: ({ signal }) => reactions(postId, who, signal),
    staleTime: 0,
  });
  return (
    <Dialog isOpen onClose={onClose} title={text(who === 'liked' ? 'likedTitle' : 'repostedTitle')}>
      {found.data ? (
        <People reactions={found.data} who={who} onFollow={onClose} />
      ) : found.isError ? (
        <ErrorState
          title={text('peopleFailed')}
          text={problemOf(found.error).message}
          action={<Button onPress={() => void found.refetch()}>{text('tryAgain')}</Button>}
        />
      ) : (
        <div className="post-waiting">
          <Spinner />
        </div>
      )}
    </Dialog>
  );
}

type PeopleProps = { readonly reactions: readonly Reaction[]; readonly who: Who; readonly onFollow: () => void };

function People({ reactions: all, who, onFollow }: PeopleProps) {
  if (all.length === 0) return <EmptyState title={text(who === 'liked' ? 'likedNone' : 'repostedNone')} />;
  return (
    <ul className="post-people-list">
      {all.map(({ user, createdAt }) => (
        <li key={user.id}>
          <Link to={`/app/profile/${user.id}`} onClick={onFollow}>
            <Avatar name={user.username} hexColor={user.hexColor} picture={user.avatar} badges={user.badges} size={32} />
            <span className="post-person">
              <bdi>{user.username}</bdi>
              <span className="post-tag">:{user.tag}</span>
            </span>
            <time dateTime={new Date(createdAt).toISOString()}>{formatTime(createdAt, 'short')}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
