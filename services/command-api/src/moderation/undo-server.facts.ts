/** Undoes moderators' actions on a server (decision 81). Later changes stay. */
import { PublicServerPinned, PublicServerUnpinned } from '@folkmoot/contracts/explore/events';
import type { Folding, SideEvent } from '@folkmoot/contracts/kernel/decider';
import type { EventMeta, Recorded } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { moderateServer } from '@folkmoot/contracts/moderation/commands';
import { ServerModerated } from '@folkmoot/contracts/moderation/events';
import { undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { ServerActUndone, type UndoableServerAction } from '@folkmoot/contracts/moderation/undo-events';
import type { UndoEffect } from '@folkmoot/contracts/moderation/undo-wire';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import { ServerDeletionCancelled, ServerDeletionScheduled, ServerUpdated } from '@folkmoot/contracts/servers/events';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Deps } from '../domain.ts';
import { publishedIn } from '../explore/explore.facts.ts';
import { decidePinServer, type PinServerFacts } from '../explore/pinned-servers.decider.ts';
import {
  PINNED_SERVERS_STREAM,
  type PinnedServers,
  type PinnedServersEvent,
  pinnedServersFolding,
  pinnedSince,
} from '../explore/pinned-state.ts';
import { userNoticeStream } from '../notices/user-notice-state.ts';
import { type ServerEvent, type ServerState, serverFolding, serverStream } from '../servers/server-state.ts';
import { ownerGuard } from './targets.ts';
import { warnedOwnerUndone } from './undo-warned-owner.ts';
import { type By, effectOf, type Loaded, type Undoing, type Undone } from './undoing.ts';
import { aroundFolding } from './undone-actions.ts';

type Opposite = { readonly sideEvents: readonly SideEvent[]; readonly fields: readonly string[]; readonly effects: readonly UndoEffect[] };
type Found = Opposite | null | Refusal<'TooManyPinnedServers'>;

type Around = { readonly state: ServerState; readonly before: ServerState | null; readonly set: ServerState | null };

/** The server before and after a moderator's command. */
function updateFolding(correlationId: string): Folding<Around, Recorded<ServerEvent>> {
  return {
    initial: { state: serverFolding.initial, before: null, set: null },
    evolve({ state, before, set }, event) {
      const after = serverFolding.evolve(state, event);
      const isIt = event.meta.command === moderateServer.name && event.meta.correlationId === correlationId;
      return isIt ? { state: after, before: before ?? state, set: after } : { state: after, before, set };
    },
  };
}

const FIELDS = ['name', 'verified'] as const;

/** Only fields that still have the value from the moderator. */
export function updateOpposite({ state, before, set }: Around, serverId: string): Opposite | null {
  if (!before || !set || state.status !== 'live') return null;
  const changed = FIELDS.filter((field) => before[field] !== set[field]);
  const reverted = changed.filter((field) => state[field] === set[field]);
  if (reverted.length === 0) return null;
  const changes = {
    ...(reverted.includes('name') && { name: before.name }),
    ...(reverted.includes('verified') && { verified: before.verified }),
  };
  return {
    sideEvents: [{ stream: serverStream(serverId), event: ServerUpdated({ serverId, ...changes }) }],
    fields: reverted,
    effects: changed.map((field) => effectOf(reverted.includes(field) ? 'fieldBack' : 'fieldStays', { field })),
  };
}

type Scheduled = Recorded<Extract<ServerEvent, { type: 'ServerDeletionScheduled' }>>;
type Cancelled = Recorded<Extract<ServerEvent, { type: 'ServerDeletionCancelled' }>>;
/** `actId`: the action that scheduled the deletion. */
type Schedules = {
  readonly state: ServerState;
  readonly scheduled: Scheduled | null;
  readonly actId: string | null;
  readonly cancelled: Cancelled | null;
};

/** A deletion that an undo scheduled again belongs to the original action. */
export const schedulesFolding: Folding<Schedules, Recorded<ServerEvent>> = {
  initial: { state: serverFolding.initial, scheduled: null, actId: null, cancelled: null },
  evolve({ state, scheduled, actId, cancelled }, event) {
    const after = serverFolding.evolve(state, event);
    if (event.type === 'ServerDeletionScheduled') {
      const isUndo = event.meta.command === undoModeratorAct.name;
      return { state: after, scheduled: event, actId: isUndo ? actId : event.id, cancelled: null };
    }
    return { state: after, scheduled, actId, cancelled: event.type === 'ServerDeletionCancelled' ? event : cancelled };
  },
};

/** Does nothing while a later action has scheduled the deletion. */
export function scheduleOpposite({ state, actId }: Schedules, eventId: string, serverId: string, { callerId, now }: By): Opposite | null {
  if (state.status !== 'live' || !state.scheduledForDeletion || actId !== eventId) return null;
  const event = ServerDeletionCancelled({ serverId, cancelledById: callerId, cancelledAt: now });
  return { sideEvents: [{ stream: serverStream(serverId), event }], fields: [], effects: [effectOf('serverDeletionCancelled')] };
}

/** Schedules the deletion with the remaining time. The owner is notified again. */
export function cancelOpposite({ state, scheduled, cancelled }: Schedules, eventId: string, serverId: string, by: By): Opposite | null {
  if (state.status !== 'live' || state.scheduledForDeletion || !scheduled || cancelled?.id !== eventId) return null;
  const { scheduledById, reason, scheduledAt } = scheduled.data;
  const passed = cancelled.data.cancelledAt - scheduledAt;
  const event = ServerDeletionScheduled({ serverId, scheduledById, reason, scheduledAt: by.now - passed });
  const notice = UserNoticed({
    noticeId: by.newId(),
    userId: state.creatorId,
    kind: 0,
    title: null,
    content: reason === null ? state.name : `${state.name}: ${reason}`,
    createdById: by.callerId,
    createdAt: by.now,
  });
  return {
    sideEvents: [
      { stream: serverStream(serverId), event },
      { stream: userNoticeStream(state.creatorId), event: notice },
    ],
    fields: [],
    effects: [effectOf('serverDeletionBack')],
  };
}

function pinOpposite(serverId: string, pinnedAt: number, { callerId, now }: By, { warm }: Deps): Opposite | null {
  if (pinnedSince(warm.state(pinnedServersFolding, 'all'), serverId, publishedIn(warm)) !== pinnedAt) return null;
  const event = PublicServerUnpinned({ serverId, unpinnedById: callerId, unpinnedAt: now });
  return { sideEvents: [{ stream: PINNED_SERVERS_STREAM, event }], fields: [], effects: [effectOf('serverUnpinned')] };
}

/** Restores the pin with its original time, so that it is the same pin. null: the server is or was unpublished. */
export function unpinOpposite(state: PinnedServers, { serverId, callerId, publishedSince, now: pinnedAt }: PinServerFacts): Found {
  const published = publishedSince(serverId);
  if (published === null || published > pinnedAt) return null;
  const pinned = decidePinServer(state, { serverId, callerId, publishedSince, now: pinnedAt });
  if (isRefusal(pinned)) return pinned.refused === 'TooManyPinnedServers' ? refuse('TooManyPinnedServers') : null;
  const [event] = 'sideEvents' in pinned ? pinned.events : pinned;
  return event ? { sideEvents: [{ stream: PINNED_SERVERS_STREAM, event }], fields: [], effects: [effectOf('serverPinned')] } : null;
}

type Act = { readonly act: UndoableServerAction; readonly serverId: string; readonly opposite: Found };

async function actOf(event: LoggedEvent, by: By, deps: Deps): Promise<Act | null> {
  const data: unknown = JSON.parse(event.data);
  const { correlationId }: EventMeta = JSON.parse(event.meta);
  switch (event.type) {
    case ServerModerated.type: {
      const { serverId } = ServerModerated.schema.parse(data);
      const around = await deps.stateOf(updateFolding(correlationId), serverStream(serverId));
      return { act: 'update', serverId, opposite: updateOpposite(around, serverId) };
    }
    case ServerDeletionScheduled.type: {
      const { serverId } = ServerDeletionScheduled.schema.pick({ serverId: true }).parse(data);
      const schedules = await deps.stateOf(schedulesFolding, serverStream(serverId));
      const opposite = scheduleOpposite(schedules, event.id, serverId, by);
      const warned = warnedOwnerUndone(deps.warm, { serverId, ownerId: schedules.state.creatorId, correlationId }, by);
      const whole = opposite && {
        ...opposite,
        sideEvents: [...opposite.sideEvents, ...warned.sideEvents],
        effects: [...opposite.effects, ...warned.effects],
      };
      return { act: 'deletionSchedule', serverId, opposite: whole };
    }
    case ServerDeletionCancelled.type: {
      const { serverId } = ServerDeletionCancelled.schema.parse(data);
      const schedules = await deps.stateOf(schedulesFolding, serverStream(serverId));
      return { act: 'deletionCancel', serverId, opposite: cancelOpposite(schedules, event.id, serverId, by) };
    }
    case PublicServerPinned.type: {
      const { serverId, pinnedAt } = PublicServerPinned.schema.parse(data);
      return { act: 'pin', serverId, opposite: pinOpposite(serverId, pinnedAt, by, deps) };
    }
    case PublicServerUnpinned.type: {
      const { serverId } = PublicServerUnpinned.schema.parse(data);
      const { around } = await deps.stateOf(
        aroundFolding<PinnedServers, PinnedServersEvent>(pinnedServersFolding, ({ id }) => id === event.id),
        PINNED_SERVERS_STREAM,
      );
      const pinnedAt = around?.before.get(serverId);
      const facts = { serverId, callerId: by.callerId, publishedSince: publishedIn(deps.warm) };
      const pins = deps.warm.state(pinnedServersFolding, 'all');
      return { act: 'unpin', serverId, opposite: pinnedAt === undefined ? null : unpinOpposite(pins, { ...facts, now: pinnedAt }) };
    }
    default:
      return null;
  }
}

export function decideUndoServerAction(
  { undone }: Loaded,
  { act, serverId, opposite, undoneEventId, by }: Act & { readonly undoneEventId: string; readonly by: By },
): Undone | Refusal<'AlreadyUndone' | 'NothingToUndo' | 'TooManyPinnedServers'> {
  if (undone.has(undoneEventId)) return refuse('AlreadyUndone');
  if (!opposite) return refuse('NothingToUndo');
  if (isRefusal(opposite)) return opposite;
  const { sideEvents, fields, effects } = opposite;
  const event = ServerActUndone({ serverId, act, undoneEventId, fields: [...fields], undoneById: by.callerId, undoneAt: by.now });
  return { events: [event], sideEvents, effects };
}

/** Listings in Explore are not guarded by rank. */
const GUARDED: readonly UndoableServerAction[] = ['update', 'deletionSchedule', 'deletionCancel'];

/** null: the event is no action on a server. */
export async function serverUndoing(event: LoggedEvent, by: By, deps: Deps): Promise<Undoing | Refusal<'OwnerProtected'> | null> {
  const act = await actOf(event, by, deps);
  if (!act) return null;
  const refused = GUARDED.includes(act.act) ? ownerGuard(deps.warm, by.callerId, act.serverId) : null;
  if (refused) return refused;
  return {
    stream: `moderated-${act.serverId}`,
    decide: (loaded) => decideUndoServerAction(loaded, { ...act, undoneEventId: event.id, by }),
  };
}
