import type { Access } from '@folkmoot/contracts/kernel/access';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import * as routes from '@folkmoot/contracts/polls/commands';
import { handle, type Input } from '@folkmoot/platform/command/handler';
import { timedOut } from '../automod/watch.facts.ts';
import type { Deps, Domain } from '../domain.ts';
import { mayReach } from '../inbox/dm-rule.ts';
import { messageFolding } from '../messages/message-state.ts';
import { messageOf, onMessage } from '../messages/messages.facts.ts';
import { callerId } from '../servers/caller.ts';
import { notInTickets } from '../tickets/ticket-place.ts';
import { decideEnd, decideVote, decideWithdraw, type OnPoll } from './polls.decider.ts';
import { pollVoteFolding, pollVoteStream } from './vote-state.ts';

type OnMessage = Pick<Input<RouteSpec>, 'actor' | 'now'> & {
  readonly access: Access;
  readonly params: { readonly channelId: string; readonly messageId: string };
};

async function onPoll(input: OnMessage, deps: Deps): Promise<OnPoll> {
  const { channelId, messageId } = input.params;
  return { message: await messageOf(deps, messageId), channelId, userId: callerId(input), now: input.now };
}

function ownVote(input: OnMessage): string {
  return pollVoteStream(input.params.messageId, callerId(input));
}

function success(): { status: true } {
  return { status: true };
}

export const polls: Domain = {
  name: 'polls',
  handlers: [
    handle({
      route: routes.voteMessagePoll,
      facts: async (input, deps: Deps) =>
        notInTickets(input.access) ??
        mayReach(deps.warm, input.access) ??
        timedOut(deps.warm, input.access, input.now) ?? { ...(await onPoll(input, deps)), choiceIds: input.body.choiceIds },
      stream: ownVote,
      folding: pollVoteFolding,
      decide: (_input, state, facts) => decideVote(state, facts),
      reply: success,
    }),
    handle({
      route: routes.withdrawMessagePollVote,
      facts: async (input, deps: Deps) => notInTickets(input.access) ?? onPoll(input, deps),
      stream: ownVote,
      folding: pollVoteFolding,
      decide: (_input, state, facts) => decideWithdraw(state, facts),
      reply: success,
    }),
    handle({
      route: routes.endMessagePoll,
      facts: async (input, deps: Deps) => notInTickets(input.access) ?? onMessage(input, deps),
      stream: (input) => `message-${input.params.messageId}`,
      folding: messageFolding,
      decide: (_input, state, facts) => decideEnd(state, facts),
      reply: success,
    }),
  ],
};
