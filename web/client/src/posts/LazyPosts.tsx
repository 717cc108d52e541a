/** What of posts stands above any screen, loaded when there is need of it. */
import { lazy, Suspense } from 'react';
import { useOpenedPost } from './post-link.ts';
import { useMentionsTold } from './use-post-notifications.ts';

const PostDialog = lazy(async () => ({ default: (await import('./PostDialog.tsx')).PostDialog }));

/** The post that the address names, over whatever is shown. */
export function OpenedPost() {
  const postId = useOpenedPost();
  useMentionsTold();
  if (postId === null) return null;
  return (
    <Suspense fallback={null}>
      <PostDialog postId={postId} />
    </Suspense>
  );
}
