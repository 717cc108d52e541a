/** The unread notices of a user, folded from `usernotices-<userId>`. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { UserNoticeDismissed, UserNoticed } from '@folkmoot/contracts/notices/events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

export type UserNoticesState = { readonly open: ReadonlySet<string> };

export type UserNoticeEvent = EventOf<typeof UserNoticed | typeof UserNoticeDismissed>;

export const userNoticeFolding: WarmFolding<UserNoticesState, UserNoticeEvent> = {
  category: 'usernotices',
  initial: { open: new Set() },
  evolve: ({ open }, event) => {
    const { noticeId } = event.data;
    const others = [...open].filter((id) => id !== noticeId);
    return { open: new Set(event.type === 'UserNoticed' ? [...others, noticeId] : others) };
  },
};

export function userNoticeStream(userId: string): string {
  return `usernotices-${userId}`;
}
