/** A server with its channels and roles, folded from `server-<id>`. Kept warm, because all domains use it for their facts. */
import type { ActUndone } from '@folkmoot/contracts/audit-log/events';
import type { ChannelPurged } from '@folkmoot/contracts/channels/events';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { DEFAULT_EDIT_HISTORY, type EditHistory } from '@folkmoot/contracts/servers/edit-history';
import type {
  ServerCreated,
  ServerDeleted,
  ServerDeletionCancelled,
  ServerDeletionScheduled,
  ServerOwnershipTransferred,
  ServerUpdated,
} from '@folkmoot/contracts/servers/events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';
import { type ChannelEvent, type Channels, evolveChannels, withoutRole } from '../channels/channel-state.ts';
import { evolveRoles, type RoleEvent, type Roles } from '../roles/role-state.ts';

export type Stray = { readonly categoryId: string; readonly order: number };

export type ServerState = {
  readonly status: 'none' | 'live' | 'deleted';
  readonly name: string;
  readonly hexColor: string;
  readonly avatar: string | null;
  readonly banner: string | null;
  readonly creatorId: string;
  readonly createdAt: number;
  readonly verified: boolean;
  /** Whether the owner turned the word filter on. */
  readonly filterWords: boolean;
  readonly editHistory: EditHistory;
  readonly defaultRoleId: string;
  readonly defaultChannelId: string;
  readonly systemChannelId: string | null;
  readonly scheduledForDeletion: boolean;
  /** The reason of the scheduled deletion. null: none is scheduled, or the author was erased. */
  readonly deletionReason: string | null;
  readonly roles: Roles;
  readonly channels: Channels;
  /** Channels that can be restored, with the time of their deletion. */
  readonly deletedChannels: ReadonlyMap<string, number>;
  /** Channels that lost their category when they or it were deleted, with their position there, until they are in a category again. */
  readonly strays: ReadonlyMap<string, Stray>;
  /** The ids of undone events. */
  readonly undone: ReadonlySet<string>;
};

export type ServerEvent =
  | EventOf<
      | typeof ServerCreated
      | typeof ServerUpdated
      | typeof ServerOwnershipTransferred
      | typeof ServerDeletionScheduled
      | typeof ServerDeletionCancelled
      | typeof ServerDeleted
    >
  | EventOf<typeof ActUndone | typeof ChannelPurged>
  | ChannelEvent
  | RoleEvent;

const initial: ServerState = {
  status: 'none',
  name: '',
  hexColor: '',
  avatar: null,
  banner: null,
  creatorId: '',
  createdAt: 0,
  verified: false,
  filterWords: false,
  editHistory: DEFAULT_EDIT_HISTORY,
  defaultRoleId: '',
  defaultChannelId: '',
  systemChannelId: null,
  scheduledForDeletion: false,
  deletionReason: null,
  roles: new Map(),
  channels: new Map(),
  deletedChannels: new Map(),
  strays: new Map(),
  undone: new Set(),
};

export const serverFolding: WarmFolding<ServerState, ServerEvent> = { category: 'server', initial, evolve };

export function serverStream(serverId: string): string {
  return `server-${serverId}`;
}

function evolve(state: ServerState, event: ServerEvent): ServerState {
  switch (event.type) {
    case 'ServerCreated':
      return created(event.data);
    case 'ServerUpdated':
      return {
        ...state,
        name: event.data.name ?? state.name,
        defaultChannelId: event.data.defaultChannelId ?? state.defaultChannelId,
        systemChannelId: event.data.systemChannelId === undefined ? state.systemChannelId : event.data.systemChannelId,
        verified: event.data.verified ?? state.verified,
        filterWords: event.data.filterWords ?? state.filterWords,
        editHistory: event.data.editHistory ?? state.editHistory,
        avatar: event.data.avatar === undefined ? state.avatar : event.data.avatar,
        banner: event.data.banner === undefined ? state.banner : event.data.banner,
      };
    case 'ServerOwnershipTransferred':
      return { ...state, creatorId: event.data.newOwnerId, verified: false };
    case 'ServerDeletionScheduled':
      return { ...state, scheduledForDeletion: true, deletionReason: event.data.reason };
    case 'ServerDeletionCancelled':
      return { ...state, scheduledForDeletion: false, deletionReason: null };
    case 'ServerDeleted':
      return { ...initial, status: 'deleted' };
    case 'RoleCreated':
    case 'RoleUpdated':
    case 'RolesReordered':
      return { ...state, roles: evolveRoles(state.roles, event) };
    case 'RoleDeleted':
      // A bot's role is deleted with the bot, possibly by two concurrent commands, or after the server.
      if (!state.roles.has(event.data.roleId)) return state;
      return { ...state, roles: evolveRoles(state.roles, event), channels: withoutRole(state.channels, event.data.roleId) };
    case 'ChannelDeleted': {
      const { channelId, deletedAt } = event.data;
      const systemChannelId = state.systemChannelId === channelId ? null : state.systemChannelId;
      const deletedChannels = new Map(state.deletedChannels).set(channelId, deletedAt);
      return {
        ...state,
        systemChannelId,
        deletedChannels,
        strays: withStrays(state, channelId),
        channels: evolveChannels(state.channels, event),
      };
    }
    case 'ChannelRestored':
      return {
        ...state,
        channels: evolveChannels(state.channels, event),
        deletedChannels: without(state.deletedChannels, event.data.channelId),
        strays: event.data.categoryId === null ? state.strays : without(state.strays, event.data.channelId),
      };
    case 'ChannelPurged':
      return {
        ...state,
        deletedChannels: without(state.deletedChannels, event.data.channelId),
        strays: without(state.strays, event.data.channelId),
      };
    case 'ChannelCreated':
    case 'ChannelUpdated':
    case 'ChannelPermissionsSet':
      return { ...state, channels: evolveChannels(state.channels, event) };
    case 'ChannelsReordered': {
      const { categoryId, channelIds } = event.data;
      const strays = categoryId === null ? state.strays : channelIds.reduce((left, id) => without(left, id), state.strays);
      return { ...state, strays, channels: evolveChannels(state.channels, event) };
    }
    case 'ActUndone':
      return { ...state, undone: new Set([...state.undone, event.data.undoneEventId]) };
    default:
      return unknownEvent(event);
  }
}

/** A channel without its deleted category that is deleted again still belongs to that category. */
function withStrays({ channels, strays }: ServerState, channelId: string): ServerState['strays'] {
  const next = new Map(strays);
  for (const { id, categoryId, order } of channels.values()) {
    if (categoryId !== null && (id === channelId || categoryId === channelId)) next.set(id, { categoryId, order });
  }
  return next;
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  const next = new Map(map);
  next.delete(id);
  return next;
}

function unknownEvent(event: never): never {
  throw new Error(`A server does not know ${JSON.stringify(event)}`);
}

function created(data: EventOf<typeof ServerCreated>['data']): ServerState {
  const { defaultRole, defaultChannel, createdById, createdAt } = data;
  const role = {
    id: defaultRole.roleId,
    name: defaultRole.name,
    icon: null,
    hexColor: defaultRole.hexColor,
    order: defaultRole.order,
    permissions: defaultRole.permissions,
    hideRole: false,
    botRole: false,
    botId: null,
    createdById,
    createdAt,
  };
  const channel = {
    id: defaultChannel.channelId,
    name: defaultChannel.name,
    icon: null,
    type: CHANNEL_TYPE.SERVER_TEXT,
    categoryId: null,
    order: defaultChannel.order,
    slowModeSeconds: null,
    permissions: [{ roleId: defaultRole.roleId, permissions: defaultChannel.permissions }],
    createdById,
    createdAt,
  };
  return {
    ...initial,
    status: 'live',
    name: data.name,
    hexColor: data.hexColor,
    creatorId: createdById,
    createdAt,
    defaultRoleId: role.id,
    defaultChannelId: channel.id,
    systemChannelId: channel.id,
    roles: new Map([[role.id, role]]),
    channels: new Map([[channel.id, channel]]),
  };
}
