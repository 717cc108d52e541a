/** Facts for the deciders on members, all from warm memory. */
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import { userFolding } from '../accounts/user-state.ts';
import { botRoleDeleted } from '../applications/bot-membership.decider.ts';
import type { Deps } from '../domain.ts';
import { clearedOnLeaving, settingsFolding } from '../notifications/settings-state.ts';
import { callerId, callerMembership } from '../servers/caller.ts';
import { membershipIn } from '../servers/membership.ts';
import { serverFolding } from '../servers/server-state.ts';
import type { BanFacts, LeaveFacts, RemovalFacts, UnbanFacts } from './joining.decider.ts';
import type { NicknameFacts, RolesFacts } from './members.decider.ts';
import { mintSystemMessage } from './system-message.ts';

type Sent = { readonly actor: Actor | null; readonly access: Access; readonly now: number; readonly newId: () => string };
type InServer = Sent & { readonly params: { readonly serverId: string } };
type OnMember = Sent & { readonly params: { readonly serverId: string; readonly userId: string } };

function goesWith(deps: Deps, userId: string, serverId: string, byId: string) {
  const cleared = clearedOnLeaving(deps.warm.state(settingsFolding, userId), userId, serverId);
  return [...cleared, ...botRoleDeleted(deps.warm.state(serverFolding, serverId), serverId, userId, byId)];
}

type Moment = { readonly now: number; readonly newId: () => string };

export function departureFacts(
  place: { readonly serverId: string; readonly userId: string },
  { now, newId }: Moment,
  deps: Deps,
): LeaveFacts {
  const { serverId, userId } = place;
  const server = deps.warm.state(serverFolding, serverId);
  return {
    serverId,
    userId,
    systemMessage: mintSystemMessage(server, newId),
    goesWith: goesWith(deps, userId, serverId, userId),
    now,
    creatorId: server.creatorId,
  };
}

export function leaveFacts(input: InServer, deps: Deps): LeaveFacts {
  return departureFacts({ serverId: input.params.serverId, userId: callerId(input) }, input, deps);
}

export function removalFacts(input: OnMember, deps: Deps): RemovalFacts {
  const { serverId, userId } = input.params;
  const server = deps.warm.state(serverFolding, serverId);
  return {
    serverId,
    userId,
    systemMessage: mintSystemMessage(server, input.newId),
    goesWith: goesWith(deps, userId, serverId, callerId(input)),
    now: input.now,
    callerId: callerId(input),
    caller: callerMembership(input),
    creatorId: server.creatorId,
    target: membershipIn(deps.warm, serverId, userId),
  };
}

type BanInput = OnMember & {
  readonly query: { readonly shouldDeleteRecentMessages?: boolean | undefined };
  readonly body: { readonly shouldDeleteRecentMessages?: boolean | undefined };
};

export function banFacts(input: BanInput, deps: Deps): BanFacts {
  return {
    ...removalFacts(input, deps),
    personExists: deps.warm.state(userFolding, input.params.userId).status === 'live',
    deleteRecent: input.query.shouldDeleteRecentMessages === true || input.body.shouldDeleteRecentMessages === true,
  };
}

export function unbanFacts(input: OnMember): UnbanFacts {
  return { ...input.params, callerId: callerId(input), now: input.now };
}

export function rolesFacts(input: OnMember, deps: Deps): RolesFacts {
  const { defaultRoleId, roles } = deps.warm.state(serverFolding, input.params.serverId);
  return { ...input.params, callerId: callerId(input), caller: callerMembership(input), defaultRoleId, roles };
}

export function nicknameFacts(input: OnMember, deps: Deps): NicknameFacts {
  const { serverId, userId } = input.params;
  const target = membershipIn(deps.warm, serverId, userId);
  return { serverId, userId, callerId: callerId(input), caller: callerMembership(input), target };
}
