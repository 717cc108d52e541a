import { getPost } from '@folkmoot/contracts/posts/commands';
import { isBlockedPost } from '@folkmoot/contracts/posts/wire';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useOwnId } from '../store/use-store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { PostCard } from './PostCard.tsx';
import { PostComposer } from './PostComposer.tsx';
import { PostList, PostsWaiting } from './PostList.tsx';
import { usePinned } from './pinned-posts.ts';
import { useOpenPost } from './post-link.ts';
import { keepPosts, usePost } from './post-records.ts';
import { text } from './texts.ts';
import './posts.css';

/** Other values cannot be ids, so they are not requested from the server. */
const POST_ID = /^\d{1,20}$/;

/** A post with the posts that it replies to, and its comments. */
export function PostDialog({ postId }: { readonly postId: string }) {
  const open = useOpenPost();
  const isAddress = POST_ID.test(postId);
  const query = useQuery({
    queryKey: ['post', postId],
    enabled: isAddress,
    queryFn: async ({ signal }) => {
      const post = await call(getPost, { params: { postId } }, { signal });
      if (post) keepPosts([post]);
      return post !== null;
    },
    staleTime: 0,
  });
  usePinned(useOwnId());
  const isKnown = usePost(postId) !== undefined;
  return (
    <Dialog isOpen onClose={() => open(null)} title={text('dialog')} size="large">
      {query.data === false || !isAddress ? (
        <EmptyState title={text('notFoundTitle')} text={text('notFoundText')} />
      ) : isKnown ? (
        // The key resets the scroll position for another post.
        <Conversation key={postId} postId={postId} />
      ) : query.isError ? (
        <LoadError title={text('failed')} query={query} retryLabel={text('tryAgain')} />
      ) : (
        <PostsWaiting />
      )}
    </Dialog>
  );
}

function Conversation({ postId }: { readonly postId: string }) {
  const post = usePost(postId);
  if (!post) return null;
  const answers = post.commentToId;
  const mayAnswer = !isBlockedPost(post) && !post.deleted;
  return (
    <>
      {answers !== null && (
        <div className="post-answered">
          <PostCard postId={answers} />
        </div>
      )}
      <article>
        <PostCard postId={postId} isSubject isComment={answers !== null} />
      </article>
      {mayAnswer && <PostComposer target={{ postId }} />}
      <section className="post-comments" aria-label={text('commentsTitle')}>
        <PostList
          label={text('commentsTitle')}
          list={{ of: 'comments', postId }}
          empty={<p className="post-line">{text('commentsNone')}</p>}
        />
      </section>
    </>
  );
}
