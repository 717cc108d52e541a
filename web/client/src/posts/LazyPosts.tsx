/** The post dialog, which can be above any screen, loaded on demand. */
import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { OfflineToast } from '../parts/OfflineNotice.tsx';
import { useOpenedPost } from './post-link.ts';
import { useMentionNotifications } from './use-post-notifications.ts';

const PostDialog = lazyPart(async () => (await import('./PostDialog.tsx')).PostDialog, OfflineToast);

/** The post in the address, above the current screen. */
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
