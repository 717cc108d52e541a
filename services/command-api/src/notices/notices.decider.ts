/** Decisions on notices. A channel or user has at most one. */
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { ChannelNoticeRemoved, ChannelNoticeSet, PersonalNoticeRemoved, PersonalNoticeSet } from '@folkmoot/contracts/notices/events';
import type { NoticeEvent, NoticeState } from './notice-state.ts';

type Writing = { readonly callerId: string; readonly noticeId: string; readonly now: number };
type OnChannel = { readonly serverId: string; readonly channelId: string; readonly callerId: string };

/** A changed notice keeps its id. */
function kept(state: NoticeState, { noticeId, now }: Writing) {
  return {
    noticeId: state.status === 'set' ? state.noticeId : noticeId,
    createdAt: state.status === 'set' ? state.createdAt : now,
    updatedAt: now,
  };
}

export function decideSetChannelNotice(state: NoticeState, content: string, facts: OnChannel & Writing): Decision<NoticeEvent, never> {
  const { serverId, channelId, callerId } = facts;
  return [ChannelNoticeSet({ serverId, channelId, ...kept(state, facts), content, setById: callerId })];
}

export function decideRemoveChannelNotice(state: NoticeState, facts: OnChannel): Decision<NoticeEvent, 'NoNotice'> {
  const { serverId, channelId, callerId } = facts;
  return state.status === 'none' ? refuse('NoNotice') : [ChannelNoticeRemoved({ serverId, channelId, removedById: callerId })];
}

export function decideSetPersonalNotice(state: NoticeState, content: string, facts: Writing): Decision<NoticeEvent, never> {
  return [PersonalNoticeSet({ userId: facts.callerId, ...kept(state, facts), content })];
}

export function decideRemovePersonalNotice(state: NoticeState, facts: Pick<Writing, 'callerId'>): Decision<NoticeEvent, 'NoNotice'> {
  return state.status === 'none' ? refuse('NoNotice') : [PersonalNoticeRemoved({ userId: facts.callerId })];
}
