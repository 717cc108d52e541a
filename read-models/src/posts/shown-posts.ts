/** The posts that an answer shows to the caller, for view counts (users document, section 9). */
import type { RawPost } from '@folkmoot/contracts/posts/wire';

type Shown = Pick<RawPost, 'id'> & { readonly commentTo?: unknown; readonly repost?: unknown };

function isPost(value: unknown): value is Shown {
  return typeof value === 'object' && value !== null && 'views' in value && 'id' in value && typeof value.id === 'string';
}

/** A reply also counts for the answered post, a repost for its original. */
function idsOf(value: unknown): readonly string[] {
  if (!isPost(value)) return [];
  return isPost(value.repost) ? [value.repost.id] : [value.id, ...(isPost(value.commentTo) ? [value.commentTo.id] : [])];
}

/** For an answer that is a post, a list of posts, or a profile page. */
export function shownPostIds(reply: unknown): readonly string[] {
  if (Array.isArray(reply)) return reply.flatMap(idsOf);
  if (typeof reply !== 'object' || reply === null) return [];
  if ('latestPost' in reply) {
    const pinned: unknown = 'pinnedPosts' in reply ? reply.pinnedPosts : undefined;
    return [...idsOf(reply.latestPost), ...(Array.isArray(pinned) ? pinned.flatMap(idsOf) : [])];
  }
  return idsOf(reply);
}
