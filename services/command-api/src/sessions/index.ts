import * as routes from '@folkmoot/contracts/sessions/commands';
import { SessionsEnded } from '@folkmoot/contracts/sessions/events';
import { handle } from '@folkmoot/platform/command/handler';
import { userFolding, userStream } from '../accounts/user-state.ts';
import type { Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { endOneFacts, endOthersFacts } from './sessions.facts.ts';

export const sessions: Domain = {
  name: 'sessions',
  handlers: [
    handle({
      route: routes.endSession,
      facts: endOneFacts,
      stream: (input) => userStream(callerId(input)),
      folding: userFolding,
      decide: (_input, _state, facts) => [SessionsEnded({ ...facts, sparedSessionId: null })],
      reply: () => ({ status: true as const }),
    }),
    handle({
      route: routes.endOtherSessions,
      facts: endOthersFacts,
      stream: (input) => userStream(callerId(input)),
      folding: userFolding,
      decide: (_input, _state, facts) => [SessionsEnded({ ...facts, sessionId: null })],
      reply: () => ({ status: true as const }),
    }),
  ],
};
