import { refuse } from '@folkmoot/contracts/kernel/refusal';
import * as routes from '@folkmoot/contracts/voice/commands';
import { direct, handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { messageFolding } from '../messages/message-state.ts';
import { callerId } from '../servers/caller.ts';
import { iceServerFor } from './ice-server.ts';
import { decideJoin } from './voice.decider.ts';
import { callFacts } from './voice.facts.ts';

export const voice: Domain = {
  name: 'voice',
  handlers: [
    handle({
      route: routes.joinCall,
      facts: callFacts,
      stream: (_input, facts) => `message-${facts.messageId}`,
      creates: true,
      folding: messageFolding,
      decide: (_input, _state, facts) => decideJoin(facts),
      reply: () => ({ success: true as const }),
    }),
    direct({
      route: routes.leaveCall,
      async answer(input, deps: Deps) {
        const outcome = await deps.calls.ask(callerId(input), { wish: 'leave', channelId: input.params.channelId });
        // A shadow-banned user was never in the call, although the join command succeeded.
        return outcome === 'left' || input.access.shadowBanned ? { success: true as const } : refuse('NotInCall');
      },
    }),
    direct({
      route: routes.generateIceServer,
      answer: async (input, deps: Deps) => ({ result: iceServerFor(callerId(input), input.now, deps.ice) }),
    }),
  ],
};
