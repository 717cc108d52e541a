/** Whether a post is an announcement, folded from `announcement-<postId>`. Not kept warm. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { ModeratorActUndone } from '@folkmoot/contracts/moderation/undo-events';
import type { PostAnnounced, PostAnnouncementEnded } from '@folkmoot/contracts/posts/events';

export type AnnouncementEvent = EventOf<typeof PostAnnounced | typeof PostAnnouncementEnded | typeof ModeratorActUndone>;

export type Announcement = { readonly announcedById: string; readonly announcedAt: number };

/** null: it is not. */
export type AnnouncementState = { readonly announced: Announcement | null };

export const announcementFolding: Folding<AnnouncementState, AnnouncementEvent> = {
  initial: { announced: null },
  evolve(state, event) {
    if (event.type === 'ModeratorActUndone') return state;
    if (event.type === 'PostAnnouncementEnded') return { announced: null };
    const { announcedById, announcedAt } = event.data;
    return { announced: { announcedById, announcedAt } };
  },
};

export function announcementStream(postId: string): string {
  return `announcement-${postId}`;
}
