import * as routes from '@folkmoot/contracts/presence/commands';
import { handle } from '@folkmoot/platform/command/handler';
import { userFolding, userStream } from '../accounts/user-state.ts';
import type { Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { decideChoose, decideGoOffline } from './presence.decider.ts';

export const presence: Domain = {
  name: 'presence',
  handlers: [
    handle({
      route: routes.choosePresence,
      facts: (input) => ({ status: input.body.status, custom: input.body.custom, now: input.now }),
      stream: (input) => userStream(callerId(input)),
      folding: userFolding,
      decide: (_input, state, facts) => decideChoose(state, facts),
      reply: () => 'Presence updated.',
    }),
    handle({
      route: routes.goOffline,
      facts: (input) => ({ now: input.now }),
      stream: (input) => userStream(callerId(input)),
      folding: userFolding,
      decide: (_input, state, facts) => decideGoOffline(state, facts.now),
      reply: () => ({ status: true as const }),
    }),
  ],
};
