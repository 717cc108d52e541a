/** Rules for moderators' actions on posts (users document 11.4). Pure. */
import type { SideEvent } from '@folkmoot/contracts/kernel/decider';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { PostAnnounced, PostAnnouncementEnded, PostDeleted, PostUnpinned, PostUnreposted } from '@folkmoot/contracts/posts/events';
import { pinnedStream } from '../posts/pinned-state.ts';
import { type PostState, postStream, repostStream } from '../posts/post-state.ts';
import type { AnnouncementEvent, AnnouncementState } from './announcement-state.ts';

/** `state`: for a repost, whether it still exists. */
export type ModeratedPost = { readonly postId: string; readonly state: PostState; readonly pinned: boolean };

export type DeletionFacts = { readonly posts: readonly ModeratedPost[]; readonly callerId: string; readonly now: number };

function deleted({ postId, state, pinned }: ModeratedPost, { callerId, now }: DeletionFacts): readonly SideEvent[] {
  if (state.status === 'reposted') {
    const { userId, postId: repostedId } = state;
    return [{ stream: repostStream(repostedId, userId), event: PostUnreposted({ repostId: postId, postId: repostedId, userId }) }];
  }
  if (state.status !== 'active') return [];
  const { authorId, commentToId } = state;
  const event = PostDeleted({ postId, authorId, commentToId, deletedById: callerId, deletedAt: now });
  const deletion = { stream: postStream(postId), event };
  return pinned ? [deletion, { stream: pinnedStream(authorId), event: PostUnpinned({ postId, userId: authorId }) }] : [deletion];
}

export function decideDeletePosts(facts: DeletionFacts): readonly SideEvent[] {
  return facts.posts.flatMap((post) => deleted(post, facts));
}

export type AnnouncementFacts = { readonly postId: string; readonly callerId: string; readonly now: number };

export function decideAnnounce(
  { announced }: AnnouncementState,
  { postId, callerId, now }: AnnouncementFacts,
): readonly AnnouncementEvent[] | Refusal<'AnnouncedAlready'> {
  return announced ? refuse('AnnouncedAlready') : [PostAnnounced({ postId, announcedById: callerId, announcedAt: now })];
}

export function decideEndAnnouncement(
  { announced }: AnnouncementState,
  { postId, callerId }: AnnouncementFacts,
): readonly AnnouncementEvent[] | Refusal<'NotAnnounced'> {
  return announced ? [PostAnnouncementEnded({ postId, endedById: callerId })] : refuse('NotAnnounced');
}
