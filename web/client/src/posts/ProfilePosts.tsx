import { PenLine } from 'lucide-react';
import { useOwnId } from '../store/use-store.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PostCard } from './PostCard.tsx';
import { PostList } from './PostList.tsx';
import { usePinned } from './pinned-posts.ts';
import { text } from './texts.ts';

type ProfilePostsProps = { readonly userId: string; readonly name: string; readonly withReplies?: boolean };

/** What a person wrote, the newest first; above it what they hold on to. */
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

/** What a person liked last. */
export function ProfileLiked({ userId }: { readonly userId: string }) {
  return <PostList label={text('likedTab')} list={{ of: 'liked', userId }} empty={<EmptyState title={text('profileLikedNone')} />} />;
}
