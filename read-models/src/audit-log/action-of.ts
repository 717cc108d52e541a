/** Converts an event of a server and the state before it to an audit log action. Pure. */
import {
  ACT_FIELDS,
  type ActChange,
  type ActData,
  type ActField,
  type ActValue,
  type UndoableServerAction,
} from '@folkmoot/contracts/audit-log/acts';
import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { EmojiAdded, EmojiRemoved, EmojiRenamed } from '@folkmoot/contracts/emojis/events';
import type { AnyEvent, EventOf, EventSpec, Recorded } from '@folkmoot/contracts/kernel/event';
import { RoleCreated, RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { ServerUpdated } from '@folkmoot/contracts/servers/events';
import type { Data } from '../batch.ts';
import type { ServerStructure } from './server-structure.ts';

export type Action = { readonly actionType: UndoableServerAction; readonly data: ActData };
type Describe = (event: Recorded, before: ServerStructure) => Action | null;

export function isOf<Spec extends EventSpec>(spec: Spec, event: Recorded): event is Recorded & Recorded<EventOf<Spec> & AnyEvent> {
  return event.type === spec.type;
}

function describes<Spec extends EventSpec>(
  spec: Spec,
  describe: (data: Data<Spec>, before: ServerStructure) => Action | null,
): readonly [string, Describe] {
  return [spec.type, (event, before) => (isOf(spec, event) ? describe(event.data, before) : null)];
}

type Subject = ActData['subject'];

function act(actionType: UndoableServerAction, subject: Subject, changes: readonly ActChange[] = [], names: ActData['names'] = {}): Action {
  return { actionType, data: { subject, changes: [...changes], names } };
}

function server(id: string): Subject {
  return { kind: 'server', id, name: null };
}
function role(id: string, before: ServerStructure): Subject {
  return { kind: 'role', id, name: before.roles[id]?.name ?? null };
}
function channel(id: string, before: ServerStructure): Subject {
  return { kind: 'channel', id, name: before.channels[id]?.name ?? null };
}

type Fields = { readonly [Field in ActField]?: ActValue | undefined };

/** Of the given fields, those with a new value. */
function changesOf(before: Fields | undefined, set: Fields): readonly ActChange[] {
  return ACT_FIELDS.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, set[field]];
    return to === undefined || from === to ? [] : [{ field, from, to }];
  });
}

/** The names of these ids, as far as they are known. */
function namesOf(ids: Iterable<string>, known: Readonly<Record<string, { readonly name: string }>>): ActData['names'] {
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const name = known[id]?.name;
      return name === undefined ? [] : [[id, name]];
    }),
  );
}

const PICTURES = ['avatar', 'banner'] as const;

function serverUpdated({ serverId, verified, ...set }: Data<typeof ServerUpdated>, before: ServerStructure): Action | null {
  const { name, defaultChannelId, systemChannelId, filterWords, editHistory } = set;
  const { name: named, defaultChannelId: first, systemChannelId: system, filterWords: filtered, editHistory: shown } = before;
  const changes: readonly ActChange[] = [
    ...changesOf(
      { name: named, defaultChannelId: first, systemChannelId: system, filterWords: filtered, editHistory: shown },
      { name, defaultChannelId, systemChannelId, filterWords, editHistory },
    ),
    ...(verified === undefined ? [] : [{ field: 'verified' as const, from: !verified, to: verified }]),
    ...PICTURES.flatMap((field) => (set[field] === undefined ? [] : [{ field, from: null, to: null }])),
  ];
  const ids = changes.flatMap(({ from, to }) => [from, to]).filter((value) => typeof value === 'string');
  return changes.length === 0 ? null : act('SERVER_UPDATE', server(serverId), changes, namesOf(ids, before.channels));
}

function roleUpdated({ serverId: _, roleId, ...set }: Data<typeof RoleUpdated>, before: ServerStructure): Action | null {
  const changes = changesOf(before.roles[roleId], set);
  return changes.length === 0 ? null : act('SERVER_ROLE_UPDATE', role(roleId, before), changes);
}

function rolesReordered({ serverId, roleIds }: Data<typeof RolesReordered>, before: ServerStructure): Action {
  const order = { field: 'order' as const, from: [...before.roleOrder], to: roleIds };
  return act('SERVER_ROLES_ORDER', server(serverId), [order]);
}

function channelUpdated({ serverId: _, channelId, ...set }: Data<typeof ChannelUpdated>, before: ServerStructure): Action | null {
  const { permissions: _masks, ...was } = before.channels[channelId] ?? { permissions: {} };
  const changes = changesOf(was, set);
  return changes.length === 0 ? null : act('SERVER_CHANNEL_UPDATE', channel(channelId, before), changes);
}

/** The effects of a deletion: the category of its channels, and the system channel. */
function channelDeleted({ channelId }: Data<typeof ChannelDeleted>, before: ServerStructure): Action {
  const { channels, systemChannelId } = before;
  const children = Object.keys(channels).filter((id) => channels[id]?.categoryId === channelId);
  const changes: readonly ActChange[] = [
    ...children.map((of) => ({ field: 'categoryId' as const, of, from: channelId, to: null })),
    ...(systemChannelId === channelId ? [{ field: 'systemChannelId' as const, from: channelId, to: null }] : []),
  ];
  const named = changes.length === 0 ? [] : [channelId, ...children];
  return act('SERVER_CHANNEL_DELETE', channel(channelId, before), changes, namesOf(named, channels));
}

function permissionsSet({ channelId, roleId, permissions }: Data<typeof ChannelPermissionsSet>, before: ServerStructure): Action {
  const from = before.channels[channelId]?.permissions[roleId] ?? 0;
  const change = { field: 'permissions' as const, of: roleId, from, to: permissions };
  return act('SERVER_CHANNEL_PERMISSIONS', channel(channelId, before), [change], namesOf([roleId], before.roles));
}

/** The subject is the new category, or the server if there is none. */
function channelsReordered({ serverId, categoryId, channelIds }: Data<typeof ChannelsReordered>, before: ServerStructure): Action {
  const orderOf = (id: string) => before.channels[id]?.order ?? 0;
  const moved = channelIds.flatMap((id): ActChange[] => {
    const from = before.channels[id]?.categoryId ?? null;
    return from === categoryId ? [] : [{ field: 'categoryId', of: id, from, to: categoryId }];
  });
  const order: ActChange = { field: 'order', from: channelIds.toSorted((a, b) => orderOf(a) - orderOf(b)), to: channelIds };
  const named = moved.flatMap(({ of, from, to }) => [of, from, to]).filter((id) => typeof id === 'string');
  const subject = categoryId === null ? server(serverId) : channel(categoryId, before);
  return act('SERVER_CHANNELS_ORDER', subject, [order, ...moved], namesOf(named, before.channels));
}

const describers: ReadonlyMap<string, Describe> = new Map([
  describes(ServerUpdated, serverUpdated),
  // Roles of bots are part of their bot, so they have no entries.
  describes(RoleCreated, ({ roleId, name, botRole }) => (botRole ? null : act('SERVER_ROLE_CREATE', { kind: 'role', id: roleId, name }))),
  describes(RoleUpdated, roleUpdated),
  describes(RoleDeleted, ({ roleId }, before) => (before.roles[roleId]?.isOfBot ? null : act('SERVER_ROLE_DELETE', role(roleId, before)))),
  describes(RolesReordered, rolesReordered),
  describes(ChannelCreated, ({ channelId, name }) => act('SERVER_CHANNEL_CREATE', { kind: 'channel', id: channelId, name })),
  describes(ChannelUpdated, channelUpdated),
  describes(ChannelDeleted, channelDeleted),
  describes(ChannelPermissionsSet, permissionsSet),
  describes(ChannelsReordered, channelsReordered),
  describes(EmojiAdded, ({ emojiId, name }) => act('SERVER_EMOJI_ADD', { kind: 'emoji', id: emojiId, name })),
  describes(EmojiRenamed, ({ emojiId, name }, { emojis }) => {
    const from = emojis[emojiId] ?? null;
    return act('SERVER_EMOJI_RENAME', { kind: 'emoji', id: emojiId, name: from }, [{ field: 'name', from, to: name }]);
  }),
  describes(EmojiRemoved, ({ emojiId }, { emojis }) =>
    act('SERVER_EMOJI_REMOVE', { kind: 'emoji', id: emojiId, name: emojis[emojiId] ?? null }),
  ),
]);

/** null: the log does not show this event. */
export function toAction(event: Recorded, before: ServerStructure): Action | null {
  return describers.get(event.type)?.(event, before) ?? null;
}

/** Added and removed roles. Roles of bots and deleted roles are left out. */
export function rolesSet(
  userId: string,
  was: readonly string[],
  became: readonly string[],
  { roles }: Pick<ServerStructure, 'roles'>,
): Action | null {
  const peopleRoles = (ids: readonly string[]) => ids.filter((id) => roles[id] && !roles[id].isOfBot);
  const [from, to] = [peopleRoles(was), peopleRoles(became)];
  if (from.length === to.length && from.every((id) => to.includes(id))) return null;
  return act(
    'SERVER_MEMBER_ROLES',
    { kind: 'user', id: userId, name: null },
    [{ field: 'roleIds', from, to }],
    namesOf([...from, ...to], roles),
  );
}
