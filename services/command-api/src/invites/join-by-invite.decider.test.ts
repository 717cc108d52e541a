import { InviteCreated, InviteDeleted, InviteUsed } from '@folkmoot/contracts/invites/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { MemberBanned, MemberJoined, MemberLeft } from '@folkmoot/contracts/members/events';
import { describe, expect, it } from 'vitest';
import { type MemberEvent, memberFolding, memberStream } from '../members/member-state.ts';
import { ANN, BOB, CAT, NOW, SERVER } from '../servers/test-server.ts';
import { type InviteEvent, inviteFolding, inviteStream } from './invite-state.ts';
import { decideJoinByInvite, type JoinByInviteFacts, joinStream } from './join-by-invite.decider.ts';

const invite = { inviteId: '6000', code: 'aBcDe', serverId: SERVER };
const created = InviteCreated({ ...invite, isCustom: false, createdById: ANN, createdAt: NOW, uses: 1, expiresAt: null });
const expiring = InviteCreated({ ...created.data, uses: 5, expiresAt: NOW });
const usedBy = (userId: string) => InviteUsed({ ...invite, userId, usedAt: NOW });
const deleted = InviteDeleted({ ...invite, deletedById: ANN });
const joined = MemberJoined({
  serverId: SERVER,
  userId: BOB,
  memberId: '9',
  founder: false,
  inviteId: '6000',
  systemMessage: null,
  joinedAt: NOW,
});
const left = MemberLeft({ serverId: SERVER, userId: BOB, systemMessage: null, leftAt: NOW });
const banned = MemberBanned({
  serverId: SERVER,
  userId: BOB,
  bannedById: ANN,
  wasMember: false,
  deletedMessages: null,
  systemMessage: null,
  bannedAt: NOW,
});

const inviteAfter = (...events: readonly InviteEvent[]) => fold(inviteFolding, events);
const memberAfter = (...events: readonly MemberEvent[]) => fold(memberFolding, events);

const facts: JoinByInviteFacts = {
  ...invite,
  userId: BOB,
  memberId: '9',
  systemMessage: null,
  mostServers: 100,
  serverCount: 0,
  scheduledForDeletion: false,
  isLimited: true,
  usedBefore: 0,
  member: memberAfter(),
  now: NOW,
};

describe('a join with a limited invite', () => {
  it('writes a use to the stream of the invite, and the membership next to it', () => {
    expect(joinStream(facts)).toBe(inviteStream('aBcDe'));
    expect(decideJoinByInvite(inviteAfter(created), facts)).toEqual({
      events: [usedBy(BOB)],
      sideEvents: [{ stream: memberStream(SERVER, BOB), event: joined }],
    });
  });

  it('takes another use when the user joins again', () => {
    const again = { ...facts, usedBefore: 1, member: memberAfter(joined, left) };
    const twice = InviteCreated({ ...created.data, uses: 2 });
    expect(decideJoinByInvite(inviteAfter(twice, usedBy(BOB)), again)).toMatchObject({ events: [usedBy(BOB)] });
  });

  it.each<[string, readonly InviteEvent[], Partial<JoinByInviteFacts>, string]>([
    ['without a use left', [created, usedBy(CAT)], {}, 'UnknownInvite'],
    ['at the moment it expires', [expiring], {}, 'UnknownInvite'],
    ['after it was deleted', [created, deleted], {}, 'UnknownInvite'],
    ['after an undone deletion, without a use left', [created, usedBy(CAT), deleted, created], {}, 'UnknownInvite'],
    [
      'when another invite has its code',
      [created, deleted, InviteCreated({ ...created.data, inviteId: '6009', uses: 3 })],
      {},
      'UnknownInvite',
    ],
    ['for a concurrent request of the same user', [InviteCreated({ ...created.data, uses: 2 }), usedBy(BOB)], {}, 'AlreadyAMember'],
    ['for a member', [created], { member: memberAfter(joined) }, 'AlreadyAMember'],
    ['for a banned user', [created], { member: memberAfter(banned) }, 'BannedFromServer'],
    ['for a user in too many servers', [created], { serverCount: 1000 }, 'TooManyServers'],
  ])('is refused %s', (_, events, change, refused) => {
    expect(decideJoinByInvite(inviteAfter(...events), { ...facts, ...change })).toEqual({ refused });
  });
});

describe('a join with an unlimited invite', () => {
  const unlimited = { ...facts, isLimited: false };

  it('is decided on the stream of the membership', () => {
    expect(joinStream(unlimited)).toBe(memberStream(SERVER, BOB));
    expect(decideJoinByInvite(memberAfter(), unlimited)).toEqual({ events: [joined], sideEvents: [] });
    expect(decideJoinByInvite(memberAfter(joined), unlimited)).toEqual({ refused: 'AlreadyAMember' });
  });
});
