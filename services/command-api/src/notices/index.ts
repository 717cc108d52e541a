import type { Actor } from '@folkmoot/contracts/kernel/access';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import * as commands from '@folkmoot/contracts/notices/commands';
import { ChannelNoticeSet, PersonalNoticeSet, UserNoticeDismissed } from '@folkmoot/contracts/notices/events';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { serverFolding } from '../servers/server-state.ts';
import { noticeFolding, noticeStream } from './notice-state.ts';
import {
  decideRemoveChannelNotice,
  decideRemovePersonalNotice,
  decideSetChannelNotice,
  decideSetPersonalNotice,
} from './notices.decider.ts';
import { userNoticeFolding, userNoticeStream } from './user-notice-state.ts';

type Sent = { readonly actor: Actor | null; readonly now: number; readonly newId: () => string };
type OnChannel = Sent & { readonly params: { readonly serverId: string; readonly channelId: string } };

function writing(input: Sent) {
  return { callerId: callerId(input), noticeId: input.newId(), now: input.now };
}

function onChannel(input: OnChannel, { warm }: Deps) {
  const { serverId, channelId } = input.params;
  if (!warm.state(serverFolding, serverId).channels.has(channelId)) return refuse('UnknownServerChannel');
  return { serverId, channelId, ...writing(input) };
}

function stream(input: OnChannel): string {
  return noticeStream(input.params.channelId);
}

function ownStream(input: Sent): string {
  return noticeStream(callerId(input));
}

function done(): { status: true } {
  return { status: true };
}

export const notices: Domain = {
  name: 'notices',
  foldings: [noticeFolding, userNoticeFolding],
  handlers: [
    handle({
      route: commands.dismissUserNotice,
      facts: (input) => ({ userId: callerId(input) }),
      stream: (_input, facts) => userNoticeStream(facts.userId),
      folding: userNoticeFolding,
      decide: ({ params: { noticeId } }, { open }, { userId }) =>
        open.has(noticeId) ? [UserNoticeDismissed({ noticeId, userId })] : refuse('UnknownUserNotice'),
      reply: () => ({ success: true as const }),
    }),
    handle({
      route: commands.setChannelNotice,
      facts: (input, deps: Deps) => onChannel(input, deps),
      stream,
      folding: noticeFolding,
      decide: (input, state, facts) => decideSetChannelNotice(state, input.body.content, facts),
      reply(outcome) {
        const { noticeId: id, content, createdAt, updatedAt, channelId } = requireEvent(outcome, ChannelNoticeSet);
        return { notice: { id, content, createdAt, updatedAt, channelId, userId: null } };
      },
    }),
    handle({
      route: commands.removeChannelNotice,
      facts: (input, deps: Deps) => onChannel(input, deps),
      stream,
      folding: noticeFolding,
      decide: (_input, state, facts) => decideRemoveChannelNotice(state, facts),
      reply: done,
    }),
    handle({
      route: commands.setPersonalNotice,
      facts: (input, _deps: Deps) => writing(input),
      stream: ownStream,
      folding: noticeFolding,
      decide: (input, state, facts) => decideSetPersonalNotice(state, input.body.content, facts),
      reply(outcome, input) {
        const { noticeId: id, createdAt, updatedAt, userId } = requireEvent(outcome, PersonalNoticeSet);
        return { notice: { id, content: input.body.content, createdAt, updatedAt, channelId: null, userId } };
      },
    }),
    handle({
      route: commands.removePersonalNotice,
      facts: (input, _deps: Deps) => writing(input),
      stream: ownStream,
      folding: noticeFolding,
      decide: (_input, state, facts) => decideRemovePersonalNotice(state, facts),
      reply: done,
    }),
  ],
};
