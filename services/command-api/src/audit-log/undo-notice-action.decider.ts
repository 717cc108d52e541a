/** Undoes the creation, change or removal of a channel notice. Members who had read the restored text need not read it again. Pure. */
import { NOTICE_FIELDS, reversalOf } from '@folkmoot/contracts/audit-log/things';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { ChannelNoticeSet } from '@folkmoot/contracts/notices/events';
import type { Notice, NoticeEvent, NoticeState } from '../notices/notice-state.ts';
import { decideRemoveChannelNotice } from '../notices/notices.decider.ts';
import { decideUndo, type UndoFacts } from './decide-undo.ts';
import type { PastAction } from './past-action.ts';

export type UndoNoticeActionFacts = UndoFacts<PastAction<NoticeState, NoticeEvent>> & {
  readonly channelId: string;
  /** The channel exists. */
  readonly isThere: boolean;
};

function noticeIn(state: NoticeState): Notice | null {
  return state.status === 'set' ? state : null;
}

export function decideUndoNoticeAction(state: NoticeState, facts: UndoNoticeActionFacts) {
  const { serverId, channelId, callerId, isThere } = facts;
  return decideUndo(facts, ({ event, before: then }) => {
    if (event.type !== 'ChannelNoticeSet' && event.type !== 'ChannelNoticeRemoved') return refuse('UnknownAuditEntry');
    const before = noticeIn(then);
    const set = event.type === 'ChannelNoticeSet' ? event.data : null;
    const { what } = reversalOf(NOTICE_FIELDS, { before, set }, noticeIn(state));
    if (!isThere || what === 'nothing') return [];
    if (what === 'delete') return decideRemoveChannelNotice(state, facts);
    if (before === null || before.content === null) return [];
    const { noticeId, createdAt, updatedAt, content } = before;
    return [ChannelNoticeSet({ serverId, channelId, noticeId, createdAt, updatedAt, content, setById: callerId })];
  });
}
