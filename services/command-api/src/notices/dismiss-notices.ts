/** A notice that nobody needs to read any more, since what it told of was taken back. Pure. */
import type { Beside } from '@folkmoot/contracts/kernel/decider';
import { UserNoticeDismissed } from '@folkmoot/contracts/notices/events';
import { type UserNoticesState, userNoticeStream } from './user-notice-state.ts';

/** One that was read is away already. */
export function dismissNotices(userId: string, noticeIds: readonly string[], { open }: UserNoticesState): readonly Beside[] {
  return noticeIds
    .filter((noticeId) => open.has(noticeId))
    .map((noticeId) => ({ stream: userNoticeStream(userId), event: UserNoticeDismissed({ noticeId, userId }) }));
}
