/** The notice of a channel or user, folded from `notice-<id of either>`. */
import type { ActUndone } from '@folkmoot/contracts/audit-log/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { ChannelNoticeRemoved, ChannelNoticeSet, PersonalNoticeRemoved, PersonalNoticeSet } from '@folkmoot/contracts/notices/events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

export type Notice = {
  readonly status: 'set';
  readonly noticeId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** For channels, to undo changes. null: the text of a user is not kept in memory. */
  readonly content: string | null;
};

export type NoticeState = { readonly status: 'none' } | Notice;

export type NoticeEvent = EventOf<
  typeof ChannelNoticeSet | typeof ChannelNoticeRemoved | typeof PersonalNoticeSet | typeof PersonalNoticeRemoved | typeof ActUndone
>;

const initial: NoticeState = { status: 'none' };

export const noticeFolding: WarmFolding<NoticeState, NoticeEvent> = { category: 'notice', initial, evolve };

export function noticeStream(ofId: string): string {
  return `notice-${ofId}`;
}

function evolve(state: NoticeState, event: NoticeEvent): NoticeState {
  switch (event.type) {
    case 'ChannelNoticeSet':
    case 'PersonalNoticeSet':
      return {
        status: 'set',
        noticeId: event.data.noticeId,
        createdAt: event.data.createdAt,
        updatedAt: event.data.updatedAt,
        content: event.type === 'ChannelNoticeSet' ? event.data.content : null,
      };
    case 'ChannelNoticeRemoved':
    case 'PersonalNoticeRemoved':
      return initial;
    case 'ActUndone':
      return state;
    default:
      return unknownEvent(event);
  }
}

function unknownEvent(event: never): never {
  throw new Error(`A notice does not know ${JSON.stringify(event)}`);
}
