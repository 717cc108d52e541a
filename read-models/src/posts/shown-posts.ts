/** Which posts an answer shows to whoever asked: what counts as looked at (users document, section 9). */
import type { RawPost } from '@folkmoot/contracts/posts/wire';

type Shown = Pick<RawPost, 'id'> & { readonly commentTo?: unknown; readonly repost?: unknown };

function isPost(value: unknown): value is Shown {
  return typeof value === 'object' && value !== null && 'views' in value && 'id' in value && typeof value.id === 'string';
}

/** A reply counts for what it answers too, a repost for what it is of. */
function idsOf(value: unknown): readonly string[] {
  if (!isPost(value)) return [];
  return isPost(value.repost) ? [value.repost.id] : [value.id, ...(isPost(value.commentTo) ? [value.commentTo.id] : [])];
}

/** Of an answer that is a post, a list of them, or a person's page. */
export function shownPostIds(reply: unknown): readonly string[] {
  if (Array.isArray(reply)) return reply.flatMap(idsOf);
  if (typeof reply !== 'object' || reply === null) return [];
  if ('latestPost' in reply) {
    const pinned: unknown = 'pinnedPosts' in reply ? reply.pinnedPosts : undefined;
    return [...idsOf(reply.latestPost), ...(Array.isArray(pinned) ? pinned.flatMap(idsOf) : [])];
  }
  return idsOf(reply);
}
