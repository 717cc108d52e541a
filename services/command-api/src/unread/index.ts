/** Marks channels as read and unread, on the stream `reads-<userId>`. Earlier events do not matter, so nothing is loaded. */

import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { markUnread } from '@folkmoot/contracts/messages/commands';
import { dismissNotifications } from '@folkmoot/contracts/unread/commands';
import { ChannelMarkedUnread, ChannelRead, type unreadEventSpecs } from '@folkmoot/contracts/unread/events';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { messageOf } from '../messages/messages.facts.ts';
import { notInTickets } from '../tickets/ticket-place.ts';

type UnreadEvent = EventOf<(typeof unreadEventSpecs)[number]>;

const nothing: Folding<null, UnreadEvent> = { initial: null, evolve: (state) => state };

export const unread: Domain = {
  name: 'unread',
  handlers: [
    handle({
      route: dismissNotifications,
      blind: true,
      concurrent: true,
      facts: (input, _deps: Deps) => ({
        userId: input.actor?.userId ?? '',
        channelId: input.params.channelId,
        serverId: input.access.channel?.serverId ?? null,
        at: input.now,
      }),
      stream: (_input, facts) => `reads-${facts.userId}`,
      folding: nothing,
      decide: (_input, _state, facts) => [ChannelRead(facts)],
      reply: () => ({ status: true as const }),
    }),
    handle({
      route: markUnread,
      blind: true,
      concurrent: true,
      async facts(input, deps: Deps) {
        const refusal = notInTickets(input.access);
        if (refusal) return refusal;
        const message = await messageOf(deps, input.params.messageId);
        if (!message || message.channelId !== input.params.channelId) return refuse('UnknownMessage');
        return {
          userId: input.actor?.userId ?? '',
          channelId: message.channelId,
          serverId: message.serverId,
          at: message.sentAt - 1,
          authorId: message.authorId,
        };
      },
      stream: (_input, facts) => `reads-${facts.userId}`,
      folding: nothing,
      decide: (_input, _state, facts) => [ChannelMarkedUnread(facts)],
      reply: () => ({ status: true as const }),
    }),
  ],
};
