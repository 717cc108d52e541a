import * as routes from '@folkmoot/contracts/follows/commands';
import { handle } from '@folkmoot/platform/command/handler';
import type { Domain } from '../domain.ts';
import { pairFolding, pairStream } from '../friends/pair-state.ts';
import { callerId } from '../servers/caller.ts';
import { decideFollow, decideUnfollow } from './follows.decider.ts';
import { followFacts } from './follows.facts.ts';

export const follows: Domain = {
  name: 'follows',
  handlers: [
    handle({
      route: routes.followUser,
      facts: followFacts,
      stream: (_input, facts) => pairStream(facts.byId, facts.otherId),
      folding: pairFolding,
      decide: (_input, state, facts) => decideFollow(state, facts),
      reply: () => ({ status: true as const }),
    }),
    handle({
      route: routes.unfollowUser,
      facts: (input) => ({ byId: callerId(input), otherId: input.params.userId }),
      stream: (_input, facts) => pairStream(facts.byId, facts.otherId),
      folding: pairFolding,
      decide: (_input, state, facts) => decideUnfollow(state, facts),
      reply: () => ({ status: true as const }),
    }),
  ],
};
