/**
 * Undoes changes to a server, its roles and its channels, as far as they are unchanged since. The deciders of the original commands check
 * the permission of the caller. Pure.
 */
import { revertBits, revertOrder, revertPositions } from '@folkmoot/contracts/audit-log/revert';
import { CHANNEL_FIELDS, isAsMade, ROLE_FIELDS } from '@folkmoot/contracts/audit-log/things';
import { ChannelsReordered } from '@folkmoot/contracts/channels/events';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Membership } from '@folkmoot/contracts/roles/permissions';
import { isText } from '../channels/channel-state.ts';
import { decideDeleteChannel, decideSetChannelPermissions, decideUpdateChannel } from '../channels/channels.decider.ts';
import { decideRestoreChannel } from '../channels/restore-channel.decider.ts';
import { decideRestoreRole } from '../roles/restore-role.decider.ts';
import { decideDeleteRole, decideOrderRoles, decideUpdateRole } from '../roles/roles.decider.ts';
import type { ServerEvent, ServerState } from '../servers/server-state.ts';
import { decideUpdateServer } from '../servers/servers.decider.ts';
import { decideUndo, type UndoFacts } from './decide-undo.ts';
import type { PastAction } from './past-action.ts';

export type UndoableServerAction = PastAction<ServerState, ServerEvent>;

export type UndoServerActionFacts = Omit<UndoFacts<UndoableServerAction>, 'isUndone'> & {
  readonly caller: Membership;
  /** The role limit of the server. */
  readonly mostRoles: number;
  /** The channel limit of the server, including categories. */
  readonly mostChannels: number;
};

export function decideUndoServerAction(state: ServerState, facts: UndoServerActionFacts) {
  const isUndone = facts.action !== null && state.undone.has(facts.action.event.id);
  return decideUndo({ ...facts, isUndone }, (action) => opposite(state, action, facts));
}

/** Empty: nothing is left of the action. */
function opposite(state: ServerState, { event, before }: UndoableServerAction, facts: UndoServerActionFacts) {
  const { serverId, callerId, caller, mostRoles, mostChannels } = facts;
  switch (event.type) {
    case 'ServerUpdated':
      return revertServer(state, before, event.data, facts);
    case 'RoleCreated': {
      const { roleId, botRole } = event.data;
      const now = state.roles.get(roleId);
      const isLeft = now && !botRole && isAsMade(ROLE_FIELDS, event.data, now);
      return isLeft ? decideDeleteRole(state, { serverId, roleId, callerId, caller }) : [];
    }
    case 'RoleUpdated':
      return revertRole(state, before, event.data, facts);
    case 'RoleDeleted':
      return decideRestoreRole(state, before, { serverId, roleId: event.data.roleId, callerId, caller, mostRoles });
    case 'RolesReordered': {
      const next = revertOrder(inOrder(before.roles), event.data.roleIds, inOrder(state.roles));
      return next ? decideOrderRoles(state, next, { serverId, caller }) : [];
    }
    case 'ChannelCreated': {
      const { channelId } = event.data;
      const isLeft = isChannelAsMade(state, event.data);
      return isLeft ? decideDeleteChannel(state, { serverId, channelId, callerId, now: facts.now }) : [];
    }
    case 'ChannelUpdated': {
      const { channelId } = event.data;
      const [now, was] = [state.channels.get(channelId), before.channels.get(channelId)];
      const wishes = now && was ? revertedFields(['name', 'icon', 'slowModeSeconds'], was, event.data, now) : {};
      return isEmpty(wishes) ? [] : decideUpdateChannel(state, wishes, { serverId, channelId });
    }
    case 'ChannelDeleted':
      return decideRestoreChannel(state, before, { serverId, channelId: event.data.channelId, callerId, mostChannels, now: facts.now });
    case 'ChannelPermissionsSet': {
      const { channelId, roleId, permissions } = event.data;
      if (!state.roles.has(roleId)) return [];
      const now = maskOf(state, channelId, roleId);
      const next = revertBits(maskOf(before, channelId, roleId), permissions, now);
      return next === now ? [] : decideSetChannelPermissions(state, next, { serverId, channelId, roleId });
    }
    case 'ChannelsReordered':
      return (revertPositions(before.channels, event.data, state.channels) ?? []).map(({ categoryId, channelIds }) =>
        ChannelsReordered({ serverId, categoryId, channelIds: [...channelIds] }),
      );
    default:
      return refuse('UnknownAuditEntry');
  }
}

/** The channel is unchanged, no channel was moved into it, and it is not the default channel. Its messages are deleted with it. */
function isChannelAsMade(state: ServerState, { channelId, name, permissions }: Data<'ChannelCreated'>): boolean {
  const now = state.channels.get(channelId);
  const existing = permissions.filter(({ roleId }) => state.roles.has(roleId));
  const isUsed = channelId === state.defaultChannelId || channelId === state.systemChannelId;
  const isFull = [...state.channels.values()].some(({ categoryId }) => categoryId === channelId);
  const made = { name, icon: null, slowModeSeconds: null, permissions: byRole(existing) };
  return now !== undefined && !isUsed && !isFull && isAsMade(CHANNEL_FIELDS, made, { ...now, permissions: byRole(now.permissions) });
}

/** Compares permissions regardless of their order. */
function byRole(permissions: Readonly<Data<'ChannelCreated'>['permissions']>): Readonly<Record<string, number>> {
  return Object.fromEntries(permissions.map((entry) => [entry.roleId, entry.permissions]));
}

/** The previous values of changed fields that still have the value from the change. */
function revertedFields<Fields extends object, Field extends keyof Fields>(
  fields: readonly Field[],
  was: Fields,
  set: { readonly [Key in Field]?: Fields[Key] | undefined },
  now: Fields,
): { readonly [Key in Field]?: Fields[Key] } {
  const reverted: { [Key in Field]?: Fields[Key] } = {};
  for (const field of fields) {
    const value = set[field];
    if (value !== undefined && value === now[field] && value !== was[field]) reverted[field] = was[field];
  }
  return reverted;
}

function isEmpty(wishes: object): boolean {
  return Object.keys(wishes).length === 0;
}

type Data<Type> = Extract<ServerEvent, { readonly type: Type }>['data'];

function revertRole(state: ServerState, before: ServerState, set: Data<'RoleUpdated'>, facts: UndoServerActionFacts) {
  const { roleId } = set;
  const [now, was] = [state.roles.get(roleId), before.roles.get(roleId)];
  if (!now || !was) return [];
  const permissions = set.permissions === undefined ? now.permissions : revertBits(was.permissions, set.permissions, now.permissions);
  const wishes = {
    ...revertedFields(['name', 'hexColor', 'icon', 'hideRole'], was, set, now),
    ...(permissions !== now.permissions && { permissions }),
  };
  const { serverId, callerId, caller } = facts;
  return isEmpty(wishes) ? [] : decideUpdateRole(state, wishes, { serverId, roleId, callerId, caller });
}

/**
 * Replaced images were deleted, and only the instance can verify a server, so both are not restored. A deleted channel cannot become the
 * default channel.
 */
function revertServer(state: ServerState, before: ServerState, set: Data<'ServerUpdated'>, { serverId }: UndoServerActionFacts) {
  const fields = ['name', 'defaultChannelId', 'systemChannelId', 'filterWords', 'editHistory'] as const;
  const { defaultChannelId, systemChannelId, ...rest } = revertedFields(fields, before, set, state);
  const wishes = {
    ...rest,
    ...(defaultChannelId !== undefined && isText(state.channels, defaultChannelId) && { defaultChannelId }),
    ...(systemChannelId !== undefined && (systemChannelId === null || isText(state.channels, systemChannelId)) && { systemChannelId }),
  };
  if (isEmpty(wishes)) return [];
  return decideUpdateServer(state, wishes, { serverId, pictures: {} });
}

function maskOf(state: ServerState, channelId: string, roleId: string): number {
  return state.channels.get(channelId)?.permissions.find((entry) => entry.roleId === roleId)?.permissions ?? 0;
}

function inOrder(roles: ServerState['roles']): readonly string[] {
  return [...roles.values()].toSorted((a, b) => a.order - b.order).map(({ id }) => id);
}
