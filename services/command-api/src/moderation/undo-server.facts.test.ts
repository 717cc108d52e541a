import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { ServerDeletionCancelled, ServerDeletionScheduled, ServerUpdated } from '@folkmoot/contracts/servers/events';
import { describe, expect, it } from 'vitest';
import { serverFolding } from '../servers/server-state.ts';
import {
  cancelOpposite,
  decideUndoServerAction,
  scheduleOpposite,
  schedulesFolding,
  unpinOpposite,
  updateOpposite,
} from './undo-server.facts.ts';
import { loadedFolding } from './undoing.ts';

const [SERVER, MOD, OWNER] = ['70', '200', '1'] as const;
const loaded = loadedFolding.initial;
const by = { callerId: MOD, now: 9000, newId: () => '900' };
const live = { ...serverFolding.initial, status: 'live', name: 'Old', creatorId: OWNER } as const;
const set = { ...live, name: 'New', verified: true };

function at<E extends object>(id: string, event: E, command = 'test') {
  const meta = { actor: MOD, command, correlationId: '1', causationId: null, at: 1 };
  return { ...event, id, stream: 'server-70', revision: 1, position: 1, meta };
}

const scheduled = at('event-1', ServerDeletionScheduled({ serverId: SERVER, scheduledById: MOD, reason: 'Spam.', scheduledAt: 1000 }));
const cancelled = at('event-2', ServerDeletionCancelled({ serverId: SERVER, cancelledById: MOD, cancelledAt: 4000 }));

describe('undo of a change to a server', () => {
  it('restores each field that still has the value from the moderator', () => {
    expect(updateOpposite({ state: set, before: live, set }, SERVER)).toEqual({
      sideEvents: [{ stream: 'server-70', event: ServerUpdated({ serverId: SERVER, name: 'Old', verified: false }) }],
      fields: ['name', 'verified'],
      effects: ['name', 'verified'].map((field) => ({ effect: 'fieldBack', until: null, field })),
    });
    expect(updateOpposite({ state: { ...set, name: 'Mine' }, before: live, set }, SERVER)).toMatchObject({
      sideEvents: [{ event: { data: { serverId: SERVER, verified: false } } }],
      fields: ['verified'],
      effects: [{ effect: 'fieldStays', field: 'name' }, { effect: 'fieldBack' }],
    });
    expect(updateOpposite({ state: live, before: live, set }, SERVER)).toBe(null);
    expect(updateOpposite({ state: { ...set, status: 'deleted' }, before: live, set }, SERVER)).toBe(null);
  });

  it('cancels a deletion that exactly this action scheduled', () => {
    const waiting = { state: { ...live, scheduledForDeletion: true }, scheduled, actId: 'event-1', cancelled: null };
    const spared = ServerDeletionCancelled({ serverId: SERVER, cancelledById: MOD, cancelledAt: 9000 });
    expect(scheduleOpposite(waiting, 'event-1', SERVER, by)?.sideEvents).toEqual([{ stream: 'server-70', event: spared }]);
    expect(scheduleOpposite(waiting, 'event-0', SERVER, by)).toBe(null);
    expect(scheduleOpposite({ ...waiting, state: live }, 'event-1', SERVER, by)).toBe(null);
  });

  it('schedules a cancelled deletion again with its remaining time, and notifies the owner', () => {
    const opposite = cancelOpposite({ state: live, scheduled, actId: 'event-1', cancelled }, 'event-2', SERVER, by);
    expect(opposite?.sideEvents).toMatchObject([
      { event: ServerDeletionScheduled({ serverId: SERVER, scheduledById: MOD, reason: 'Spam.', scheduledAt: 6000 }) },
      { event: { type: 'UserNoticed', data: { userId: OWNER, content: 'Old: Spam.' } } },
    ]);
    expect(
      cancelOpposite({ state: { ...live, scheduledForDeletion: true }, scheduled, actId: 'event-1', cancelled }, 'event-2', SERVER, by),
    ).toBe(null);
    expect(cancelOpposite({ state: { ...live, status: 'deleted' }, scheduled, actId: 'event-1', cancelled }, 'event-2', SERVER, by)).toBe(
      null,
    );
  });

  it('cancels a deletion that an undo scheduled again, by the original action', () => {
    const start = { ...schedulesFolding.initial, state: live };
    const back = at(
      'event-3',
      ServerDeletionScheduled({ serverId: SERVER, scheduledById: MOD, reason: 'Spam.', scheduledAt: 6000 }),
      'undoModeratorAct',
    );
    const waiting = [scheduled, cancelled, back].reduce(schedulesFolding.evolve, start);
    expect(scheduleOpposite(waiting, 'event-1', SERVER, by)?.sideEvents).toMatchObject([{ event: { type: 'ServerDeletionCancelled' } }]);
    expect(scheduleOpposite(waiting, 'event-3', SERVER, by)).toBe(null);

    const again = at('event-4', ServerDeletionCancelled({ serverId: SERVER, cancelledById: MOD, cancelledAt: 10_000 }));
    const spared = schedulesFolding.evolve(waiting, again);
    expect(scheduleOpposite(spared, 'event-1', SERVER, by)).toBe(null);
    expect(cancelOpposite(spared, 'event-2', SERVER, by)).toBe(null);
    // The deletion was pending from 1,000 to 4,000 and from 9,000 to 10,000.
    const later = { ...by, now: 20_000 };
    expect(cancelOpposite(spared, 'event-4', SERVER, later)?.sideEvents[0]?.event.data).toMatchObject({ scheduledAt: 16_000 });

    const scheduledAgain = at(
      'event-5',
      ServerDeletionScheduled({ serverId: SERVER, scheduledById: MOD, reason: null, scheduledAt: 8000 }),
    );
    expect(scheduleOpposite(schedulesFolding.evolve(spared, scheduledAgain), 'event-1', SERVER, by)).toBe(null);
    expect(scheduleOpposite(schedulesFolding.evolve(spared, scheduledAgain), 'event-5', SERVER, by)).not.toBe(null);
  });

  it('restores a pin with its time, so that the pin itself can be undone', () => {
    const facts = { serverId: SERVER, callerId: MOD, publishedSince: () => 500, now: 1000 };
    const unpinned = unpinOpposite(new Map(), facts);
    expect(unpinned).toMatchObject({
      sideEvents: [{ stream: 'pinnedservers-all', event: { type: 'PublicServerPinned', data: { serverId: SERVER, pinnedAt: 1000 } } }],
    });
    // Pinned again since.
    expect(unpinOpposite(new Map([[SERVER, 2000]]), facts)).toBe(null);
    // Published again since, or unpublished: the pin would have ended.
    expect(unpinOpposite(new Map(), { ...facts, publishedSince: () => 1001 })).toBe(null);
    expect(unpinOpposite(new Map(), { ...facts, publishedSince: () => null })).toBe(null);
    const full = new Map(Array.from({ length: MODERATION_LIMITS.pinnedServers }, (_, index) => [String(index), 1000]));
    expect(unpinOpposite(full, facts)).toEqual(refuse('TooManyPinnedServers'));
  });

  it('works once, names the undone event, and needs a remaining effect', () => {
    const opposite = updateOpposite({ state: set, before: live, set }, SERVER);
    const act = { act: 'update', serverId: SERVER, opposite, undoneEventId: 'event-1', by } as const;
    const undone = decideUndoServerAction(loaded, act);
    if (isRefusal(undone)) throw new Error(undone.refused);
    expect(undone.events).toMatchObject([{ type: 'ServerActUndone', data: { undoneEventId: 'event-1', act: 'update', undoneById: MOD } }]);
    expect(decideUndoServerAction({ ...loaded, undone: new Set(['event-1']) }, act)).toEqual(refuse('AlreadyUndone'));
    expect(decideUndoServerAction(loaded, { ...act, opposite: null })).toEqual(refuse('NothingToUndo'));
  });
});
