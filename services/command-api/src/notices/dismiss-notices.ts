/** Dismisses notices whose cause was undone. Pure. */
import type { SideEvent } from '@folkmoot/contracts/kernel/decider';
import { UserNoticeDismissed } from '@folkmoot/contracts/notices/events';
import { type UserNoticesState, userNoticeStream } from './user-notice-state.ts';

/** A notice that was read is dismissed already. */
export function dismissNotices(userId: string, noticeIds: readonly string[], { open }: UserNoticesState): readonly SideEvent[] {
  return noticeIds
    .filter((noticeId) => open.has(noticeId))
    .map((noticeId) => ({ stream: userNoticeStream(userId), event: UserNoticeDismissed({ noticeId, userId }) }));
}
