import { ActUndone } from '@folkmoot/contracts/audit-log/events';
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import {
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelPurged,
  ChannelRestored,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { CHANNEL_LIMITS, CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { ServerOwnershipTransferred, ServerUpdated } from '@folkmoot/contracts/servers/events';
import { describe, expect, it } from 'vitest';
import { type ServerEvent, type ServerState, serverFolding } from '../servers/server-state.ts';
import {
  ALL,
  ANN,
  BOB,
  channelCreated,
  GENERAL,
  membership,
  NOW,
  roleCreated,
  roleWith,
  SERVER,
  serverAfter,
  serverCreated,
} from '../servers/test-server.ts';
import { pastActionFolding } from './past-action.ts';
import { decideUndoServerAction, type UndoServerActionFacts } from './undo-server-action.decider.ts';

const [LOW, MOD, TOP] = ['1021', '1022', '1023'] as const;
const { ADMIN, KICK, BAN, MANAGE_ROLES } = ROLE_PERMISSION;
/** Orders: All 1, LOW 2, MOD 3, TOP 4. */
const ladder = [...roleWith(TOP, ADMIN), ...roleWith(MOD, MANAGE_ROLES | KICK), ...roleWith(LOW, 2)];
const meta = { actor: ANN, command: 'test', correlationId: '1', causationId: null, at: NOW };

/** An action with other events around it. The first of `acts` is undone. */
function history(before: readonly ServerEvent[], acts: readonly ServerEvent[]) {
  const events = [serverCreated, ...before, ...acts].map((event, index) => {
    return { ...event, id: `event-${index}`, stream: `server-${SERVER}`, revision: index, position: index, meta };
  });
  const { action } = fold(pastActionFolding(serverFolding, String(before.length + 1)), events);
  return { state: serverAfter(...before, ...acts), action, id: `event-${before.length + 1}` };
}

function undo(before: readonly ServerEvent[], acts: readonly ServerEvent[], change: Partial<UndoServerActionFacts> = {}) {
  const { state, action } = history(before, acts);
  const facts = {
    serverId: SERVER,
    callerId: ANN,
    caller: membership(state, ANN),
    now: NOW + 5,
    action,
    mostRoles: 50,
    mostChannels: 100,
    ...change,
  };
  return decideUndoServerAction(state, facts);
}

function undone(before: readonly ServerEvent[]) {
  return ActUndone({ serverId: SERVER, undoneEventId: `event-${before.length + 1}`, undoneById: ANN, undoneAt: NOW + 5 });
}

/** The server after the undo. */
function afterUndo(before: readonly ServerEvent[], acts: readonly ServerEvent[], change: Partial<UndoServerActionFacts> = {}): ServerState {
  const decided = undo(before, acts, change);
  if (!Array.isArray(decided)) throw new Error(`Refused: ${JSON.stringify(decided)}`);
  return serverAfter(...before, ...acts, ...decided);
}

describe('undo of a changed role', () => {
  const changed = RoleUpdated({ serverId: SERVER, roleId: LOW, name: 'Guests', permissions: 2 | KICK });

  it('restores the changed fields, and names the undone event', () => {
    const reverted = RoleUpdated({ serverId: SERVER, roleId: LOW, name: 'New Role', permissions: 2 });
    expect(undo(ladder, [changed])).toEqual([reverted, undone(ladder)]);
  });

  it('keeps fields and permissions that were changed since', () => {
    const since = RoleUpdated({ serverId: SERVER, roleId: LOW, name: 'Friends', permissions: 2 | KICK | BAN });
    const reverted = RoleUpdated({ serverId: SERVER, roleId: LOW, permissions: 2 | BAN });
    expect(undo(ladder, [changed, since])).toEqual([reverted, undone(ladder)]);
  });

  it('works once, for either of two callers', () => {
    const { state, action } = history(ladder, [changed]);
    const facts = {
      serverId: SERVER,
      callerId: ANN,
      caller: membership(state, ANN),
      now: NOW + 5,
      action,
      mostRoles: 50,
      mostChannels: 100,
    };
    const first = decideUndoServerAction(state, facts);
    if (!Array.isArray(first)) throw new Error('It was refused');
    expect(decideUndoServerAction(fold(serverFolding, [serverCreated, ...ladder, changed, ...first]), facts)).toEqual({
      refused: 'AlreadyUndone',
    });
  });

  const stronger = RoleUpdated({ serverId: SERVER, roleId: LOW, permissions: 2 });
  const wasAdmin = [...roleWith(TOP, ADMIN), ...roleWith(MOD, MANAGE_ROLES | KICK), ...roleWith(LOW, ADMIN)];
  it.each([
    ['an entry of another server', { action: null }, 'UnknownAuditEntry'],
    ['an entry that is too old', { now: NOW + UNDO_MS + 1 }, 'TooLateToUndo'],
  ] as const)('refuses %s', (_, change, refused) => {
    expect(undo(ladder, [changed], change)).toEqual({ refused });
  });

  it('gives no permission that the caller could not give', () => {
    const state = serverAfter(...wasAdmin, stronger);
    expect(undo(wasAdmin, [stronger], { callerId: BOB, caller: membership(state, BOB, MOD) })).toEqual({ refused: 'PermissionNotYours' });
    expect(undo(wasAdmin, [stronger], { callerId: BOB, caller: membership(state, BOB, LOW) })).toEqual({ refused: 'RoleAboveYours' });
    expect(undo(wasAdmin, [stronger], { callerId: BOB, caller: membership(state, BOB, TOP) })).toHaveLength(2);
  });

  it('does nothing if everything was changed since, or the role was deleted', () => {
    const since = RoleUpdated({ serverId: SERVER, roleId: LOW, name: 'New Role', permissions: 2 });
    expect(undo(ladder, [changed, since])).toEqual({ refused: 'NothingToUndo' });
    expect(undo(ladder, [changed, RoleDeleted({ serverId: SERVER, roleId: LOW, deletedById: ANN })])).toEqual({ refused: 'NothingToUndo' });
  });
});

describe('undo of a deleted role', () => {
  const before = [...ladder, ChannelPermissionsSet({ serverId: SERVER, channelId: GENERAL, roleId: MOD, permissions: 3 })];
  const deleted = RoleDeleted({ serverId: SERVER, roleId: MOD, deletedById: ANN });

  it('restores it at its position and in its channels', () => {
    const then = serverAfter(...before);
    const now = afterUndo(before, [deleted]);
    expect([...now.roles.values()].toSorted((a, b) => a.order - b.order)).toEqual(
      [...then.roles.values()].toSorted((a, b) => a.order - b.order),
    );
    expect(now.channels).toEqual(then.channels);
  });

  it('places it above the roles that were below it, also next to newer roles', () => {
    const now = afterUndo(before, [deleted, ...roleWith('1030', 2)]);
    expect([...now.roles.values()].toSorted((a, b) => a.order - b.order).map(({ id }) => id)).toEqual([ALL, '1030', LOW, MOD, TOP]);
  });

  it('requires a higher role with the same permissions', () => {
    const state = serverAfter(...before, deleted);
    expect(undo(before, [deleted], { caller: membership(state, BOB, LOW) })).toEqual({ refused: 'RoleAboveYours' });
    expect(undo(before, [deleted], { caller: membership(state, BOB, TOP) })).toHaveLength(4);
    const weak = [...roleWith(TOP, MANAGE_ROLES), ...roleWith(MOD, ADMIN)];
    const roleDeleted = serverAfter(...weak, deleted);
    expect(undo(weak, [deleted], { caller: membership(roleDeleted, BOB, TOP) })).toEqual({ refused: 'PermissionNotYours' });
  });

  it('skips deleted channels', () => {
    const withHall = [
      ...before,
      channelCreated('1050'),
      ChannelPermissionsSet({ serverId: SERVER, channelId: '1050', roleId: MOD, permissions: 1 }),
    ];
    const hallDeleted = ChannelDeleted({ serverId: SERVER, channelId: '1050', deletedById: ANN, deletedAt: NOW });
    expect(afterUndo(withHall, [deleted, hallDeleted]).channels.size).toBe(1);
  });
});

describe('undo of a role order', () => {
  const reordered = RolesReordered({ serverId: SERVER, roleIds: [ALL, TOP, LOW, MOD] });

  it('restores the order among newer roles', () => {
    expect(undo(ladder, [reordered])).toEqual([RolesReordered({ serverId: SERVER, roleIds: [ALL, LOW, MOD, TOP] }), undone(ladder)]);
    const now = afterUndo(ladder, [reordered, ...roleWith('1030', 2)]);
    expect([...now.roles.values()].toSorted((a, b) => a.order - b.order).map(({ id }) => id)).toEqual([ALL, '1030', LOW, MOD, TOP]);
  });

  it('requires a role above all of them', () => {
    const state = serverAfter(...ladder, reordered);
    expect(undo(ladder, [reordered], { caller: membership(state, BOB, MOD) })).toEqual({ refused: 'RoleAboveYours' });
  });
});

describe('undo of a deleted channel', () => {
  const [HALL, YARD, CATEGORY, OTHER] = ['1050', '1051', '1052', '1053'] as const;
  const set = [
    ChannelUpdated({ serverId: SERVER, channelId: HALL, icon: '🌳', slowModeSeconds: 5 }),
    ChannelPermissionsSet({ serverId: SERVER, channelId: HALL, roleId: MOD, permissions: 3 }),
    ChannelPermissionsSet({ serverId: SERVER, channelId: HALL, roleId: ALL, permissions: 0 }),
    ChannelsReordered({ serverId: SERVER, categoryId: null, channelIds: [GENERAL, YARD, HALL, CATEGORY, OTHER] }),
    ServerUpdated({ serverId: SERVER, systemChannelId: HALL }),
  ];
  const category = CHANNEL_TYPE.CATEGORY;
  const before = [...ladder, channelCreated(HALL), channelCreated(YARD), channelCreated(CATEGORY, category), channelCreated(OTHER), ...set];
  const deletes = (channelId: string) => ChannelDeleted({ serverId: SERVER, channelId, deletedById: ANN, deletedAt: NOW });
  const orders = (categoryId: string | null, ...channelIds: string[]) => ChannelsReordered({ serverId: SERVER, categoryId, channelIds });
  const inOrder = ({ channels }: ServerState, categoryId: string | null) =>
    [...channels.values()]
      .filter((each) => each.categoryId === categoryId)
      .toSorted((a, b) => a.order - b.order)
      .map(({ id }) => id);
  const type = ({ type }: { readonly type: string }) => type;

  it('restores its settings, permissions, position, and the setting for join messages', () => {
    const then = serverAfter(...before);
    const now = afterUndo(before, [deletes(HALL)]);
    expect(now).toEqual({ ...then, undone: now.undone, channels: new Map(now.channels) });
    expect(new Map([...now.channels].toSorted())).toEqual(new Map([...then.channels].toSorted()));
    expect([...now.undone]).toEqual([`event-${before.length + 1}`]);
    const decided = undo(before, [deletes(HALL)]);
    expect(Array.isArray(decided) && decided.map(type)).toEqual(['ChannelRestored', 'ServerUpdated', 'ActUndone']);
  });

  it('places it after its previous neighbors, also after reordering and next to new channels', () => {
    const moved = orders(null, OTHER, YARD, CATEGORY, GENERAL);
    expect(inOrder(afterUndo(before, [deletes(HALL), moved]), null)).toEqual([OTHER, YARD, CATEGORY, GENERAL, HALL]);
    const more = [channelCreated('1060'), orders(null, GENERAL, YARD, '1060', CATEGORY, OTHER)];
    expect(inOrder(afterUndo(before, [deletes(HALL), ...more]), null)).toEqual([GENERAL, YARD, HALL, '1060', CATEGORY, OTHER]);
  });

  it('restores it in its category, or last without one if the category was deleted', () => {
    const inside = [...before, orders(CATEGORY, HALL, OTHER)];
    expect(inOrder(afterUndo(inside, [deletes(HALL)]), CATEGORY)).toEqual([HALL, OTHER]);
    expect(inOrder(afterUndo(inside, [deletes(HALL), deletes(CATEGORY)]), null).at(-1)).toBe(HALL);
  });

  it('moves the channels of a category back into it, except those that were moved elsewhere or deleted', () => {
    const SECOND = '1070';
    const inside = [...before, orders(CATEGORY, HALL, YARD, OTHER), channelCreated(SECOND, category)];
    const now = afterUndo(inside, [deletes(CATEGORY), orders(SECOND, YARD)]);
    expect([inOrder(now, CATEGORY), inOrder(now, SECOND)]).toEqual([[HALL, OTHER], [YARD]]);
    expect(inOrder(afterUndo(inside, [deletes(CATEGORY), deletes(HALL)]), CATEGORY)).toEqual([YARD, OTHER]);
  });

  it('moves channels back that were deleted earlier and restored while the category was deleted', () => {
    const inside = [...before, orders(CATEGORY, HALL, YARD, OTHER)];
    const undoEvents = undo(inside, [deletes(YARD), deletes(CATEGORY)]);
    if (!Array.isArray(undoEvents)) throw new Error(`Refused: ${JSON.stringify(undoEvents)}`);
    const inCategory = (...since: readonly ServerEvent[]) =>
      inOrder(afterUndo([...inside, deletes(YARD)], [deletes(CATEGORY), ...since]), CATEGORY);
    expect(inCategory(...undoEvents)).toEqual([HALL, YARD, OTHER]);
    expect(inCategory()).toEqual([HALL, OTHER]);
    // The channel was moved to another category since, even if it left that again.
    const elsewhere = [channelCreated('1070', category), orders('1070', YARD), orders(null, GENERAL, HALL, OTHER, YARD)];
    expect(inCategory(...undoEvents, ...elsewhere)).toEqual([HALL, OTHER]);
  });

  it('restores it in its category also if that was deleted first and restored first', () => {
    const inside = [...before, orders(CATEGORY, HALL, YARD, OTHER)];
    const undoEvents = undo(inside, [deletes(CATEGORY), deletes(YARD)]);
    if (!Array.isArray(undoEvents)) throw new Error(`Refused: ${JSON.stringify(undoEvents)}`);
    const outside = [...inside, deletes(CATEGORY)];
    expect(inOrder(afterUndo(outside, [deletes(YARD), ...undoEvents]), CATEGORY)).toEqual([HALL, YARD, OTHER]);
    // While the category is deleted, the channel has none. It returns to the category with the others.
    const alone = undo(outside, [deletes(YARD)]);
    if (!Array.isArray(alone)) throw new Error(`Refused: ${JSON.stringify(alone)}`);
    expect(inOrder(afterUndo(outside, [deletes(YARD)]), null)).toContain(YARD);
    expect(inOrder(afterUndo(inside, [deletes(CATEGORY), deletes(YARD), ...alone]), CATEGORY)).toEqual([HALL, YARD, OTHER]);
    // Moved to another category meanwhile.
    const elsewhere = [channelCreated('1070', category), orders('1070', YARD)];
    expect(inOrder(afterUndo([...outside, ...elsewhere], [deletes(YARD), ...undoEvents]), CATEGORY)).toEqual([HALL, OTHER]);
  });

  it('gives no permissions to deleted roles, and keeps a newer setting for join messages', () => {
    const since = [
      RoleDeleted({ serverId: SERVER, roleId: MOD, deletedById: ANN }),
      ServerUpdated({ serverId: SERVER, systemChannelId: YARD }),
    ];
    const now = afterUndo(before, [deletes(HALL), ...since]);
    expect(now.channels.get(HALL)?.permissions).toEqual([{ roleId: ALL, permissions: 0 }]);
    expect(now.systemChannelId).toBe(YARD);
  });

  it('works once, within the undo period and the limit', () => {
    const channelRestored = ChannelRestored({
      serverId: SERVER,
      channelId: HALL,
      name: 'Hall',
      channelType: 1,
      icon: null,
      slowModeSeconds: null,
      categoryId: null,
      order: 9,
      permissions: [],
      createdById: ANN,
      createdAt: NOW,
      restoredById: ANN,
      restoredAt: NOW,
    });
    expect(undo(before, [deletes(HALL), channelRestored])).toEqual({ refused: 'AlreadyUndone' });
    const purged = ChannelPurged({ serverId: SERVER, channelId: HALL, purgedAt: NOW });
    expect(undo(before, [deletes(HALL), purged])).toEqual({ refused: 'TooLateToUndo' });
    expect(undo(before, [deletes(HALL)], { now: NOW + UNDO_MS + 1 })).toEqual({ refused: 'TooLateToUndo' });
    const full = Array.from({ length: CHANNEL_LIMITS.perServer - 4 }, (_, index) => channelCreated(String(2000 + index)));
    expect(undo(before, [deletes(HALL), ...full])).toEqual({ refused: 'TooManyChannels' });
    expect(undo(before, [deletes(HALL), ...full.slice(1)])).not.toHaveProperty('refused');
  });
});

describe('undo of changes to channels', () => {
  const HALL = '1050';
  const CATEGORY = '1051';
  const before = [channelCreated(HALL), channelCreated(CATEGORY, CHANNEL_TYPE.CATEGORY)];

  it('restores fields that are unchanged since', () => {
    const changed = ChannelUpdated({ serverId: SERVER, channelId: HALL, name: 'Kitchen', slowModeSeconds: 5 });
    const since = ChannelUpdated({ serverId: SERVER, channelId: HALL, slowModeSeconds: 9 });
    expect(undo(before, [changed, since])).toEqual([
      ChannelUpdated({ serverId: SERVER, channelId: HALL, name: `channel ${HALL}` }),
      undone(before),
    ]);
  });

  it('restores permissions bit by bit', () => {
    const set = ChannelPermissionsSet({ serverId: SERVER, channelId: HALL, roleId: ALL, permissions: 1 });
    expect(undo(before, [set])).toEqual([
      ChannelPermissionsSet({ serverId: SERVER, channelId: HALL, roleId: ALL, permissions: 7 }),
      undone(before),
    ]);
    const since = ChannelPermissionsSet({ serverId: SERVER, channelId: HALL, roleId: ALL, permissions: 7 });
    expect(undo(before, [set, since])).toEqual({ refused: 'NothingToUndo' });
  });

  it('moves channels out of a category again', () => {
    const moved = ChannelsReordered({ serverId: SERVER, categoryId: CATEGORY, channelIds: [HALL] });
    expect(afterUndo(before, [moved]).channels.get(HALL)?.categoryId).toBeNull();
  });
});

describe('undo of a changed server', () => {
  const HALL = '1050';
  const before = [channelCreated(HALL)];
  const changed = ServerUpdated({ serverId: SERVER, name: 'Ann alone', systemChannelId: null, avatar: 'a/b.webp' });

  it('restores its name, but no image, because its file was deleted', () => {
    expect(undo(before, [changed])).toEqual([
      ServerUpdated({ serverId: SERVER, name: 'Ann and friends', systemChannelId: GENERAL }),
      undone(before),
    ]);
  });

  it('restores no default channel that was deleted', () => {
    const toHall = [...before, ServerUpdated({ serverId: SERVER, systemChannelId: HALL })];
    const away = ServerUpdated({ serverId: SERVER, systemChannelId: GENERAL });
    const hallDeleted = ChannelDeleted({ serverId: SERVER, channelId: HALL, deletedById: ANN, deletedAt: NOW });
    expect(undo(toHall, [away, hallDeleted])).toEqual({ refused: 'NothingToUndo' });
  });
});

describe('undo of a creation', () => {
  const deletedRole = RoleDeleted({ serverId: SERVER, roleId: '1040', deletedById: ANN });
  const deletedChannel = ChannelDeleted({ serverId: SERVER, channelId: '1050', deletedById: ANN, deletedAt: NOW + 5 });
  const category = channelCreated('1050', CHANNEL_TYPE.CATEGORY);

  it('deletes an unchanged role, with the rules for deleting roles', () => {
    expect(undo(ladder, [roleCreated('1040')])).toEqual([deletedRole, undone(ladder)]);
    const named = RoleUpdated({ serverId: SERVER, roleId: '1040', name: 'Helpers' });
    expect(undo(ladder, [roleCreated('1040'), named])).toEqual({ refused: 'NothingToUndo' });
    expect(undo(ladder, [roleCreated('1040'), deletedRole])).toEqual({ refused: 'NothingToUndo' });
    expect(undo(ladder, [roleCreated('1040', true)])).toEqual({ refused: 'NothingToUndo' });
    const low = membership(serverAfter(...ladder), BOB);
    expect(undo(ladder, [roleCreated('1040')], { caller: low })).toEqual({ refused: 'RoleAboveYours' });
  });

  it('deletes an unchanged channel, also if one of its roles was deleted', () => {
    expect(undo([], [channelCreated('1050')])).toEqual([deletedChannel, undone([])]);
    expect(undo([], [category])).toEqual([deletedChannel, undone([])]);
    const since = RoleDeleted({ serverId: SERVER, roleId: MOD, deletedById: ANN });
    expect(undo(ladder, [channelCreated('1050'), since])).toEqual([deletedChannel, undone(ladder)]);
  });

  it.each<[string, readonly ServerEvent[]]>([
    ['renamed', [ChannelUpdated({ serverId: SERVER, channelId: '1050', name: 'Hall' })]],
    ['opened to others', [ChannelPermissionsSet({ serverId: SERVER, channelId: '1050', roleId: ALL, permissions: 1 })]],
    ['the system channel', [ServerUpdated({ serverId: SERVER, systemChannelId: '1050' })]],
    ['the default channel', [ServerUpdated({ serverId: SERVER, defaultChannelId: '1050' })]],
    ['the category of another', [ChannelsReordered({ serverId: SERVER, categoryId: '1050', channelIds: [GENERAL] })]],
    ['deleted', [deletedChannel]],
  ])('keeps one that is %s since', (_, since) => {
    expect(undo([], [category, ...since])).toEqual({ refused: 'NothingToUndo' });
  });
});

it('does not apply to other events', () => {
  const handed = ServerOwnershipTransferred({ serverId: SERVER, oldOwnerId: ANN, newOwnerId: BOB, transferredAt: NOW });
  expect(undo([], [handed])).toEqual({ refused: 'UnknownAuditEntry' });
});
