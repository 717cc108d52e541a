/** Test support for posts. */
import { fold } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { PostCreated, PostReposted, RepostPlaced } from '@folkmoot/contracts/posts/events';
import { type PostEvent, type PostState, postFolding } from './post-state.ts';

export const ANN = '1842000000000000001';
export const BEN = '1842000000000000002';
export const POST = '1842000000000000007';
export const REPOST = '1842000000000000017';

export function created(facts: Partial<EventOf<typeof PostCreated>['data']> = {}) {
  return PostCreated({
    postId: POST,
    authorId: ANN,
    content: 'hello',
    commentToId: null,
    attachment: null,
    attachmentPath: null,
    attachmentDescription: null,
    pollId: null,
    pollChoices: null,
    mentionedUserIds: [],
    notices: [],
    createdAt: 5,
    ...facts,
  });
}

/** A repost of `POST`. */
export function rowOf(userId: string) {
  return RepostPlaced({ repostId: REPOST, postId: POST, userId });
}

export function repostedBy(userId: string) {
  return PostReposted({ repostId: REPOST, postId: POST, authorId: ANN, userId, noticeId: null, repostedAt: 6 });
}

export function given(...history: readonly PostEvent[]): PostState {
  return fold(postFolding, history);
}
