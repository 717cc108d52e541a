import * as routes from '@folkmoot/contracts/friends/commands';
import { friendEvents } from '@folkmoot/contracts/friends/wire';
import { RawUser } from '@folkmoot/contracts/profiles/wire';
import { handle, signalled } from '@folkmoot/platform/command/handler';
import type { Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { decideAccept, decideAdd, decideBlock, decideRemove, decideUnblock, type Pair } from './friends.decider.ts';
import { addFacts, blockFacts } from './friends.facts.ts';
import { pairFolding, pairStream } from './pair-state.ts';
import { pairsOf } from './pairs-of.ts';

const streamOf = (_input: unknown, facts: Pair) => pairStream(facts.byId, facts.otherId);

export const friends: Domain = {
  name: 'friends',
  foldings: [pairFolding],
  indexes: [pairsOf],
  handlers: [
    handle({
      route: routes.addFriend,
      facts: addFacts,
      stream: streamOf,
      folding: pairFolding,
      decide: (_input, state, facts) => decideAdd(state, facts),
      reply(outcome) {
        const { recipient, ...record } = signalled(outcome, friendEvents.requestSent);
        return { ...record, recipient: RawUser.parse(recipient) };
      },
    }),
    handle({
      route: routes.acceptFriend,
      facts: (input) => ({ byId: callerId(input), otherId: input.params.friendId }),
      stream: streamOf,
      folding: pairFolding,
      decide: (_input, state, facts) => decideAccept(state, facts),
      reply: () => ({ message: 'Friend request accepted.' }),
    }),
    handle({
      route: routes.removeFriend,
      facts: (input) => ({ byId: callerId(input), otherId: input.params.friendId }),
      stream: streamOf,
      folding: pairFolding,
      decide: (_input, state, facts) => decideRemove(state, facts),
      reply: () => ({ message: 'Removed.' }),
    }),
    handle({
      route: routes.blockUser,
      facts: blockFacts,
      stream: streamOf,
      folding: pairFolding,
      decide: (_input, state, facts) => decideBlock(state, facts),
      reply: () => ({ status: true as const }),
    }),
    handle({
      route: routes.unblockUser,
      facts: (input) => ({ byId: callerId(input), otherId: input.params.userId }),
      stream: streamOf,
      folding: pairFolding,
      decide: (_input, state, facts) => decideUnblock(state, facts),
      reply: () => ({ status: true as const }),
    }),
  ],
};
