import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import {
  AddressesBanned,
  SuspensionEdited,
  UserShadowBanned,
  UserShadowUnbanned,
  UserSuspended,
  UserUnsuspended,
  UserWarned,
} from '@folkmoot/contracts/moderation/events';
import { undoModeratorAct } from '@folkmoot/contracts/moderation/undo-commands';
import { WarningLifted } from '@folkmoot/contracts/reports/events';
import { describe, expect, it } from 'vitest';
import { type SanctionEvent, type SanctionState, sanctionFolding } from './sanction-state.ts';
import { decideUndoSanction, type UndoneSanction } from './undo-sanction.decider.ts';

const [ANN, MOD] = ['100', '200'] as const;
const LATER = 5000;

function suspended(at: number, change: Partial<Parameters<typeof UserSuspended>[0]> = {}) {
  const ban = { suspensionId: `s${at}`, userId: ANN, reason: `why ${at}`, expireAt: 9000, deletesSince: null, suspendCount: 1 };
  return UserSuspended({ ...ban, suspendedById: MOD, suspendedAt: at, ...change });
}
const edited = (at: number, expireAt: number | null) =>
  SuspensionEdited({ userId: ANN, reason: `edit ${at}`, expireAt, editedById: MOD, editedAt: at });
const lifted = (at: number, suspendCount = 0) => UserUnsuspended({ userId: ANN, suspendCount, liftedById: MOD, liftedAt: at });
const warned = (at: number, warnCount: number) =>
  UserWarned({ userId: ANN, reason: 'Spam.', warnCount, warnExpiresAt: 9000 + at, warnedById: MOD, warnedAt: at });
const warningLifted = (warnedAt: number) => WarningLifted({ userId: ANN, warningId: `w${warnedAt}`, liftedById: MOD, liftedAt: 4000 });
const addresses = (at: number) =>
  AddressesBanned({ userId: ANN, addresses: ['one'], peopleIds: [], expireAt: 9000, bannedById: MOD, bannedAt: at });
const banned = (at: number) =>
  UserShadowBanned({ shadowBanId: `b${at}`, userId: ANN, reason: 'Spam.', deletesSince: at - 10, bannedById: MOD, bannedAt: at });
const unbanned = (at: number) => UserShadowUnbanned({ userId: ANN, liftedById: MOD, liftedAt: at });

/** Recorded events: ids by index, and one command per time. */
function given(...events: readonly SanctionEvent[]): SanctionState {
  return fold(
    sanctionFolding,
    events.map((event, position): Recorded<SanctionEvent> => recorded(event, position, 'test')),
  );
}

function recorded(event: SanctionEvent, position: number, command: string): Recorded<SanctionEvent> {
  const meta = { actor: MOD, command, correlationId: '1', causationId: null, at: position };
  return { ...event, id: `event-${position}`, stream: `sanctions-${ANN}`, revision: position, position, meta };
}

function undo(state: SanctionState, place: number, now = LATER) {
  const facts = { userId: ANN, eventId: `event-${place}`, callerId: MOD, now, warningIdOf: (at: number) => `w${at}` };
  return decideUndoSanction(state, facts);
}

function done(undone: ReturnType<typeof undo>): UndoneSanction {
  if (isRefusal(undone)) throw new Error(undone.refused);
  return undone;
}

/** The state after the undo is written. */
function after(state: SanctionState, place: number, now = LATER): SanctionState {
  const { events } = done(undo(state, place, now));
  return events.reduce((current, event, at) => sanctionFolding.evolve(current, recorded(event, 50 + at, undoModeratorAct.name)), state);
}

const effects = (undone: ReturnType<typeof undo>) => done(undone).effects.map(({ effect }) => effect);

describe('undo of a suspension', () => {
  it('keeps the count of an expired one that was lifted, because the lift subtracted nothing', () => {
    const state = given(suspended(1000, { expireAt: 1500 }), lifted(2000, 1), suspended(3000, { suspendCount: 2 }));
    const undone = after(state, 2);
    expect([undone.suspension, undone.suspendCount]).toEqual([null, 1]);
  });

  it('lifts it as if it had never been, with its address bans and deletions', () => {
    const state = given(suspended(1000, { deletesSince: 900 }), addresses(1000));
    const { events } = done(undo(state, 0));
    expect(events).toMatchObject([
      {
        data: { act: 'suspension', undoneEventId: 'event-0', restoredMessages: { from: 900, to: 1000 }, suspension: null, suspendCount: 0 },
      },
      { data: { act: 'addressBan', undoneEventId: 'event-1', restoredMessages: null, suspension: null } },
    ]);
    expect(after(state, 0)).toMatchObject({ suspension: null, suspendCount: 0 });
    expect(effects(undo(state, 0))).toEqual(['suspensionLifted', 'countLess', 'messagesBack', 'addressBanLifted']);
  });

  it('keeps one that replaced it, which then counts in its place', () => {
    const state = given(suspended(1000, { deletesSince: 900 }), suspended(2000));
    expect(after(state, 0)).toMatchObject({ suspension: { suspensionId: 's2000' }, suspendCount: 1 });
    expect(effects(undo(state, 0))).toEqual(['suspensionStays', 'messagesBack']);
    expect(after(after(state, 0), 1)).toMatchObject({ suspension: null, suspendCount: 0 });
  });

  it('restores the one that it replaced', () => {
    const state = given(suspended(1000, { expireAt: 8000 }), suspended(2000, { expireAt: null }));
    expect(after(state, 1)).toMatchObject({ suspension: { suspensionId: 's1000', expireAt: 8000, reason: 'why 1000' }, suspendCount: 1 });
    expect(done(undo(state, 1)).effects).toEqual([{ effect: 'suspensionAsBefore', until: 8000, field: null }]);
  });

  it('keeps a later edit', () => {
    const state = given(suspended(1000, { deletesSince: 900 }), edited(2000, null));
    expect(after(state, 0)).toMatchObject({
      suspension: { suspensionId: 's1000', expireAt: null, reason: 'edit 2000', suspendedById: MOD },
      suspendCount: 1,
    });
    expect(undo(given(suspended(1000), edited(2000, null)), 0)).toEqual(refuse('NothingToUndo'));
  });

  it('undoes only the remaining effects if it was lifted or has expired', () => {
    expect(undo(given(suspended(1000), lifted(2000)), 0)).toEqual(refuse('NothingToUndo'));
    const over = given(suspended(1000, { expireAt: 1500 }));
    expect(after(over, 0)).toMatchObject({ suspension: null, suspendCount: 0 });
  });

  it('works once', () => {
    const state = given(suspended(1000), addresses(1000));
    expect(undo(after(state, 0), 0)).toEqual(refuse('AlreadyUndone'));
    expect(undo(after(state, 0), 1)).toEqual(refuse('AlreadyUndone'));
    expect(undo(state, 7)).toEqual(refuse('UnknownAuditEntry'));
  });

  it('restores no messages after thirty days', () => {
    const at = 1000;
    const suspendedState = given(suspended(at, { deletesSince: 900, expireAt: null }));
    expect(done(undo(suspendedState, 0, at + UNDO_MS)).events).toMatchObject([{ data: { restoredMessages: { from: 900 } } }]);
    expect(done(undo(suspendedState, 0, at + UNDO_MS + 1)).events).toMatchObject([{ data: { restoredMessages: null, suspension: null } }]);
    const liftedState = given(suspended(at, { deletesSince: 900 }), lifted(2000));
    expect(undo(liftedState, 0, at + UNDO_MS + 1)).toEqual(refuse('TooLateToUndo'));
  });
});

describe('undo of a change to a suspension', () => {
  it('restores the days and the reason of an edited one, with its author', () => {
    const state = given(suspended(1000), edited(2000, 2500));
    expect(after(state, 1)).toMatchObject({ suspension: { expireAt: 9000, reason: 'why 1000', reasonById: MOD }, suspendCount: 1 });
  });

  it('restores a lifted one for its remaining time', () => {
    const state = given(suspended(1000, { expireAt: 9000 }), lifted(2000));
    expect(after(state, 1)).toMatchObject({ suspension: { expireAt: 9000 }, suspendCount: 1 });
    expect(done(undo(state, 1)).effects).toEqual([{ effect: 'suspensionAsBefore', until: 9000, field: null }]);
    expect(undo(given(lifted(2000)), 0)).toEqual(refuse('NothingToUndo'));
    expect(undo(given(suspended(1000), lifted(2000), suspended(3000)), 1)).toEqual(refuse('NothingToUndo'));
  });
});

describe('undo of a warning', () => {
  it('lifts it, and the suspension for too many warnings', () => {
    const state = given(warned(1000, 1), warned(2000, 2), warned(3000, 3), suspended(3000), addresses(3000));
    expect(done(undo(state, 2)).events).toMatchObject([
      { type: 'WarningLifted', data: { warningId: 'w3000' } },
      { data: { act: 'warning', warningId: 'w3000', warnCount: 2, warnExpiresAt: 11_000 } },
      { data: { act: 'suspension', suspension: null, warnCount: 2 } },
      { data: { act: 'addressBan' } },
    ]);
    expect(after(state, 2)).toMatchObject({ warnCount: 2, suspension: null, suspendCount: 0 });
    expect(after(after(state, 2), 0)).toMatchObject({ warnCount: 1 });
  });

  it('does nothing for one that an appeal lifted', () => {
    const state = given(warned(1000, 1), warned(2000, 2), warningLifted(1000));
    expect(undo(state, 0)).toEqual(refuse('NothingToUndo'));
    expect(after(state, 1)).toMatchObject({ warnCount: 0 });
    expect(after(state, 2)).toMatchObject({ warnCount: 2 });
  });
});

describe('undo of a shadow ban', () => {
  it('makes new messages visible, and restores deleted ones', () => {
    const state = given(banned(1000));
    expect(done(undo(state, 0)).events).toMatchObject([
      { data: { act: 'shadowBan', shadowBan: null, restoredMessages: { from: 990, to: 1000 } } },
    ]);
    expect(effects(undo(given(banned(1000), unbanned(2000), banned(3000)), 0))).toEqual(['shadowBanStays', 'messagesBack']);
  });

  it('after its end activates it again', () => {
    const state = given(banned(1000), unbanned(2000));
    expect(after(state, 1)).toMatchObject({ shadowBan: { shadowBanId: 'b1000', reason: 'Spam.' } });
    expect(effects(undo(state, 1))).toEqual(['shadowBanBack']);
  });
});

it('an expired address ban needs no undo', () => {
  expect(undo(given(addresses(1000)), 0, 9001)).toEqual(refuse('NothingToUndo'));
  expect(effects(undo(given(addresses(1000)), 0))).toEqual(['addressBanLifted']);
});
