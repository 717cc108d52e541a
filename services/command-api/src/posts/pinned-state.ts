/** The pinned posts of a user, from the stream `pinned-<userId>`, so that the limit is exact. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { PostPinned, PostUnpinned } from '@folkmoot/contracts/posts/events';

export type PinnedEvent = EventOf<typeof PostPinned | typeof PostUnpinned>;
export type PinnedState = ReadonlySet<string>;

export const pinnedFolding: Folding<PinnedState, PinnedEvent> = {
  initial: new Set(),
  evolve(state, { type, data }) {
    const next = new Set(state);
    if (type === 'PostPinned') next.add(data.postId);
    else next.delete(data.postId);
    return next;
  },
};

export function pinnedStream(userId: string): string {
  return `pinned-${userId}`;
}
