/** What of posts stands above any screen, loaded when there is need of it. */
import { Suspense } from 'react';
import { AwayToast } from '../parts/AwayNote.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useOpenedPost } from './post-link.ts';
import { useMentionNotifications } from './use-post-notifications.ts';

const PostDialog = lazyPart(async () => (await import('./PostDialog.tsx')).PostDialog, AwayToast);

/** The post that the address names, over whatever is shown. */
export function OpenedPost() {
  const postId = useOpenedPost();
  useMentionNotifications();
  if (postId === null) return null;
  return (
    <Suspense fallback={null}>
      <PostDialog postId={postId} />
    </Suspense>
  );
}
