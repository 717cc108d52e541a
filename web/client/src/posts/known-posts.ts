/** Posts by id, each once, so that a like or an edit shows wherever the post does. Pure. */
import { type BlockedPost, isBlockedPost, type RawPost } from '@folkmoot/contracts/posts/wire';

export type Post = RawPost | BlockedPost;

/** The newest record wins; one that stands inside another lacks what it stands in, and keeps what is known of that. */
export function kept(known: ReadonlyMap<string, Post>, records: readonly Post[]): ReadonlyMap<string, Post> {
  const next = new Map(known);
  function keep(record: Post): void {
    const before = next.get(record.id);
    next.set(record.id, before && !isBlockedPost(before) && !isBlockedPost(record) ? { ...before, ...record } : record);
    if ('commentTo' in record && record.commentTo) keep(record.commentTo);
    if ('repost' in record && record.repost) keep(record.repost);
  }
  for (const record of records) keep(record);
  return next;
}
