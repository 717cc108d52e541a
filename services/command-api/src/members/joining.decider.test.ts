import { fold } from '@folkmoot/contracts/kernel/decider';
import { MemberBanned, MemberJoined, MemberKicked, MemberLeft, MemberUnbanned } from '@folkmoot/contracts/members/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { NotificationSettingsCleared } from '@folkmoot/contracts/notifications/events';
import type { Membership } from '@folkmoot/contracts/roles/permissions';
import { describe, expect, it } from 'vitest';
import { ANN, BOB, CAT, GENERAL, NOW, SERVER, serverAfter } from '../servers/test-server.ts';
import { decideBan, decideJoin, decideKick, decideLeave, decideUnban, outranks } from './joining.decider.ts';
import { type MemberEvent, memberFolding } from './member-state.ts';
import { mintSystemMessage } from './system-message.ts';

const systemMessage = { messageId: '5000', channelId: GENERAL };
const place = { serverId: SERVER, userId: BOB };
const HOURS_7 = 7 * 60 * 60 * 1000;

const joined = MemberJoined({ ...place, memberId: '5001', founder: false, inviteId: '5002', systemMessage, joinedAt: NOW });
const left = MemberLeft({ ...place, systemMessage, leftAt: NOW });
const banned = MemberBanned({
  ...place,
  bannedById: CAT,
  wasMember: true,
  deletedMessages: { from: NOW - HOURS_7, to: NOW },
  systemMessage,
  bannedAt: NOW,
});
const unbanned = MemberUnbanned({ ...place, unbannedById: CAT, unbannedAt: NOW });

function memberAfter(...events: readonly MemberEvent[]) {
  return fold(memberFolding, events);
}

function posted(kind: number) {
  return {
    stream: 'message-5000',
    event: {
      type: 'SystemMessagePosted',
      data: { messageId: '5000', channelId: GENERAL, serverId: SERVER, recipientId: null, authorId: BOB, kind, postedAt: NOW },
    },
  };
}

const unlisted = { stream: `order-${BOB}`, event: { type: 'ServerUnlisted', data: { userId: BOB, serverId: SERVER } } };

function membershipAt(topOrder: number, isCreator = false): Membership {
  return { isCreator, mask: 0, roleIds: new Set(), topOrder };
}

describe('join', () => {
  const facts = {
    ...place,
    memberId: '5001',
    inviteId: '5002',
    systemMessage,
    serverCount: 99,
    mostServers: 100,
    scheduledForDeletion: false,
    now: NOW,
  };

  it('adds a member, for the first time and again', () => {
    const decision = { events: [joined], sideEvents: [posted(MESSAGE_TYPE.JOIN_SERVER)] };
    expect(decideJoin(memberAfter(), facts)).toEqual(decision);
    expect(decideJoin(memberAfter(joined, left), facts)).toEqual(decision);
    expect(decideJoin(memberAfter(joined, banned, unbanned), facts)).toEqual(decision);
  });

  it('posts no message without a system channel', () => {
    expect(decideJoin(memberAfter(), { ...facts, systemMessage: null })).toMatchObject({ sideEvents: [] });
  });

  it.each([
    ['a member', [joined], {}, 'AlreadyAMember'],
    ['a banned user, before any limit of servers', [joined, banned], { serverCount: 100 }, 'BannedFromServer'],
    ['the 101st server', [], { serverCount: 100, scheduledForDeletion: true }, 'TooManyServers'],
    ['a server with a scheduled deletion', [], { scheduledForDeletion: true }, 'ServerClosing'],
  ])('refuses %s', (_, history, change, refused) => {
    expect(decideJoin(memberAfter(...history), { ...facts, ...change })).toEqual({ refused });
  });
});

const cleared = { stream: `settings-${BOB}`, event: NotificationSettingsCleared({ userId: BOB, serverId: place.serverId }) };

describe('leave', () => {
  const facts = { ...place, systemMessage, goesWith: [cleared], now: NOW, creatorId: ANN };

  it('ends the membership and removes the server from the list', () => {
    expect(decideLeave(memberAfter(joined), facts)).toEqual({
      events: [left],
      sideEvents: [unlisted, cleared, posted(MESSAGE_TYPE.LEAVE_SERVER)],
    });
  });

  it('refuses the creator, and users who are no members', () => {
    expect(decideLeave(memberAfter(joined), { ...facts, creatorId: BOB })).toEqual({ refused: 'CreatorCannotLeave' });
    expect(decideLeave(memberAfter(joined, left), facts)).toEqual({ refused: 'NotAMember' });
  });
});

const removal = {
  ...place,
  systemMessage,
  goesWith: [cleared],
  now: NOW,
  callerId: CAT,
  caller: membershipAt(3),
  creatorId: ANN,
  target: membershipAt(2),
};

describe('kick', () => {
  it('removes a member', () => {
    expect(decideKick(memberAfter(joined), removal)).toEqual({
      events: [MemberKicked({ ...place, kickedById: CAT, systemMessage, kickedAt: NOW })],
      sideEvents: [unlisted, cleared, posted(MESSAGE_TYPE.KICK_USER)],
    });
  });

  it.each([
    ['oneself', [joined], { callerId: BOB }, 'NotYourself'],
    ['the creator', [joined], { creatorId: BOB }, 'CreatorIsSafe'],
    ['users who are no members', [joined, left], {}, 'UnknownMember'],
    ['a member of the same rank', [joined], { target: membershipAt(3) }, 'MemberAboveYou'],
    ['a member of a higher rank', [joined], { target: membershipAt(4) }, 'MemberAboveYou'],
  ])('refuses %s', (_, history, change, refused) => {
    expect(decideKick(memberAfter(...history), { ...removal, ...change })).toEqual({ refused });
  });
});

describe('ban', () => {
  const facts = { ...removal, personExists: true, deleteRecent: false };

  it('removes a member permanently', () => {
    expect(decideBan(memberAfter(joined), facts)).toEqual({
      events: [MemberBanned({ ...banned.data, deletedMessages: null })],
      sideEvents: [unlisted, cleared, posted(MESSAGE_TYPE.BAN_USER)],
    });
  });

  it('deletes the messages of seven hours on request', () => {
    expect(decideBan(memberAfter(joined), { ...facts, deleteRecent: true })).toMatchObject({ events: [banned] });
    expect(memberAfter(joined, banned).purges).toEqual([{ from: NOW - HOURS_7, to: NOW, bannedAt: NOW }]);
    expect(memberAfter(joined, banned, unbanned, joined)).toEqual({
      status: 'joined',
      roleIds: [],
      welcomeAnswers: new Map(),
      nickname: null,
      joinedAt: NOW,
      bannedAt: null,
      undoneBans: [],
      undone: [],
      purges: [{ from: NOW - HOURS_7, to: NOW, bannedAt: NOW }],
    });
  });

  it('blocks users who never were members', () => {
    expect(decideBan(memberAfter(), { ...facts, target: null })).toEqual({
      events: [MemberBanned({ ...banned.data, wasMember: false, deletedMessages: null })],
      sideEvents: [posted(MESSAGE_TYPE.BAN_USER)],
    });
  });

  it.each([
    ['oneself', [joined], { callerId: BOB }, 'NotYourself'],
    ['the creator', [joined], { creatorId: BOB }, 'CreatorIsSafe'],
    ['a banned user', [joined, banned], {}, 'AlreadyBanned'],
    ['an unknown user', [], { personExists: false, target: null }, 'UnknownPerson'],
    ['a member of the same rank', [joined], { target: membershipAt(3) }, 'MemberAboveYou'],
  ])('refuses %s', (_, history, change, refused) => {
    expect(decideBan(memberAfter(...history), { ...facts, ...change })).toEqual({ refused });
  });
});

describe('unban', () => {
  const facts = { ...place, callerId: CAT, now: NOW };

  it('allows the user to join again', () => {
    expect(decideUnban(memberAfter(joined, banned), facts)).toEqual([unbanned]);
    expect(memberAfter(banned, unbanned).status).toBe('left');
  });

  it('refuses users who are not banned', () => {
    expect(decideUnban(memberAfter(joined), facts)).toEqual({ refused: 'NotBanned' });
  });
});

describe('the rank of members', () => {
  it.each([
    ['the creator outranks everyone', membershipAt(1, true), membershipAt(9), true],
    ['no one outranks the creator', membershipAt(9), membershipAt(1, true), false],
    ['a higher role outranks a lower one', membershipAt(3), membershipAt(2), true],
    ['the same role does not', membershipAt(2), membershipAt(2), false],
    ['everyone outranks a user who is no member', membershipAt(1), null, true],
  ])('%s', (_, caller, target, above) => {
    expect(outranks(caller, target)).toBe(above);
  });
});

describe('the message in the system channel', () => {
  it('is created only if it is wanted', () => {
    const mint = () => '5000';
    expect(mintSystemMessage(serverAfter(), mint)).toEqual(systemMessage);
    expect(mintSystemMessage({ ...serverAfter(), systemChannelId: null }, mint)).toBeNull();
    expect(mintSystemMessage({ ...serverAfter(), scheduledForDeletion: true }, mint)).toBeNull();
  });
});
