/** Undoes an announcement of a post, or its end. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { PostAnnounced, PostAnnouncementEnded } from '@folkmoot/contracts/posts/events';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Deps } from '../domain.ts';
import { readPost } from '../posts/posts.facts.ts';
import { type Announcement, type AnnouncementState, announcementFolding, announcementStream } from './announcement-state.ts';
import { type By, effectOf, type ForetellCode, type Opposite, type Undoing, undoneBy } from './undoing.ts';
import { aroundFolding } from './undone-actions.ts';

type Announced = { readonly postId: string; readonly callerId: string; readonly around: Record<'before' | 'set', AnnouncementState> };

function isSame(a: Announcement | null, b: Announcement | null): boolean {
  return a?.announcedById === b?.announcedById && a?.announcedAt === b?.announcedAt;
}

/** An announcement that was ended and started again is another one. */
export function announcementOpposite(now: AnnouncementState, { postId, callerId, around }: Announced): Opposite | null {
  const { before, set } = around;
  if (!isSame(now.announced, set.announced) || isSame(before.announced, set.announced)) return null;
  if (before.announced === null)
    return { events: [PostAnnouncementEnded({ postId, endedById: callerId })], effects: [effectOf('announcementOver')] };
  return { events: [PostAnnounced({ postId, ...before.announced })], effects: [effectOf('announcementBack')] };
}

/** null: the event is about no announcement. */
export async function announcementUndoing(event: LoggedEvent, by: By, deps: Deps): Promise<Undoing | Refusal<ForetellCode> | null> {
  const act = event.type === PostAnnounced.type ? 'announcement' : 'announcementEnd';
  if (event.type !== PostAnnounced.type && event.type !== PostAnnouncementEnded.type) return null;
  const postId = event.stream.slice(announcementStream('').length);
  const { around } = await deps.stateOf(
    aroundFolding(announcementFolding, ({ id }) => id === event.id),
    event.stream,
  );
  const post = await readPost(deps, postId);
  // A post that its author or an erasure deleted cannot be announced. A post that a moderator deleted is restored by its own undo.
  const isThere = post.status === 'active' || (act === 'announcement' && post.status === 'deleted' && post.removed !== null);
  if (!around || !isThere) return refuse('NothingToUndo');
  return {
    stream: event.stream,
    decide: ({ undone, announcement }) => {
      const opposite = announcementOpposite(announcement, { postId, callerId: by.callerId, around });
      return undoneBy(opposite, { act, eventId: event.id, partition: postId }, undone, by);
    },
  };
}
