import { fold } from '@folkmoot/contracts/kernel/decider';
import {
  AddressesBanned,
  SuspensionEdited,
  UserShadowBanned,
  UserShadowUnbanned,
  UserSuspended,
  UserUnsuspended,
  UserWarned,
} from '@folkmoot/contracts/moderation/events';
import { DAY_MS, MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import { describe, expect, it } from 'vitest';
import { type SanctionEvent, sanctionFolding, suspensionAt } from './sanction-state.ts';
import {
  decideEditSuspensions,
  decideLiftSuspensions,
  decideShadowBan,
  decideShadowUnban,
  decideSuspend,
  decideWarn,
  decideWarnOwner,
} from './sanctions.decider.ts';
import { warningExpiry } from './warning-expiry.ts';

const [ANN, MOD, NOW] = ['100', '200', 1_000_000_000] as const;
const whereabouts = { addresses: ['one', 'two'], peopleIds: [ANN, '101'] };
const target = { userId: ANN, newId: '900', whereabouts: null };
const facts = { targets: [target], callerId: MOD, now: NOW, warnExpiresAt: NOW + 99 };
const wish = { days: 7, reason: 'Spam.', deletesRecent: false };

function suspended(change: Partial<Parameters<typeof UserSuspended>[0]> = {}) {
  return UserSuspended({
    suspensionId: '900',
    userId: ANN,
    reason: 'Spam.',
    expireAt: NOW + 7 * DAY_MS,
    deletesSince: null,
    suspendCount: 1,
    suspendedById: MOD,
    suspendedAt: NOW,
    ...change,
  });
}

function warned(warnCount: number, warnExpiresAt = NOW + 99) {
  return UserWarned({ userId: ANN, reason: 'Spam.', warnCount, warnExpiresAt, warnedById: MOD, warnedAt: NOW });
}

/** Facts about Ann after these events. */
function given(...events: readonly SanctionEvent[]) {
  const meta = { actor: MOD, command: 'test', correlationId: '1', causationId: null, at: NOW };
  const recorded = events.map((event, at) => ({ ...event, id: `event-${at}`, stream: '', revision: at, position: at, meta }));
  return () => fold(sanctionFolding, recorded);
}

const onSanctions = (event: SanctionEvent) => ({ stream: `sanctions-${ANN}`, event });

describe('a suspension', () => {
  it('lasts a number of days, or permanently', () => {
    expect(decideSuspend(facts, given(), wish)).toEqual([onSanctions(suspended())]);
    expect(decideSuspend(facts, given(), { ...wish, days: 0 })).toEqual([onSanctions(suspended({ expireAt: null }))]);
  });

  it('counts once while one is active', () => {
    expect(decideSuspend(facts, given(suspended()), wish)).toEqual([onSanctions(suspended())]);
    expect(decideSuspend(facts, given(suspended({ expireAt: NOW })), wish)).toEqual([onSanctions(suspended({ suspendCount: 2 }))]);
  });

  it('deletes recent messages and bans addresses on request', () => {
    const everywhere = { ...facts, targets: [{ ...target, whereabouts }] };
    expect(decideSuspend(everywhere, given(), { ...wish, deletesRecent: true })).toEqual([
      onSanctions(suspended({ deletesSince: NOW - MODERATION_LIMITS.recentMs })),
      onSanctions(
        AddressesBanned({ userId: ANN, ...whereabouts, expireAt: NOW + MODERATION_LIMITS.addressBanMs, bannedById: MOD, bannedAt: NOW }),
      ),
    ]);
    const nowhere = { ...facts, targets: [{ ...target, whereabouts: { addresses: [], peopleIds: [] } }] };
    expect(decideSuspend(nowhere, given(), wish)).toEqual([onSanctions(suspended())]);
  });

  it('is edited in the given fields, while it is active', () => {
    const edited = { userId: ANN, editedById: MOD, editedAt: NOW };
    const edit = (days?: number, reason?: string) => decideEditSuspensions(facts, given(suspended()), { days, reason });
    expect(edit(0)).toEqual([onSanctions(SuspensionEdited({ ...edited, reason: 'Spam.', expireAt: null }))]);
    expect(edit(undefined, 'Eels.')).toEqual([onSanctions(SuspensionEdited({ ...edited, reason: 'Eels.', expireAt: NOW + 7 * DAY_MS }))]);
    expect(edit()).toEqual([]);
    expect(decideEditSuspensions(facts, given(suspended({ expireAt: NOW })), { days: 1, reason: undefined })).toEqual([]);
  });

  it('is lifted, and no longer counts', () => {
    const lifted = (suspendCount: number) => UserUnsuspended({ userId: ANN, suspendCount, liftedById: MOD, liftedAt: NOW });
    expect(decideLiftSuspensions(facts, given(suspended({ suspendCount: 3 })))).toEqual([onSanctions(lifted(2))]);
    expect(decideLiftSuspensions(facts, given())).toEqual([onSanctions(lifted(0))]);
    expect(suspensionAt(given(suspended(), lifted(0))(), NOW)).toBeNull();
  });

  it('that has expired keeps its count, if it is lifted together with others', () => {
    const over = given(suspended({ suspendCount: 3, expireAt: NOW }));
    const lifted = UserUnsuspended({ userId: ANN, suspendCount: 3, liftedById: MOD, liftedAt: NOW });
    expect(decideLiftSuspensions(facts, over)).toEqual([onSanctions(lifted)]);
  });
});

describe('a warning', () => {
  const notice = UserNoticed({
    noticeId: '900',
    userId: ANN,
    kind: 0,
    title: null,
    content: 'Spam.',
    createdById: MOD,
    createdAt: NOW,
  });
  const noticed = { stream: `usernotices-${ANN}`, event: notice };

  it('notifies the user, and counts until it expires', () => {
    expect(decideWarn(facts, given(), 'Spam.')).toEqual([onSanctions(warned(1)), noticed]);
    expect(decideWarn(facts, given(warned(1)), 'Spam.')).toEqual([onSanctions(warned(2)), noticed]);
    expect(decideWarn(facts, given(warned(4, NOW)), 'Spam.')).toEqual([onSanctions(warned(1)), noticed]);
  });

  it('suspends a user with too many earlier warnings', () => {
    const everywhere = { ...facts, targets: [{ ...target, whereabouts }] };
    const ban = { userId: ANN, ...whereabouts, expireAt: NOW + MODERATION_LIMITS.addressBanMs, bannedById: MOD, bannedAt: NOW };
    const after = (before: number) => decideWarn(everywhere, given(warned(before)), 'Spam.').slice(2);
    expect(after(2)).toEqual([onSanctions(suspended()), onSanctions(AddressesBanned(ban))]);
    expect(after(4)).toEqual(after(2));
    expect(after(5)).toEqual([onSanctions(suspended({ expireAt: NOW + 30 * DAY_MS })), onSanctions(AddressesBanned(ban))]);
  });

  it('never shortens a suspension that lasts as long', () => {
    const everywhere = { ...facts, targets: [{ ...target, whereabouts }] };
    const types = (expireAt: number | null) =>
      decideWarn(everywhere, given(suspended({ expireAt }), warned(2)), 'Spam.').map(({ event }) => event.type);
    for (const expireAt of [null, NOW + 8 * DAY_MS, NOW + 7 * DAY_MS]) {
      expect(types(expireAt)).toEqual(['UserWarned', 'UserNoticed', 'AddressesBanned']);
    }
    expect(types(NOW + 6 * DAY_MS)).toEqual(['UserWarned', 'UserNoticed', 'UserSuspended', 'AddressesBanned']);
    expect(types(NOW)).toEqual(['UserWarned', 'UserNoticed', 'UserSuspended', 'AddressesBanned']);
    const owner = { serverId: '7', text: 'House: Spam.' };
    const ofOwner = decideWarnOwner(everywhere, given(suspended({ expireAt: null }), warned(5)), owner);
    expect(ofOwner.map(({ event }) => event.type)).toEqual(['OwnerWarned', 'AddressesBanned']);
  });

  it('expires half a year later', () => {
    expect(new Date(warningExpiry(Date.UTC(2026, 0, 15, 10))).toISOString()).toBe('2026-07-15T10:00:00.000Z');
    expect(new Date(warningExpiry(Date.UTC(2026, 7, 31, 10))).toISOString()).toBe('2027-02-28T10:00:00.000Z');
  });
});

describe('a shadow ban', () => {
  const banned = UserShadowBanned({
    shadowBanId: '900',
    userId: ANN,
    reason: 'Spam.',
    deletesSince: NOW - MODERATION_LIMITS.recentMs,
    bannedById: MOD,
    bannedAt: NOW,
  });
  const lifted = UserShadowUnbanned({ userId: ANN, liftedById: MOD, liftedAt: NOW });

  it('deletes the messages of the last hours, and is given once', () => {
    expect(decideShadowBan(facts, given(), 'Spam.')).toEqual([onSanctions(banned)]);
    expect(decideShadowBan(facts, given(banned), 'Spam.')).toEqual([]);
    expect(decideShadowBan(facts, given(banned, lifted), 'Spam.')).toEqual([onSanctions(banned)]);
  });

  it('is lifted once', () => {
    expect(decideShadowUnban(facts, given(banned))).toEqual([onSanctions(lifted)]);
    expect(decideShadowUnban(facts, given())).toEqual([]);
    expect(decideShadowUnban(facts, given(banned, lifted))).toEqual([]);
  });
});
