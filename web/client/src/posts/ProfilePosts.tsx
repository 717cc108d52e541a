import { PenLine } from 'lucide-react';
import { useOwnId } from '../store/use-store.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PostCard } from './PostCard.tsx';
import { PostList } from './PostList.tsx';
import { usePinned } from './pinned-posts.ts';
import { text } from './texts.ts';

type ProfilePostsProps = { readonly userId: string; readonly name: string; readonly withReplies?: boolean };

/** The posts of a user, newest first, with the pinned ones above. */
export function ProfilePosts({ userId, name, withReplies = false }: ProfilePostsProps) {
  const isOwn = useOwnId() === userId;
  const pinned = usePinned(userId).data ?? [];
  const none = isOwn ? text('profileOwnPostsNone') : text('profilePostsNone', { name });
  const empty = pinned.length > 0 ? null : <EmptyState icon={<PenLine aria-hidden="true" />} title={none} />;
  return (
    <>
      {!withReplies && pinned.length > 0 && (
        <section className="post-pins" aria-label={text('pinnedTitle')}>
          {pinned.map((postId) => (
            <article key={postId}>
              <PostCard postId={postId} isPinned />
            </article>
          ))}
        </section>
      )}
      <PostList label={text(withReplies ? 'replies' : 'posts')} list={{ of: 'person', userId, withReplies }} empty={empty} />
    </>
  );
}

/** The posts that a user liked, latest first. */
export function ProfileLiked({ userId }: { readonly userId: string }) {
  return <PostList label={text('likedTab')} list={{ of: 'liked', userId }} empty={<EmptyState title={text('profileLikedNone')} />} />;
}
