import * as routes from '@folkmoot/contracts/registration/commands';
import { direct, handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { checkInvitation } from './check-invitation.ts';
import { founding, foundingFolding } from './founding.ts';
import { invitationFolding, invitationKey, invitationStream } from './invitation-state.ts';
import { decideCreateInvitation, decideDeleteInvitation } from './invitations.decider.ts';
import { createInvitationFacts, freshInvitation } from './invitations.facts.ts';
import { pendingRegistrations, registrationFolding, registrationStream } from './registration-state.ts';
import { decideRegistration } from './registrations.decider.ts';
import { decisionFacts, notifyAndErase } from './registrations.facts.ts';
import { staff } from './staff.ts';
import { testMail } from './try-mail.ts';

export const registration: Domain = {
  name: 'registration',
  foldings: [foundingFolding, invitationFolding, registrationFolding],
  indexes: [founding, pendingRegistrations, staff],
  handlers: [
    handle({
      route: routes.createInvitation,
      facts(input, deps: Deps) {
        const facts = createInvitationFacts(input, deps);
        return 'refused' in facts ? facts : { ...facts, stream: invitationStream(invitationKey(deps.vault, facts.code)) };
      },
      stream: (_input, { stream }) => stream,
      folding: invitationFolding,
      creates: true,
      decide: (_input, _state, { stream: _stream, code: _code, url: _url, ...facts }) => decideCreateInvitation(facts),
      reply: (_outcome, _input, facts) => freshInvitation(facts),
    }),
    handle({
      route: routes.deleteInvitation,
      facts: (input, { vault }: Deps) => ({
        stream: invitationStream(invitationKey(vault, input.params.code)),
        callerId: callerId(input),
        now: input.now,
      }),
      stream: (_input, { stream }) => stream,
      folding: invitationFolding,
      decide: (_input, state, facts) => decideDeleteInvitation(state, facts),
      reply: () => ({ status: true as const }),
    }),
    handle({
      route: routes.decideRegistration,
      facts: (input, deps: Deps) => decisionFacts(input, deps),
      stream: (_input, { userId }) => registrationStream(userId),
      folding: registrationFolding,
      decide: (_input, state, facts) => decideRegistration(state, facts),
      afterwards: (_input, facts, deps: Deps) => notifyAndErase(facts, deps),
      reply: () => ({ status: true as const }),
    }),
    direct<typeof routes.checkInvitation, Deps>({ route: routes.checkInvitation, answer: checkInvitation }),
    direct<typeof routes.sendTestMail, Deps>({ route: routes.sendTestMail, answer: testMail }),
  ],
};
