/** What the link of a post leads to is found after it was posted, and no realtime event tells of it: whoever wrote it asks a few times. */
import { firstLink } from '@folkmoot/contracts/messages/links';
import { getPost } from '@folkmoot/contracts/posts/commands';
import { isBlockedPost, type RawPost } from '@folkmoot/contracts/posts/wire';
import { call } from '../api/call.ts';
import { keepPosts } from './post-records.ts';

/** After one another; a page that takes longer than all of them is shown when the post is opened. */
const LOOKS_MS = [1500, 4000, 10_000] as const;

export function lookAgain({ id: postId, content, embed }: RawPost, looks: readonly number[] = LOOKS_MS): void {
  const [wait, ...later] = looks;
  if (wait === undefined || embed !== null || firstLink(content ?? '') === null) return;
  setTimeout(() => void look(postId, later), wait);
}

async function look(postId: string, later: readonly number[]): Promise<void> {
  try {
    const post = await call(getPost, { params: { postId } });
    if (post === null || isBlockedPost(post) || post.deleted) return;
    keepPosts([post]);
    lookAgain(post, later);
  } catch {
    // It is shown with the embed when the post is fetched next.
  }
}
