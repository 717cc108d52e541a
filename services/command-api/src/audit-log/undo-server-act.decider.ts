/**
 * Taking back what was done to a server, its roles and its channels: what is still as that act left it goes back to what it was. Whoever does so
 * might do it by hand: the deciders of the acts themselves judge it. Pure.
 */
import { ActUndone } from '@folkmoot/contracts/audit-log/events';
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { takeBackBits, takeBackOrder, takeBackPlaces } from '@folkmoot/contracts/audit-log/take-back';
import { ChannelsReordered } from '@folkmoot/contracts/channels/events';
import type { Decided } from '@folkmoot/contracts/kernel/decider';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Standing } from '@folkmoot/contracts/roles/permissions';
import { isText } from '../channels/channel-state.ts';
import { decideSetChannelPermissions, decideUpdateChannel } from '../channels/channels.decider.ts';
import { decideRestoreChannel } from '../channels/restore-channel.decider.ts';
import { decideRestoreRole } from '../roles/restore-role.decider.ts';
import { decideOrderRoles, decideUpdateRole } from '../roles/roles.decider.ts';
import type { ServerEvent, ServerState } from '../servers/server-state.ts';
import { decideUpdateServer } from '../servers/servers.decider.ts';
import type { PastAct } from './past-act.ts';

export type ServerAct = PastAct<ServerState, ServerEvent>;

export type UndoServerActFacts = {
  readonly serverId: string;
  readonly callerId: string;
  readonly caller: Standing;
  readonly now: number;
  /** null: the entry tells of nothing in this server that can be taken back. */
  readonly act: ServerAct | null;
  /** That a server may be called what it was called before it. */
  readonly nameAllowed: boolean;
};

/** What is undone comes last, so that whoever hears of it finds all of it done. */
export function decideUndoServerAct(state: ServerState, facts: UndoServerActFacts) {
  const { serverId, callerId, now, act } = facts;
  if (!act) return refuse('UnknownAuditEntry');
  if (state.undone.has(act.event.id)) return refuse('AlreadyUndone');
  if (now - act.event.meta.at > UNDO_MS) return refuse('TooLateToUndo');
  const back = opposite(state, act, facts);
  if (isRefusal(back)) return back;
  const events = eventsOf(back);
  if (events.length === 0) return refuse('NothingToUndo');
  return [...events, ActUndone({ serverId, undoneEventId: act.event.id, undoneById: callerId, undoneAt: now })];
}

function eventsOf(decided: Decided<ServerEvent>): readonly ServerEvent[] {
  return 'beside' in decided ? decided.events : decided;
}

/** Nothing: nothing is still as it left it. */
function opposite(state: ServerState, { event, before }: ServerAct, facts: UndoServerActFacts) {
  const { serverId, callerId, caller } = facts;
  switch (event.type) {
    case 'ServerUpdated':
      return backToServer(state, before, event.data, facts);
    case 'RoleUpdated':
      return backToRole(state, before, event.data, facts);
    case 'RoleDeleted':
      return decideRestoreRole(state, before, { serverId, roleId: event.data.roleId, callerId, caller });
    case 'RolesReordered': {
      const next = takeBackOrder(inOrder(before.roles), event.data.roleIds, inOrder(state.roles));
      return next ? decideOrderRoles(state, next, { serverId, caller }) : [];
    }
    case 'ChannelUpdated': {
      const { channelId } = event.data;
      const [now, was] = [state.channels.get(channelId), before.channels.get(channelId)];
      const wishes = now && was ? fieldsBack(CHANNEL_FIELDS, was, event.data, now) : {};
      return isEmpty(wishes) ? [] : decideUpdateChannel(state, wishes, { serverId, channelId });
    }
    case 'ChannelDeleted':
      return decideRestoreChannel(state, before, { serverId, channelId: event.data.channelId, callerId, now: facts.now });
    case 'ChannelPermissionsSet': {
      const { channelId, roleId, permissions } = event.data;
      if (!state.roles.has(roleId)) return [];
      const now = maskOf(state, channelId, roleId);
      const next = takeBackBits(maskOf(before, channelId, roleId), permissions, now);
      return next === now ? [] : decideSetChannelPermissions(state, next, { serverId, channelId, roleId });
    }
    case 'ChannelsReordered':
      return (takeBackPlaces(before.channels, event.data, state.channels) ?? []).map(({ categoryId, channelIds }) =>
        ChannelsReordered({ serverId, categoryId, channelIds: [...channelIds] }),
      );
    default:
      return refuse('UnknownAuditEntry');
  }
}

const CHANNEL_FIELDS = ['name', 'icon', 'slowModeSeconds'] as const;
const ROLE_FIELDS = ['name', 'hexColor', 'icon', 'hideRole'] as const;

/** Of the fields that were set to something else: those that are still as they were set, as they were before. */
function fieldsBack<Fields extends object, Field extends keyof Fields>(
  fields: readonly Field[],
  was: Fields,
  set: { readonly [Key in Field]?: Fields[Key] | undefined },
  now: Fields,
): { readonly [Key in Field]?: Fields[Key] } {
  const back: { [Key in Field]?: Fields[Key] } = {};
  for (const field of fields) {
    const value = set[field];
    if (value !== undefined && value === now[field] && value !== was[field]) back[field] = was[field];
  }
  return back;
}

function isEmpty(wishes: object): boolean {
  return Object.keys(wishes).length === 0;
}

type Data<Type> = Extract<ServerEvent, { readonly type: Type }>['data'];

function backToRole(state: ServerState, before: ServerState, set: Data<'RoleUpdated'>, facts: UndoServerActFacts) {
  const { roleId } = set;
  const [now, was] = [state.roles.get(roleId), before.roles.get(roleId)];
  if (!now || !was) return [];
  const permissions = set.permissions === undefined ? now.permissions : takeBackBits(was.permissions, set.permissions, now.permissions);
  const wishes = { ...fieldsBack(ROLE_FIELDS, was, set, now), ...(permissions !== now.permissions && { permissions }) };
  const { serverId, callerId, caller } = facts;
  return isEmpty(wishes) ? [] : decideUpdateRole(state, wishes, { serverId, roleId, callerId, caller });
}

/** Pictures were removed when they were replaced, and a verification is the site's to give. A channel that is gone is none to come back to. */
function backToServer(state: ServerState, before: ServerState, set: Data<'ServerUpdated'>, { serverId, nameAllowed }: UndoServerActFacts) {
  const { defaultChannelId, systemChannelId, ...rest } = fieldsBack(['name', 'defaultChannelId', 'systemChannelId'], before, set, state);
  const wishes = {
    ...rest,
    ...(defaultChannelId !== undefined && isText(state.channels, defaultChannelId) && { defaultChannelId }),
    ...(systemChannelId !== undefined && (systemChannelId === null || isText(state.channels, systemChannelId)) && { systemChannelId }),
  };
  if (isEmpty(wishes)) return [];
  return decideUpdateServer(state, wishes, { serverId, nameAllowed: nameAllowed || rest.name === undefined, pictures: {} });
}

function maskOf(state: ServerState, channelId: string, roleId: string): number {
  return state.channels.get(channelId)?.permissions.find((entry) => entry.roleId === roleId)?.permissions ?? 0;
}

function inOrder(roles: ServerState['roles']): readonly string[] {
  return [...roles.values()].toSorted((a, b) => a.order - b.order).map(({ id }) => id);
}
