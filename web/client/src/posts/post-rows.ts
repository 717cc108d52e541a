/** The rows of a list of posts. A repost shows its original. Pure. */
import { isBlockedPost } from '@folkmoot/contracts/posts/wire';
import type { Post } from './known-posts.ts';

export type PostRow = {
  /** The id of the record in the list, which is the cursor of the next page. */
  readonly key: string;
  /** The id of the displayed post. */
  readonly postId: string;
  readonly repostedBy: { readonly id: string; readonly username: string } | null;
};

export function rowOf(post: Post): PostRow {
  if (isBlockedPost(post) || post.repostId === null) return { key: post.id, postId: post.id, repostedBy: null };
  const { id, username } = post.createdBy;
  return { key: post.id, postId: post.repostId, repostedBy: { id, username } };
}

/** Keeps the first row of each post. A row of the post itself needs no repost line. */
export function withoutRepeats(rows: readonly PostRow[]): readonly PostRow[] {
  const shown = new Set<string>();
  return rows.filter(({ postId }) => !shown.has(postId) && shown.add(postId));
}
