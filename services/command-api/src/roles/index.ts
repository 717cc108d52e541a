import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import * as commands from '@folkmoot/contracts/roles/commands';
import { RoleCreated } from '@folkmoot/contracts/roles/events';
import { NEW_ROLE } from '@folkmoot/contracts/roles/limits';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { handle } from '@folkmoot/platform/command/handler';
import type { Deps, Domain } from '../domain.ts';
import { mostRoles } from '../instance/perks.ts';
import { callerId, callerMembership } from '../servers/caller.ts';
import { requireEvent } from '../servers/left-event.ts';
import { serverFolding, serverStream } from '../servers/server-state.ts';
import type { RoleState } from './role-state.ts';
import { decideCreateRole, decideDeleteRole, decideOrderRoles, decideUpdateRole, roleChanges } from './roles.decider.ts';

function stream(input: { readonly params: { readonly serverId: string } }): string {
  return serverStream(input.params.serverId);
}

function createdRole({ roleId, botRole, botId: _, ...role }: EventOf<typeof RoleCreated>['data']): RawServerRole {
  return { id: roleId, ...role, order: NEW_ROLE.order, botRole: botRole || null };
}

function rawRole(serverId: string, { botRole, botId: _, ...role }: RoleState): RawServerRole {
  return { ...role, serverId, botRole: botRole || null };
}

export const roles: Domain = {
  name: 'roles',
  handlers: [
    handle({
      route: commands.createRole,
      facts: (input, deps: Deps) => ({
        serverId: input.params.serverId,
        roleId: input.newId(),
        callerId: callerId(input),
        mostRoles: mostRoles(input.params.serverId, deps),
        now: input.now,
      }),
      stream,
      folding: serverFolding,
      decide: (_input, state, facts) => decideCreateRole(state, facts),
      reply: (outcome) => createdRole(requireEvent(outcome, RoleCreated)),
    }),
    handle({
      route: commands.updateRole,
      facts: (input, _deps: Deps) => ({ ...input.params, callerId: callerId(input), caller: callerMembership(input) }),
      stream,
      folding: serverFolding,
      decide: (input, state, facts) => decideUpdateRole(state, input.body, facts),
      reply: (_outcome, input) => roleChanges(input.body),
    }),
    handle({
      route: commands.deleteRole,
      /** The role before its deletion, because the event removes it. */
      facts: (input, deps: Deps) => {
        const role = deps.warm.state(serverFolding, input.params.serverId).roles.get(input.params.roleId);
        return role ? { ...input.params, callerId: callerId(input), caller: callerMembership(input), role } : refuse('UnknownRole');
      },
      stream,
      folding: serverFolding,
      decide: (_input, state, facts) => decideDeleteRole(state, facts),
      reply: (_outcome, input, { role }) => rawRole(input.params.serverId, role),
    }),
    handle({
      route: commands.orderRoles,
      facts: (input, _deps: Deps) => ({ serverId: input.params.serverId, caller: callerMembership(input) }),
      stream,
      folding: serverFolding,
      decide: (input, state, facts) => decideOrderRoles(state, input.body.roleIds, facts),
      reply: (): true => true,
    }),
  ],
};
