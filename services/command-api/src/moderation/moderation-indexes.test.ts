/** The warm indexes of moderation: shadow bans, blocked addresses, and accounts that are due for deletion. */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { ApplicationCreated, ApplicationDeleted, BotCreated } from '@folkmoot/contracts/applications/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import {
  EmailBarred,
  SuspensionEdited,
  UserShadowBanned,
  UserShadowUnbanned,
  UserSuspended,
  UserUnsuspended,
} from '@folkmoot/contracts/moderation/events';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { warmStore } from '@folkmoot/platform/command/warm';
import { describe, expect, it } from 'vitest';
import { userFolding } from '../accounts/user-state.ts';
import { applicationFolding, applicationsOf, applicationsOfBots } from '../applications/application-state.ts';
import { findBlock } from './blocked.ts';
import { blockedEmailIndex, blockedEmails, isBlockedEmail } from './blocked-emails.ts';
import { isDue, permanentlySuspended } from './permanently-suspended.ts';
import { bannedAddresses, sanctionFolding, sanctionStream } from './sanction-state.ts';
import { isShadowBanned, shadowBans } from './shadow-bans.ts';

const [ANN, BOT, MOD, NOW] = ['100', '101', '200', 5_000_000] as const;
const vault = { blindIndex: (text: string) => `hash of ${text}` };

/** Applies the events in this order, each on its stream. */
function after(...events: readonly AnyEvent[]) {
  const warm = warmStore(
    [sanctionFolding, applicationFolding, userFolding],
    [shadowBans, blockedEmails, bannedAddresses, permanentlySuspended, applicationsOf, applicationsOfBots],
  );
  for (const [revision, event] of events.entries()) {
    const isOfApplication = 'applicationId' in event.data;
    const stream = isOfApplication ? `application-${event.data.applicationId}` : sanctionStream(String(event.data.userId));
    const meta = { actor: MOD, command: 'test', correlationId: '1', causationId: null, at: NOW };
    warm.apply({ ...event, id: String(revision), stream, revision, position: revision, meta });
  }
  return warm;
}

const banned = UserShadowBanned({ shadowBanId: '1', userId: ANN, reason: null, deletesSince: 0, bannedById: MOD, bannedAt: NOW });
const unbanned = UserShadowUnbanned({ userId: ANN, liftedById: MOD, liftedAt: NOW });
const application = ApplicationCreated({ applicationId: '7', userId: ANN, name: 'Untitled', createdAt: 1 });
const bot = BotCreated({ applicationId: '7', ownerId: ANN, userId: BOT });

describe('blocked users', () => {
  const suspension = {
    suspensionId: '1',
    userId: ANN,
    reason: 'Spam.',
    deletesSince: null,
    suspendCount: 1,
    suspendedById: MOD,
    suspendedAt: 0,
  };
  const suspended = UserSuspended({ ...suspension, expireAt: NOW });
  const lifted = UserUnsuspended({ userId: ANN, suspendCount: 0, liftedById: MOD, liftedAt: NOW });
  const devices = { indexOf: (address: string) => address };
  const against = (userId: string, isBot: boolean, now: number, ...events: readonly AnyEvent[]) =>
    findBlock(after(application, bot, ...events), { devices })({ userId, bot: isBot, sessionId: 's' }, 'here', now);

  it('include a bot while its owner is suspended, without reason and moderator', () => {
    const data = { type: 'suspend', reason: null, expire: NOW, by: { username: '' } };
    expect(against(BOT, true, NOW - 1, suspended)).toMatchObject({ refused: 'Suspended', data });
    expect(against(BOT, true, NOW, suspended)).toBeNull();
    expect(against(BOT, true, NOW - 1, suspended, lifted)).toBeNull();
    expect(against('999', true, NOW - 1, suspended)).toBeNull();
  });

  it('include a bot that is suspended itself, with the reason', () => {
    const itself = UserSuspended({ ...suspension, userId: BOT, expireAt: null });
    expect(against(BOT, true, NOW, itself, suspended)).toMatchObject({ data: { reason: 'Spam.', expire: null } });
    expect(against(ANN, false, NOW, itself)).toBeNull();
  });
});

describe('shadow bans', () => {
  const ann = { userId: ANN, bot: false, sessionId: 's' };
  const itsBot = { userId: BOT, bot: true, sessionId: 't' };

  it('include a user until the ban is lifted', () => {
    expect(isShadowBanned(after(), ann)).toBe(false);
    expect(isShadowBanned(after(banned), ann)).toBe(true);
    expect(isShadowBanned(after(banned), { ...ann, userId: '999' })).toBe(false);
    expect(isShadowBanned(after(banned, unbanned), ann)).toBe(false);
  });

  it('include the bots of the user', () => {
    expect(isShadowBanned(after(application, bot, banned), itsBot)).toBe(true);
    expect(isShadowBanned(after(application, bot, banned, unbanned), itsBot)).toBe(false);
    expect(isShadowBanned(after(banned), itsBot)).toBe(false);
  });
});

describe('a blocked address', () => {
  const blocked = EmailBarred({ userId: ANN, email: blockedEmailIndex(vault, 'Ann@Example.org '), barredAt: NOW });
  const lifted = UserUnsuspended({ userId: ANN, suspendCount: 0, liftedById: MOD, liftedAt: NOW });

  it('is matched in upper or lower case, until the suspension is lifted', () => {
    expect(isBlockedEmail(after(blocked), vault, 'ann@example.ORG')).toBe(true);
    expect(isBlockedEmail(after(blocked), vault, 'ben@example.org')).toBe(false);
    expect(isBlockedEmail(after(blocked, lifted), vault, 'ann@example.org')).toBe(false);
  });

  it('stays blocked while any suspension blocks it', () => {
    const again = EmailBarred({ ...blocked.data, userId: '300' });
    expect(isBlockedEmail(after(blocked, again, lifted), vault, 'ann@example.org')).toBe(true);
  });
});

describe('an account that is due for deletion', () => {
  const suspended = (expireAt: number | null, suspendedAt: number = NOW) =>
    UserSuspended({
      suspensionId: '1',
      userId: ANN,
      reason: null,
      expireAt,
      deletesSince: null,
      suspendCount: 1,
      suspendedById: MOD,
      suspendedAt,
    });
  const edited = (expireAt: number | null) => SuspensionEdited({ userId: ANN, reason: null, expireAt, editedById: MOD, editedAt: NOW + 9 });
  const lifted = UserUnsuspended({ userId: ANN, suspendCount: 0, liftedById: MOD, liftedAt: NOW });
  const deleted = AccountDeleted({ userId: ANN, deleteContent: true, deletedAt: NOW });

  it.each<[string, readonly AnyEvent[], number | undefined]>([
    ['permanently', [suspended(null)], NOW],
    ['for a time', [suspended(NOW + 5)], undefined],
    ['permanently, then for a time', [suspended(null), edited(NOW + 5)], undefined],
    ['permanently by an edit', [suspended(NOW + 5), edited(null)], NOW + 9],
    ['permanently, with a changed reason', [suspended(null), edited(null)], NOW],
    ['permanently, again', [suspended(null), suspended(null, NOW + 7)], NOW + 7],
    ['no longer', [suspended(null), lifted], undefined],
    ['and deleted', [suspended(null), deleted], undefined],
  ])('is suspended %s', (_title, events, since) => {
    expect(
      after(...events)
        .index(permanentlySuspended)
        .get(ANN),
    ).toBe(since);
  });

  it('is due fifteen days later', () => {
    expect(isDue(NOW, NOW + MODERATION_LIMITS.deletionDelayMs - 1)).toBe(false);
    expect(isDue(NOW, NOW + MODERATION_LIMITS.deletionDelayMs)).toBe(true);
    expect(isDue(undefined, NOW)).toBe(false);
  });

  it('is deleted with its applications', () => {
    const deleted = ApplicationDeleted({ applicationId: '7', ownerId: ANN, userId: BOT, deletedAt: NOW });
    expect([...(after(application, bot).index(applicationsOf).get(ANN) ?? [])]).toEqual(['7']);
    expect(after(application, bot, deleted).index(applicationsOf).has(ANN)).toBe(false);
  });
});
