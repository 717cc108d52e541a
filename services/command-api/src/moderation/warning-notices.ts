/** Dismisses the notice of an undone warning, so that the user no longer sees it. */
import type { SideEvent } from '@folkmoot/contracts/kernel/decider';
import type { Warm } from '@folkmoot/platform/command/warm';
import { dismissNotices } from '../notices/dismiss-notices.ts';
import { userNoticeFolding } from '../notices/user-notice-state.ts';
import type { SanctionEvent } from './sanction-state.ts';

export function dismissWarningNotices(warm: Warm, userId: string, undone: readonly SanctionEvent[]): readonly SideEvent[] {
  const noticeIds = undone.flatMap(({ type, data }) => (type === 'SanctionUndone' && data.warningId !== null ? [data.warningId] : []));
  return dismissNotices(userId, noticeIds, warm.state(userNoticeFolding, userId));
}
