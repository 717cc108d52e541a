/** The deleted roles of a server, with the state before each deletion, for objects that still refer to them and are restored first. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { Membership } from '@folkmoot/contracts/roles/permissions';
import { type ServerEvent, type ServerState, serverFolding } from '../servers/server-state.ts';
import { placeOf } from './restore-role.decider.ts';

type RoleHistory = { readonly state: ServerState; readonly before: ReadonlyMap<string, ServerState> };

export const deletedRolesFolding: Folding<RoleHistory, ServerEvent> = {
  initial: { state: serverFolding.initial, before: new Map() },
  evolve({ state, before }, event) {
    const isDeletion = event.type === 'RoleDeleted' && state.roles.has(event.data.roleId);
    return {
      state: serverFolding.evolve(state, event),
      before: isDeletion ? new Map(before).set(event.data.roleId, state) : before,
    };
  },
};

/** The deleted ones of these roles, and those among them that the caller could restore, by their position. */
export function deletedAmong(roleIds: Iterable<string>, { state, before }: RoleHistory, caller: Membership) {
  const deleted = [...roleIds].flatMap((id) => {
    const then = state.roles.has(id) ? undefined : before.get(id);
    const role = then?.roles.get(id);
    return then && role ? [{ id, place: placeOf(role, then, state) }] : [];
  });
  const inReach = deleted.filter(({ place }) => caller.isCreator || place <= caller.topOrder);
  return { deleted: deleted.map(({ id }) => id), inReach: inReach.map(({ id }) => id) };
}
