import { OwnerWarned } from '@folkmoot/contracts/moderation/events';
import { DAY_MS } from '@folkmoot/contracts/moderation/limits';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import { SERVER_DELETED_NOTICE } from '@folkmoot/contracts/notices/server-deleted';
import {
  ServerDeleted,
  ServerDeletionCancelled,
  ServerDeletionScheduled,
  ServerOwnershipTransferred,
} from '@folkmoot/contracts/servers/events';
import { describe, expect, it } from 'vitest';
import { NO_SANCTIONS } from '../moderation/sanction-state.ts';
import { decideCancelDeletion, decideScheduleDeletion, decideScheduledDeletion } from './deletion.decider.ts';
import { serverFolding } from './server-state.ts';
import { ANN, BOB, CAT, GENERAL, NOW, SERVER, serverAfter } from './test-server.ts';

const scheduled = ServerDeletionScheduled({ serverId: SERVER, scheduledById: CAT, reason: 'Spam', scheduledAt: NOW });
const cancelled = ServerDeletionCancelled({ serverId: SERVER, cancelledById: CAT, cancelledAt: NOW });
const deleted = ServerDeleted({ serverId: SERVER, name: 'Ann and friends', deletedById: ANN, channelIds: [GENERAL], deletedAt: NOW });
const facts = { serverId: SERVER, callerId: CAT, now: NOW };

describe('scheduling the deletion of a server', () => {
  const because = { ...facts, reason: 'Spam', noticeId: '77', warning: null };
  const warning = {
    targets: [{ userId: ANN, newId: '77', whereabouts: null }],
    callerId: CAT,
    now: NOW,
    warnExpiresAt: NOW + 99,
    sanctionsOf: () => NO_SANCTIONS,
  };
  const warned = {
    stream: `sanctions-${ANN}`,
    event: OwnerWarned({
      warningId: '77',
      userId: ANN,
      serverId: SERVER,
      reason: 'Ann and friends: Spam',
      warnCount: 1,
      warnExpiresAt: NOW + 99,
      warnedById: CAT,
      warnedAt: NOW,
    }),
  };

  it('closes the server, and notifies the owner of the reason', () => {
    const notice = UserNoticed({
      noticeId: '77',
      userId: ANN,
      kind: 0,
      title: null,
      content: 'Ann and friends: Spam',
      createdById: CAT,
      createdAt: NOW,
    });
    expect(decideScheduleDeletion(serverAfter(), because)).toEqual({
      events: [scheduled],
      sideEvents: [{ stream: `usernotices-${ANN}`, event: notice }],
    });
    expect(serverAfter(scheduled).scheduledForDeletion).toBe(true);
  });

  it('warns the owner like any warning, including the suspension for too many', () => {
    expect(decideScheduleDeletion(serverAfter(), { ...because, warning })).toMatchObject({
      sideEvents: [warned, { event: { type: 'UserNoticed' } }],
    });
    const often = { ...NO_SANCTIONS, warnCount: 2, warnExpiresAt: NOW + 1 };
    expect(decideScheduleDeletion(serverAfter(), { ...because, warning: { ...warning, sanctionsOf: () => often } })).toMatchObject({
      sideEvents: [
        { event: { type: 'OwnerWarned', data: { warnCount: 3 } } },
        { event: { type: 'UserSuspended', data: { userId: ANN, expireAt: NOW + 7 * DAY_MS } } },
        { event: { type: 'UserNoticed' } },
      ],
    });
  });

  it('warns no one else if the server was transferred meanwhile', () => {
    const earlier = { ...warning, targets: [{ userId: '999', newId: '77', whereabouts: null }] };
    expect(decideScheduleDeletion(serverAfter(), { ...because, warning: earlier })).toMatchObject({
      sideEvents: [{ event: { type: 'UserNoticed', data: { userId: ANN } } }],
    });
  });

  it('is refused if it is scheduled already, and for a missing server', () => {
    expect(decideScheduleDeletion(serverAfter(scheduled), because)).toEqual({ refused: 'DeletionScheduled' });
    expect(decideScheduleDeletion(serverAfter(deleted), because)).toEqual({ refused: 'UnknownModeratedServer' });
    expect(decideScheduleDeletion(serverFolding.initial, because)).toEqual({ refused: 'UnknownModeratedServer' });
  });

  it('is possible again after it was cancelled', () => {
    expect(decideScheduleDeletion(serverAfter(scheduled, cancelled), because)).toMatchObject({ events: [scheduled] });
  });
});

describe('cancelling it', () => {
  it('opens the server again', () => {
    expect(decideCancelDeletion(serverAfter(scheduled), facts)).toEqual([cancelled]);
    expect(serverAfter(scheduled, cancelled).scheduledForDeletion).toBe(false);
  });

  it('is refused if nothing is scheduled', () => {
    expect(decideCancelDeletion(serverAfter(), facts)).toEqual({ refused: 'DeletionNotScheduled' });
    expect(decideCancelDeletion(serverAfter(scheduled, deleted), facts)).toEqual({ refused: 'UnknownModeratedServer' });
  });
});

describe('when the time is over', () => {
  const end = { serverId: SERVER, now: NOW, noticeId: '78', ownerIsThere: true };
  const deletedBySystem = ServerDeleted({ ...deleted.data, deletedById: 'System' });
  function noticeTo(userId: string, content: string) {
    const notice = { noticeId: '78', userId, kind: SERVER_DELETED_NOTICE, title: 'Ann and friends', content };
    return { stream: `usernotices-${userId}`, event: UserNoticed({ ...notice, createdById: null, createdAt: NOW }) };
  }

  it('the system deletes it, and notifies the owner with the reason', () => {
    const sideEvents = [noticeTo(ANN, 'Your server was deleted.\n\nSpam')];
    expect(decideScheduledDeletion(serverAfter(scheduled), end)).toEqual({ events: [deletedBySystem], sideEvents });
  });

  it('the current owner is notified, with the last reason', () => {
    const transferred = ServerOwnershipTransferred({ serverId: SERVER, oldOwnerId: ANN, newOwnerId: BOB, transferredAt: NOW });
    const scheduledAgain = ServerDeletionScheduled({ ...scheduled.data, reason: 'Eels' });
    const state = serverAfter(scheduled, cancelled, transferred, scheduledAgain);
    expect(decideScheduledDeletion(state, end)).toMatchObject({ sideEvents: [noticeTo(BOB, 'Your server was deleted.\n\nEels')] });
  });

  it('the owner is notified without a reason if its author was erased, and no one if there is no owner', () => {
    const state = serverAfter(ServerDeletionScheduled({ ...scheduled.data, reason: null }));
    expect(decideScheduledDeletion(state, end)).toMatchObject({ sideEvents: [noticeTo(ANN, 'Your server was deleted.')] });
    expect(decideScheduledDeletion(state, { ...end, ownerIsThere: false })).toEqual({ events: [deletedBySystem], sideEvents: [] });
  });

  it.each([
    ['it was cancelled', [scheduled, cancelled]],
    ['its owner deleted it', [scheduled, deleted]],
    ['it was never scheduled', []],
  ])('nothing happens if %s', (_title, events) => {
    expect(decideScheduledDeletion(serverAfter(...events), end)).toEqual([]);
  });
});
