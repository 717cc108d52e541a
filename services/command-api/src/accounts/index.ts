import * as routes from '@folkmoot/contracts/accounts/commands';
import { BadgesSet, PasswordChanged } from '@folkmoot/contracts/accounts/events';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { RegistrationRequested } from '@folkmoot/contracts/registration/events';
import { direct, handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { closedTo } from '../registration/admission.ts';
import { mailStaff } from '../registration/staff-mail.ts';
import { callerId } from '../servers/caller.ts';
import { findEvent, requireEvent } from '../servers/left-event.ts';
import { mailAccountChange } from './account-change-mail.ts';
import { claimFolding, claimStream, decideConfirmEmail, decideRegister, decideToggleBadge } from './accounts.decider.ts';
import { confirmFacts, registerFacts } from './accounts.facts.ts';
import { decideDeleteAccount } from './delete-account.decider.ts';
import { deleteAccountFacts, eraseSecrets, reportOf } from './delete-account.facts.ts';
import { sendCode } from './email-code.ts';
import { logIn } from './log-in.ts';
import { nameFolding } from './name-state.ts';
import { namesInUse } from './names-in-use.ts';
import { resetFacts, sendReset } from './reset-password.ts';
import { userFolding, userStream } from './user-state.ts';

export const accounts: Domain = {
  name: 'accounts',
  foldings: [userFolding, nameFolding],
  indexes: [namesInUse],
  handlers: [
    handle({
      route: routes.register,
      gate: (_access, _now, deps: Deps) => closedTo(deps),
      facts: registerFacts,
      stream: (_input, facts) => claimStream(facts),
      folding: claimFolding,
      decide: (_input, state, facts) => decideRegister(state, facts),
      afterwards({ now }, facts, deps: Deps) {
        if (!facts.before && facts.admission.by === 'approval') void mailStaff(deps, now).catch(() => undefined);
      },
      reply(outcome, _input, { token }) {
        if (findEvent(outcome, RegistrationRequested)) return { pending: true as const };
        return token === null ? refuse('EmailTaken') : { token };
      },
    }),
    direct<typeof routes.login, Deps>({ route: routes.login, answer: logIn }),
    direct<typeof routes.sendEmailCode, Deps>({ route: routes.sendEmailCode, answer: sendCode }),
    direct<typeof routes.sendResetCode, Deps>({ route: routes.sendResetCode, answer: sendReset }),
    handle({
      route: routes.resetPassword,
      facts: resetFacts,
      stream: (_input, facts) => userStream(facts.userId),
      folding: userFolding,
      decide: (_input, _state, facts) => [PasswordChanged({ userId: facts.userId, sparedSocketId: null })],
      afterwards({ languages, now: at }, { userId }, deps: Deps) {
        mailAccountChange(deps, { user: deps.warm.state(userFolding, userId), changes: ['byLink'], at, languages });
      },
      reply: (_outcome, _input, facts) => ({ token: facts.token }),
    }),
    handle({
      route: routes.toggleBadge,
      facts: (input) => ({ userId: callerId(input) }),
      stream: (_input, facts) => userStream(facts.userId),
      folding: userFolding,
      decide: ({ body }, state) => decideToggleBadge(state, body.bit),
      reply: (outcome) => ({ badges: requireEvent(outcome, BadgesSet).badges }),
    }),
    handle({
      route: routes.deleteAccount,
      facts: deleteAccountFacts,
      stream: (_input, facts) => userStream(facts.userId),
      folding: userFolding,
      decide: (_input, state, facts) => decideDeleteAccount(state, facts),
      afterwards: (_input, facts, deps: Deps) => eraseSecrets(facts, deps),
      reply: (_outcome, _input, facts) => ({ status: true as const, erased: reportOf(facts) }),
    }),
    direct<typeof routes.registerPushToken, Deps>({
      route: routes.registerPushToken,
      async answer(input, deps) {
        await deps.vault.keepPushToken(callerId(input), input.body.token);
      },
    }),
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
