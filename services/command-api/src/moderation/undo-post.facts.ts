/** Restores a post that a moderator deleted (decision 81). */
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import type { Folding, SideEvent } from '@folkmoot/contracts/kernel/decider';
import type { EventMeta, Recorded } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { PostDeleted, PostPinned, PostRestored } from '@folkmoot/contracts/posts/events';
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Deps } from '../domain.ts';
import { type PinnedEvent, type PinnedState, pinnedFolding, pinnedStream } from '../posts/pinned-state.ts';
import { postStream } from '../posts/post-state.ts';
import { targetsOf } from './targets.ts';
import type { ForetellCode, Loaded, Undoing, Undone } from './undoing.ts';

type Pins = { readonly pinned: PinnedState; readonly pinnedAt: number | null; readonly wasPinned: boolean };

/** Whether the post was pinned until the command deleted it, and since when. */
function pinsFolding(postId: string, correlationId: string): Folding<Pins, Recorded<PinnedEvent>> {
  return {
    initial: { pinned: pinnedFolding.initial, pinnedAt: null, wasPinned: false },
    evolve({ pinned, pinnedAt, wasPinned }, event) {
      const now = pinnedFolding.evolve(pinned, event);
      if (event.data.postId !== postId) return { pinned: now, pinnedAt, wasPinned };
      if (event.type === 'PostPinned') return { pinned: now, pinnedAt: event.data.pinnedAt, wasPinned: false };
      return { pinned: now, pinnedAt, wasPinned: event.meta.correlationId === correlationId };
    },
  };
}

/** `pinnedAt` null: the post is not pinned again. */
export type UndoPostFacts = {
  readonly deletion: { readonly eventId: string; readonly postId: string; readonly authorId: string; readonly deletedAt: number };
  readonly pinnedAt: number | null;
  readonly callerId: string;
  readonly now: number;
};

export function decideUndoPost(
  { undone, post }: Loaded,
  { deletion, pinnedAt, callerId, now }: UndoPostFacts,
): Undone | Refusal<'AlreadyUndone' | 'NothingToUndo' | 'TooLateToUndo'> {
  const { eventId, postId, authorId, deletedAt } = deletion;
  if (undone.has(eventId)) return refuse('AlreadyUndone');
  if (post.status !== 'deleted' || !post.removed) return refuse('NothingToUndo');
  if (now - deletedAt > UNDO_MS) return refuse('TooLateToUndo');
  const { commentToId } = post.removed;
  const restored = { postId, authorId, commentToId, undoneEventId: eventId, restoredById: callerId, restoredAt: now };
  const pin = pinnedAt === null ? null : PostPinned({ postId, userId: authorId, pinnedAt });
  const sideEvents: readonly SideEvent[] = pin ? [{ stream: pinnedStream(authorId), event: pin }] : [];
  const effects = [{ effect: 'postBack', until: null, field: null } as const];
  return {
    events: [PostRestored(restored)],
    sideEvents,
    effects: pin ? [...effects, { effect: 'pinBack', until: null, field: null }] : effects,
  };
}

/** null: no moderator deleted a post with it. */
export async function postUndoing(
  event: LoggedEvent,
  { callerId, now }: { readonly callerId: string; readonly now: number },
  deps: Deps,
): Promise<Undoing | Refusal<ForetellCode> | null> {
  if (event.type !== PostDeleted.type) return null;
  const { postId, authorId, deletedById, deletedAt } = PostDeleted.schema.parse(JSON.parse(event.data));
  if (deletedById === authorId) return null;
  const targets = targetsOf(deps.warm, callerId, [authorId]);
  if (isRefusal(targets)) return targets;
  // Nothing is restored for deleted users.
  if (targets.length === 0) return refuse('NothingToUndo');
  const { correlationId }: EventMeta = JSON.parse(event.meta);
  const { pinned, pinnedAt, wasPinned } = await deps.stateOf(pinsFolding(postId, correlationId), pinnedStream(authorId));
  const mayPin = wasPinned && !pinned.has(postId) && pinned.size < POST_LIMITS.pinned;
  const deletion = { eventId: event.id, postId, authorId, deletedAt };
  const facts = { deletion, pinnedAt: mayPin ? pinnedAt : null, callerId, now };
  return { stream: postStream(postId), decide: (loaded) => decideUndoPost(loaded, facts) };
}
