import { AccountDeleted, ContentErased } from '@folkmoot/contracts/accounts/events';
import { UserFollowed, UserUnfollowed } from '@folkmoot/contracts/follows/events';
import { FriendAccepted, FriendRemoved, FriendRequested, UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { EmailBarred } from '@folkmoot/contracts/moderation/events';
import { describe, expect, it } from 'vitest';
import { type PairEvent, pairFolding, pairStream } from '../friends/pair-state.ts';
import { pairsOf } from '../friends/pairs-of.ts';
import { type DeletionFacts, decideDeleteAccount, partingEvents } from './delete-account.decider.ts';
import { aPerson, NOW, warmAfter } from './test-support.ts';
import { userFolding } from './user-state.ts';

const between = (...events: readonly PairEvent[]) => fold(pairFolding, events);
const requested = FriendRequested({ byId: '1', otherId: '2', sentRecordId: '11', pendingRecordId: '12', requestedAt: 5 });
const followed = (followerId: string, followedId: string) => UserFollowed({ followId: '7', followerId, followedId, followedAt: 5 });
const blocked = (byId: string, otherId: string) => UserBlocked({ byId, otherId, recordId: '13', endedFriendship: false, blockedAt: 5 });

const live = warmAfter(...aPerson('1')).state(userFolding, '1');
const deleted = AccountDeleted({ userId: '1', deleteContent: true, deletedAt: NOW });
const facts: DeletionFacts = { userId: '1', deleteContent: true, servers: 0, applications: 0, pairs: [], returnBlock: null, now: NOW };

describe('deleting an account', () => {
  it('writes the deletion first, and the end of each relationship next to it', () => {
    const state = between(requested, FriendAccepted({ byId: '2', otherId: '1' }));
    expect(decideDeleteAccount(live, { ...facts, pairs: [{ otherId: '2', state }] })).toEqual({
      events: [deleted],
      sideEvents: [{ stream: pairStream('1', '2'), event: FriendRemoved({ byId: '1', otherId: '2' }) }],
    });
  });

  it.each([
    ['servers', { servers: 1, applications: 1 }, 'LeaveServersFirst'],
    ['applications', { applications: 1 }, 'DeleteApplicationsFirst'],
  ])('is refused until %s is left', (_title, change, refused) => {
    expect(decideDeleteAccount(live, { ...facts, ...change })).toEqual({ refused });
  });

  it('blocks the address of a permanently suspended user', () => {
    const returnBlock = { email: 'hash', shadowBan: null, suspensionId: '9', suspendCount: 1 };
    const blocked = EmailBarred({ userId: '1', email: 'hash', barredAt: NOW });
    expect(decideDeleteAccount(live, { ...facts, returnBlock })).toEqual({
      events: [deleted],
      sideEvents: [{ stream: 'sanctions-1', event: blocked }],
    });
  });

  it('turns a shadow ban into a permanent suspension', () => {
    const shadowBan = { reason: 'Spam.', bannedById: '5' };
    const returnBlock = { email: 'hash', shadowBan, suspensionId: '9', suspendCount: 1 };
    expect(decideDeleteAccount(live, { ...facts, returnBlock })).toMatchObject({
      sideEvents: [
        { event: { type: 'UserSuspended', data: { reason: 'Spam.', expireAt: null, suspendedById: '5', suspendCount: 2 } } },
        { event: { type: 'EmailBarred' } },
      ],
    });
  });

  it('happens once', () => {
    const deletedUser = warmAfter(...aPerson('1'), { stream: 'user-1', event: deleted }).state(userFolding, '1');
    expect(deletedUser.status).toBe('none');
    expect(decideDeleteAccount(deletedUser, facts)).toEqual({ refused: 'WrongDeletionPassword' });
    const erased = ContentErased({ userId: '1', messages: 1, posts: 0, erasedAt: NOW });
    const after = warmAfter(...aPerson('1'), { stream: 'user-1', event: deleted }, { stream: 'user-1', event: erased });
    expect(after.state(userFolding, '1').status).toBe('none');
  });
});

describe('the end of a relationship', () => {
  it.each([
    ['nothing', [], []],
    ['a request in either direction', [requested], [FriendRemoved({ byId: '2', otherId: '1' })]],
    [
      'follows in both directions',
      [followed('1', '2'), followed('2', '1')],
      [UserUnfollowed({ followerId: '1', followedId: '2' }), UserUnfollowed({ followerId: '2', followedId: '1' })],
    ],
    [
      'blocks in both directions',
      [blocked('1', '2'), blocked('2', '1')],
      [UserUnblocked({ byId: '1', otherId: '2' }), UserUnblocked({ byId: '2', otherId: '1' })],
    ],
  ])('is %s', (_title, history, ended) => {
    expect(partingEvents('2', '1', between(...history))).toEqual(ended);
  });
});

describe('the people a user interacted with', () => {
  it('are found from both sides', () => {
    const index = pairsOf.create();
    const meta = { actor: '1', command: 'test', correlationId: '1', causationId: null, at: NOW };
    for (const event of [requested, followed('3', '1'), blocked('4', '3')]) {
      pairsOf.on[event.type]?.apply(index, { ...event, id: '1', stream: 'pair-1-2', revision: 0, position: 0, meta });
    }
    expect([...index].map(([id, others]) => [id, [...others]])).toEqual([
      ['1', ['2', '3']],
      ['2', ['1']],
      ['3', ['1', '4']],
      ['4', ['3']],
    ]);
  });
});
