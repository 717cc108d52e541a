import { UserRegistered } from '@folkmoot/contracts/accounts/events';
import * as routes from '@folkmoot/contracts/applications/commands';
import { ApplicationCreated } from '@folkmoot/contracts/applications/events';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { handle } from '@folkmoot/platform/command/handler';
import { toFullUser, userFolding, userStream } from '../accounts/user-state.ts';
import type { Deps, Domain } from '../domain.ts';
import { dropPictures } from '../media/pictures.ts';
import { userOrName } from '../profiles/index.ts';
import { decideUpdate, updatedUser } from '../profiles/profiles.decider.ts';
import { callerId } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { serverFolding, serverStream } from '../servers/server-state.ts';
import {
  applicationCounts,
  applicationFolding,
  applicationStream,
  applicationsOf,
  applicationsOfBots,
  freshApplication,
} from './application-state.ts';
import {
  decideCommands,
  decideCreate,
  decideCreateBot,
  decideDelete,
  decideRefresh,
  decideRename,
  type WantedCommand,
} from './applications.decider.ts';
import { botFacts, createFacts, deleteFacts, inviteFacts, refreshFacts, updateBotFacts } from './applications.facts.ts';
import { decideInviteBot } from './bot-membership.decider.ts';

function stream(input: { readonly params: { readonly applicationId: string } }): string {
  return applicationStream(input.params.applicationId);
}

function done(): { status: true } {
  return { status: true };
}

type CommandsFacts = { readonly applicationId: string; readonly ownerId: string; readonly commands: readonly WantedCommand[] };

/** A bot acts for its own application. A person has to name one. */
function ownCommandsFacts(
  input: Parameters<typeof callerId>[0] & { readonly body: { readonly commands: readonly WantedCommand[] } },
  deps: Deps,
): CommandsFacts | Refusal<'NoApplicationNamed'> {
  const applicationId = deps.warm.index(applicationsOfBots).get(callerId(input));
  if (applicationId === undefined) return refuse('NoApplicationNamed');
  const application = deps.warm.state(applicationFolding, applicationId);
  if (application.status !== 'live') return refuse('NoApplicationNamed');
  return { applicationId, ownerId: application.ownerId, commands: input.body.commands };
}

export const applications: Domain = {
  name: 'applications',
  foldings: [applicationFolding],
  indexes: [applicationCounts, applicationsOf, applicationsOfBots],
  handlers: [
    handle({
      route: routes.createApplication,
      facts: (input, deps: Deps) => createFacts(input, deps),
      stream: (_input, facts) => applicationStream(facts.applicationId),
      folding: applicationFolding,
      creates: true,
      decide: (_input, _state, facts) => decideCreate(facts),
      reply: (outcome) => freshApplication(requireEvent(outcome, ApplicationCreated)),
    }),
    handle({
      route: routes.updateApplication,
      facts: (input, _deps: Deps) => ({ ownerId: callerId(input) }),
      stream,
      folding: applicationFolding,
      decide: (input, state, { ownerId }) => decideRename(state, input.body.name, ownerId),
      reply: (_outcome, { params, body }) => ({ id: params.applicationId, ...(body.name === undefined ? {} : { name: body.name }) }),
    }),
    handle({
      route: routes.deleteApplication,
      facts: (input, deps: Deps) => deleteFacts(input, deps),
      stream,
      folding: applicationFolding,
      decide: (_input, state, facts) => decideDelete(state, facts),
      afterwards: (_input, facts, deps: Deps) => dropPictures(deps.media, facts.pictures),
      reply: done,
    }),
    handle({
      route: routes.createBot,
      facts: (input, deps: Deps) => botFacts(input, deps),
      stream,
      folding: applicationFolding,
      decide: (_input, state, facts) => decideCreateBot(state, facts),
      reply(outcome) {
        const user = userFolding.evolve(userFolding.initial, { type: 'UserRegistered', data: requireEvent(outcome, UserRegistered) });
        if (user.status !== 'live') throw new Error('A bot was registered and is not there');
        return toFullUser(user);
      },
    }),
    handle({
      route: routes.updateBot,
      facts: (input, deps: Deps) => updateBotFacts(input, deps),
      stream: (_input, facts) => (facts.claim ? `name-${facts.claim.nameId}` : userStream(facts.user.userId)),
      folding: userOrName,
      decide(_input, state, facts) {
        const decided = decideUpdate(state, facts);
        return isRefusal(decided) ? refuse('BotNameTaken') : decided;
      },
      reply(_outcome, _input, facts) {
        const user = updatedUser(facts);
        return { ...toFullUser(user), profile: user.profile };
      },
    }),
    handle({
      route: routes.refreshBotToken,
      facts: (input, deps: Deps) => refreshFacts(input, deps),
      stream,
      folding: applicationFolding,
      decide: (_input, state, facts) => decideRefresh(state, facts.ownerId),
      reply: done,
    }),
    handle({
      route: routes.setBotCommands,
      facts: (input, _deps: Deps) => ({ ownerId: callerId(input) }),
      stream,
      folding: applicationFolding,
      decide: (input, state, { ownerId }) => decideCommands(state, input.body.commands, ownerId),
      reply: done,
    }),
    handle({
      route: routes.setOwnBotCommands,
      facts: (input, deps: Deps) => ownCommandsFacts(input, deps),
      stream: (_input, facts) => applicationStream(facts.applicationId),
      folding: applicationFolding,
      decide(_input, state, facts) {
        const decided = decideCommands(state, facts.commands, facts.ownerId);
        return isRefusal(decided) ? refuse('NoApplicationNamed') : decided;
      },
      reply: done,
    }),
    handle({
      route: routes.inviteBot,
      facts: (input, deps: Deps) => inviteFacts(input, deps),
      stream: (_input, facts) => serverStream(facts.serverId),
      folding: serverFolding,
      decide: (_input, state, facts) => decideInviteBot(state, facts),
      reply: () => ({ success: true as const }),
    }),
  ],
};
