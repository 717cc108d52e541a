/** Posts by id, each once, so that a like or an edit is shown everywhere. Pure. */
import { type BlockedPost, isBlockedPost, type RawPost } from '@folkmoot/contracts/posts/wire';

export type Post = RawPost | BlockedPost;

/** The newest record wins. A nested record lacks its own nested posts, so the known ones are kept. */
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
