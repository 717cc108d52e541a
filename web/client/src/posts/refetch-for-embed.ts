/**
 * The link embed of a post is created after posting, and no realtime event reports it. So the author's client fetches the post a few times.
 */
import { firstLink } from '@folkmoot/contracts/messages/links';
import { getPost } from '@folkmoot/contracts/posts/commands';
import { isBlockedPost, type RawPost } from '@folkmoot/contracts/posts/wire';
import { call } from '../api/call.ts';
import { keepPosts } from './post-records.ts';

/** The delays between the attempts. An embed that takes longer is shown when the post is fetched next. */
const DELAYS_MS = [1500, 4000, 10_000] as const;

export function refetchForEmbed({ id: postId, content, embed }: RawPost, delays: readonly number[] = DELAYS_MS): void {
  const [wait, ...later] = delays;
  if (wait === undefined || embed !== null || firstLink(content ?? '') === null) return;
  setTimeout(() => void refetch(postId, later), wait);
}

async function refetch(postId: string, later: readonly number[]): Promise<void> {
  try {
    const post = await call(getPost, { params: { postId } });
    if (post === null || isBlockedPost(post) || post.deleted) return;
    keepPosts([post]);
    refetchForEmbed(post, later);
  } catch {
    // The embed is shown when the post is fetched next.
  }
}
