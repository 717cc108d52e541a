/** A notice of a channel or of a person, folded from `notice-<id of either>`. What it says matters to no decision. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { ChannelNoticeRemoved, ChannelNoticeSet, PersonalNoticeRemoved, PersonalNoticeSet } from '@folkmoot/contracts/notices/events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

export type NoticeState = { readonly status: 'none' } | { readonly status: 'set'; readonly noticeId: string; readonly createdAt: number };

export type NoticeEvent = EventOf<
  typeof ChannelNoticeSet | typeof ChannelNoticeRemoved | typeof PersonalNoticeSet | typeof PersonalNoticeRemoved
>;

const initial: NoticeState = { status: 'none' };

export const noticeFolding: WarmFolding<NoticeState, NoticeEvent> = { category: 'notice', initial, evolve };

export function noticeStream(ofId: string): string {
  return `notice-${ofId}`;
}

function evolve(_state: NoticeState, event: NoticeEvent): NoticeState {
  switch (event.type) {
    case 'ChannelNoticeSet':
    case 'PersonalNoticeSet':
      return { status: 'set', noticeId: event.data.noticeId, createdAt: event.data.createdAt };
    case 'ChannelNoticeRemoved':
    case 'PersonalNoticeRemoved':
      return initial;
    default:
      return unknownEvent(event);
  }
}

function unknownEvent(event: never): never {
  throw new Error(`A notice does not know ${JSON.stringify(event)}`);
}
