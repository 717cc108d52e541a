/** Whether a post is an announcement, folded from `announcement-<postId>`. Not kept warm. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { PostAnnounced, PostAnnouncementEnded } from '@folkmoot/contracts/posts/events';

export type AnnouncementEvent = EventOf<typeof PostAnnounced | typeof PostAnnouncementEnded>;

export type AnnouncementState = { readonly announced: boolean };

export const announcementFolding: Folding<AnnouncementState, AnnouncementEvent> = {
  initial: { announced: false },
  evolve: (_state, event) => ({ announced: event.type === 'PostAnnounced' }),
};

export function announcementStream(postId: string): string {
  return `announcement-${postId}`;
}
