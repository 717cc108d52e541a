/** The names, permissions and positions of a server, to find the values before a change. Folded from its events. Pure. */
import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelRestored,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { EmojiAdded, EmojiRemoved, EmojiRenamed } from '@folkmoot/contracts/emojis/events';
import { RoleCreated, RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { DEFAULT_EDIT_HISTORY, type EditHistory } from '@folkmoot/contracts/servers/edit-history';
import { ServerCreated, ServerUpdated } from '@folkmoot/contracts/servers/events';
import { folding } from '../history/past/folding.ts';

type ById<Value> = Readonly<Record<string, Value>>;

export type StructureRole = {
  readonly name: string;
  readonly hexColor: string;
  readonly icon: string | null;
  readonly permissions: number;
  readonly hideRole: boolean;
  /** The role belongs to a bot, and is created and deleted with it. */
  readonly isOfBot: boolean;
};

export type StructureChannel = {
  readonly name: string;
  readonly icon: string | null;
  readonly slowModeSeconds: number | null;
  readonly order: number;
  readonly categoryId: string | null;
  /** By role. */
  readonly permissions: ById<number>;
};

/** Stored as JSON, so it has plain values only. */
export type ServerStructure = {
  readonly name: string;
  readonly defaultChannelId: string;
  readonly systemChannelId: string | null;
  readonly filterWords: boolean;
  readonly editHistory: EditHistory;
  readonly roles: ById<StructureRole>;
  /** Lowest first. */
  readonly roleOrder: readonly string[];
  readonly channels: ById<StructureChannel>;
  /** Channels that lost their category when they or it were deleted, until they are in a category again. */
  readonly strays: ById<string>;
  readonly emojis: ById<string>;
};

export const NO_SERVER: ServerStructure = {
  name: '',
  defaultChannelId: '',
  systemChannelId: null,
  filterWords: false,
  editHistory: DEFAULT_EDIT_HISTORY,
  roles: {},
  roleOrder: [],
  channels: {},
  strays: {},
  emojis: {},
};

/** After the default role. */
const NEW_ROLE_INDEX = 1;

function without<Value>(values: ById<Value>, id: string): ById<Value> {
  const { [id]: _, ...rest } = values;
  return rest;
}

type Change<Value> = { readonly [Key in keyof Value]?: Value[Key] | undefined };

/** Missing fields stay unchanged. */
function changed<Value extends object>(values: ById<Value>, id: string, change: Change<Value>): ById<Value> {
  const value = values[id];
  const set = Object.fromEntries(Object.entries(change).filter(([, each]) => each !== undefined));
  return value ? { ...values, [id]: { ...value, ...set } } : values;
}

function each<Value>(values: ById<Value>, change: (value: Value, id: string) => Value): ById<Value> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, change(value, id)]));
}

function withStrays({ channels, strays }: ServerStructure, channelId: string): ById<string> {
  const own = Object.entries(channels).flatMap(([id, { categoryId }]): [string, string][] =>
    categoryId !== null && (id === channelId || categoryId === channelId) ? [[id, categoryId]] : [],
  );
  return { ...strays, ...Object.fromEntries(own) };
}

const PLAIN_CHANNEL = { icon: null, slowModeSeconds: null, categoryId: null };

export const serverStructure = folding<ServerStructure>((step) => [
  step(ServerCreated, (_, { name, defaultRole, defaultChannel }) => {
    const { roleId, name: roleName, hexColor, permissions } = defaultRole;
    const { channelId, name: channelName, order } = defaultChannel;
    const channel = { ...PLAIN_CHANNEL, name: channelName, order, permissions: { [roleId]: defaultChannel.permissions } };
    return {
      ...NO_SERVER,
      name,
      defaultChannelId: channelId,
      systemChannelId: channelId,
      roles: { [roleId]: { name: roleName, hexColor, icon: null, permissions, hideRole: false, isOfBot: false } },
      roleOrder: [roleId],
      channels: { [channelId]: channel },
    };
  }),
  step(ServerUpdated, (state, { name, defaultChannelId, systemChannelId, filterWords, editHistory }) => ({
    ...state,
    name: name ?? state.name,
    defaultChannelId: defaultChannelId ?? state.defaultChannelId,
    systemChannelId: systemChannelId === undefined ? state.systemChannelId : systemChannelId,
    filterWords: filterWords ?? state.filterWords,
    editHistory: editHistory ?? state.editHistory,
  })),
  step(RoleCreated, (state, { roleId, name, hexColor, icon, permissions, hideRole, botRole }) => ({
    ...state,
    roles: { ...state.roles, [roleId]: { name, hexColor, icon, permissions, hideRole, isOfBot: botRole } },
    roleOrder: state.roleOrder.toSpliced(NEW_ROLE_INDEX, 0, roleId),
  })),
  step(RoleUpdated, (state, { serverId: _, roleId, ...set }) => ({ ...state, roles: changed(state.roles, roleId, set) })),
  step(RoleDeleted, (state, { roleId }) => ({
    ...state,
    roles: without(state.roles, roleId),
    roleOrder: state.roleOrder.filter((id) => id !== roleId),
    channels: each(state.channels, (channel) => ({ ...channel, permissions: without(channel.permissions, roleId) })),
  })),
  step(RolesReordered, (state, { roleIds }) => ({ ...state, roleOrder: roleIds })),
  step(ChannelCreated, (state, { channelId, name, order, permissions }) => {
    const masks = Object.fromEntries(permissions.map((entry) => [entry.roleId, entry.permissions]));
    return { ...state, channels: { ...state.channels, [channelId]: { ...PLAIN_CHANNEL, name, order, permissions: masks } } };
  }),
  step(ChannelUpdated, (state, { serverId: _, channelId, ...set }) => ({
    ...state,
    channels: changed(state.channels, channelId, set),
  })),
  step(ChannelDeleted, (state, { channelId }) => ({
    ...state,
    systemChannelId: state.systemChannelId === channelId ? null : state.systemChannelId,
    strays: withStrays(state, channelId),
    channels: each(without(state.channels, channelId), (channel) =>
      channel.categoryId === channelId ? { ...channel, categoryId: null } : channel,
    ),
  })),
  step(ChannelRestored, (state, { channelId, name, icon, slowModeSeconds, categoryId, order, permissions }) => {
    const masks = Object.fromEntries(permissions.map((entry) => [entry.roleId, entry.permissions]));
    const channel = { name, icon, slowModeSeconds, categoryId, order, permissions: masks };
    const strays = categoryId === null ? state.strays : without(state.strays, channelId);
    return { ...state, strays, channels: { ...state.channels, [channelId]: channel } };
  }),
  step(ChannelPermissionsSet, (state, { channelId, roleId, permissions }) => {
    const masks = { ...state.channels[channelId]?.permissions, [roleId]: permissions };
    return { ...state, channels: changed(state.channels, channelId, { permissions: masks }) };
  }),
  step(ChannelsReordered, (state, { categoryId, channelIds }) => ({
    ...state,
    strays: categoryId === null ? state.strays : channelIds.reduce(without, state.strays),
    channels: each(state.channels, (channel, id) => {
      const index = channelIds.indexOf(id);
      return index < 0 ? channel : { ...channel, order: index + 1, categoryId };
    }),
  })),
  step(EmojiAdded, (state, { emojiId, name }) => ({ ...state, emojis: { ...state.emojis, [emojiId]: name } })),
  step(EmojiRenamed, (state, { emojiId, name }) => ({
    ...state,
    emojis: emojiId in state.emojis ? { ...state.emojis, [emojiId]: name } : state.emojis,
  })),
  step(EmojiRemoved, (state, { emojiId }) => ({ ...state, emojis: without(state.emojis, emojiId) })),
]);
