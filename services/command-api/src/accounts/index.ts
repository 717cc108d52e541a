import * as routes from '@folkmoot/contracts/accounts/commands';
import { direct, handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { decideConfirmEmail, decideRegister } from './accounts.decider.ts';
import { confirmFacts, registerFacts } from './accounts.facts.ts';
import { sendCode } from './email-code.ts';
import { logIn } from './log-in.ts';
import { nameFolding } from './name-state.ts';
import { peopleCount } from './people-count.ts';
import { userFolding, userStream } from './user-state.ts';

export const accounts: Domain = {
  name: 'accounts',
  foldings: [userFolding, nameFolding],
  indexes: [peopleCount],
  handlers: [
    handle({
      route: routes.register,
      facts: registerFacts,
      stream: (_input, facts) => `name-${facts.nameId}`,
      folding: nameFolding,
      decide: (_input, state, facts) => decideRegister(state, facts),
      reply: (_outcome, _input, facts) => ({ token: facts.token }),
    }),
    direct<typeof routes.login, Deps>({ route: routes.login, answer: logIn }),
    direct<typeof routes.sendEmailCode, Deps>({ route: routes.sendEmailCode, answer: sendCode }),
    handle({
      route: routes.confirmEmail,
      facts: confirmFacts,
      stream: (_input, facts) => userStream(facts.userId),
      folding: userFolding,
      decide: (_input, state, facts) => decideConfirmEmail(state, facts.userId),
      reply: () => ({ status: true as const }),
    }),
  ],
};
