/** What a list of posts shows: a repost stands for what it repeats. Pure. */
import { isBlockedPost } from '@folkmoot/contracts/posts/wire';
import type { Post } from './known-posts.ts';

export type PostRow = {
  /** Of the record in the list: what the next page is asked after. */
  readonly key: string;
  /** What is shown. */
  readonly postId: string;
  readonly repostedBy: { readonly id: string; readonly username: string } | null;
};

export function rowOf(post: Post): PostRow {
  if (isBlockedPost(post) || post.repostId === null) return { key: post.id, postId: post.id, repostedBy: null };
  const { id, username } = post.createdBy;
  return { key: post.id, postId: post.repostId, repostedBy: { id, username } };
}

/** The first of several that show the same; a post that one sees itself needs nobody to have repeated it. */
export function withoutRepeats(rows: readonly PostRow[]): readonly PostRow[] {
  const shown = new Set<string>();
  return rows.filter(({ postId }) => !shown.has(postId) && shown.add(postId));
}
