import type { Signal } from '@folkmoot/contracts/kernel/signal';
import {
  MemberBanned,
  MemberJoined,
  MemberKicked,
  MemberLeft,
  MemberNicknameSet,
  MemberRolesSet,
} from '@folkmoot/contracts/members/events';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { serverEvents } from '@folkmoot/contracts/servers/wire';
import { describe, expect, it } from 'vitest';
import type { PersonRow } from '../profiles/people.ts';
import { bannedSignals, joinedSignals, kickedSignals, leftSignals, nicknameSetSignals, rolesSetSignals } from './members.signals.ts';
import type { MembershipChanges, ServerContents } from './membership-changes.ts';

const SERVER = '10';
const ANN = '1';
const BOB = '2';

function person(id: string, username: string): PersonRow {
  return {
    id,
    username,
    tag: 'abcd',
    bot: false,
    badges: 0,
    hexColor: '#fff',
    avatar: null,
    banner: null,
    joinedAt: 1,
    lastOnlineStatus: 0,
    lastOnlineAt: null,
  };
}

function member(userId: string, username: string) {
  const { lastOnlineAt, bot, ...row } = person(userId, username);
  return {
    id: `9${userId}`,
    serverId: SERVER,
    userId,
    joinedAt: 5,
    nickname: null,
    roleIds: [],
    user: { ...row, bot: null, lastOnlineAt },
  };
}

function channel(id: string, permissions: number) {
  return {
    id,
    name: 'Hall',
    icon: null,
    serverId: SERVER,
    createdById: ANN,
    type: 1,
    slowModeSeconds: null,
    categoryId: null,
    lastMessagedAt: null,
    createdAt: 5,
    order: 1,
    permissions: [{ roleId: '30', permissions }],
    _count: { attachments: 0 },
  };
}

const contents: ServerContents = {
  server: {
    id: SERVER,
    name: 'Ann and friends',
    avatar: null,
    banner: null,
    hexColor: '#123456',
    defaultChannelId: '20',
    systemChannelId: '20',
    defaultRoleId: '30',
    createdById: ANN,
    createdAt: 5,
    verified: false,
    customEmojis: [],
    scheduledForDeletion: null,
    _count: { welcomeQuestions: 0 },
  },
  channels: [channel('20', 7), channel('21', 0)],
  roles: [
    {
      id: '30',
      name: 'All',
      icon: null,
      hexColor: '#fff',
      createdById: ANN,
      hideRole: false,
      permissions: 2,
      serverId: SERVER,
      order: 1,
      botRole: null,
      createdAt: 5,
    },
  ],
  members: [member(ANN, 'ann'), member(BOB, 'bob')],
};

const context: MembershipChanges = {
  servers: new Map([[SERVER, contents]]),
  channelIds: new Map([[SERVER, ['20', '21']]]),
  people: new Map([
    [ANN, person(ANN, 'ann')],
    [BOB, person(BOB, 'bob')],
  ]),
};

const systemMessage = { messageId: '50', channelId: '20' };

function joined(userId: string, founder: boolean) {
  return MemberJoined({ serverId: SERVER, userId, memberId: `9${userId}`, founder, inviteId: null, systemMessage: null, joinedAt: 5 });
}

/** The signals in order: rooms or the name of the event, and the receivers. */
function outline(signals: readonly Signal[]) {
  return signals.map((signal) => {
    if (signal.kind === 'emit') return `${signal.event} → ${signal.rooms.join(' ')}`;
    if (signal.kind === 'enter' || signal.kind === 'leave') return `${signal.userId} ${signal.kind} ${signal.rooms.join(' ')}`;
    return signal.kind === 'sharePresence' ? `presence of ${signal.of} → ${signal.rooms.join(' ')}` : signal.kind;
  });
}

const departure = ['2 leave server:10 channel:20 channel:21', 'server:member_left → server:10', 'server:left → user:2'];

describe('the order on the wire', () => {
  it.each([
    [
      'joining: the others are notified before the new member is in the room',
      joinedSignals(joined(BOB, false), context),
      ['server:member_joined → server:10', '2 enter server:10 channel:20', 'server:joined → user:2', 'presence of 2 → server:10'],
    ],
    [
      'creating: there is no one else to notify, and the creator sees every channel',
      joinedSignals(joined(ANN, true), context),
      ['1 enter server:10 channel:20 channel:21', 'server:joined → user:1'],
    ],
    [
      'leaving: the member gets the message, then leaves the rooms before others are notified',
      leftSignals(MemberLeft({ serverId: SERVER, userId: BOB, systemMessage, leftAt: 6 }), context),
      ['message:created → channel:20', ...departure],
    ],
    [
      'leaving a server without a system channel',
      leftSignals(MemberLeft({ serverId: SERVER, userId: BOB, systemMessage: null, leftAt: 6 }), context),
      departure,
    ],
    [
      'a kick: its message follows with its own event',
      kickedSignals(MemberKicked({ serverId: SERVER, userId: BOB, kickedById: ANN, systemMessage, kickedAt: 6 }), context),
      departure,
    ],
  ])('%s', (_, signals, expected) => {
    expect(outline(signals)).toEqual(expected);
  });

  it.each([
    ['a ban', true, null, departure],
    ['a ban with deletion', true, { from: 1, to: 6 }, [...departure, 'message:deleted_batch → server:10']],
    ['a ban of a user who is no member', false, null, []],
    ['a ban of a user who is no member, with deletion', false, { from: 1, to: 6 }, ['message:deleted_batch → server:10']],
  ])('%s', (_, wasMember, deletedMessages, expected) => {
    const ban = { serverId: SERVER, userId: BOB, bannedById: ANN, wasMember, deletedMessages, systemMessage, bannedAt: 6 };
    expect(outline(bannedSignals(MemberBanned(ban), context))).toEqual(expected);
  });
});

describe('signals', () => {
  function payloadOf(signals: readonly Signal[], event: { readonly name: string }) {
    const found = signals.find((signal) => signal.kind === 'emit' && signal.event === event.name);
    return found?.kind === 'emit' ? found : null;
  }

  it('give a new member everything, including data that only joins contain', () => {
    const emitted = payloadOf(joinedSignals(joined(BOB, false), context), serverEvents.joined);
    const payload = serverEvents.joined.payload.parse(emitted?.payload);
    expect(payload).toMatchObject({ server: { scheduledForDeletion: null, _count: { welcomeQuestions: 0 }, customEmojis: [] } });
    expect(payload.members.map((entry) => entry.userId)).toEqual([ANN, BOB]);
    expect(payload.channels).toHaveLength(2);
    expect(payload.roles).toHaveLength(1);
    expect(emitted?.fillPresencesOf).toBe(SERVER);
  });

  it('give a founder the server without data that only joins contain', () => {
    const emitted = payloadOf(joinedSignals(joined(ANN, true), context), serverEvents.joined);
    const { server } = serverEvents.joined.payload.parse(emitted?.payload);
    expect(server).not.toHaveProperty('scheduledForDeletion');
    expect(server).not.toHaveProperty('_count');
    expect(server.customEmojis).toEqual([]);
  });

  it('contain a complete message about a member who left', () => {
    const left = MemberLeft({ serverId: SERVER, userId: BOB, systemMessage, leftAt: 6 });
    const emitted = payloadOf(leftSignals(left, context), messageEvents.created);
    const { message, serverId } = messageEvents.created.payload.parse(emitted?.payload);
    expect(serverId).toBe(SERVER);
    expect(message).toMatchObject({ id: '50', type: 2, createdById: BOB, createdBy: { username: 'bob' }, createdAt: 6, reactions: [] });
  });

  it('contain the time range of deleted messages in order', () => {
    const deletedMessages = { from: 1, to: 6 };
    const ban = { serverId: SERVER, userId: BOB, bannedById: ANN, wasMember: true, deletedMessages, systemMessage, bannedAt: 6 };
    expect(payloadOf(bannedSignals(MemberBanned(ban), context), messageEvents.deletedBatch)?.payload).toEqual({
      userId: BOB,
      serverId: SERVER,
      fromTime: 1,
      toTime: 6,
    });
  });

  it('of roles follow after their changes of rooms', () => {
    expect(rolesSetSignals(MemberRolesSet({ serverId: SERVER, userId: BOB, roleIds: ['31'], setById: ANN }))).toEqual([
      { kind: 'regroup', serverId: SERVER, userIds: [BOB] },
      {
        kind: 'emit',
        rooms: ['server:10'],
        event: 'server:member_updated',
        payload: { serverId: SERVER, userId: BOB, updated: { roleIds: ['31'] } },
      },
    ]);
  });

  it('report a nickname', () => {
    expect(nicknameSetSignals(MemberNicknameSet({ serverId: SERVER, userId: BOB, nickname: null, setById: BOB }))).toEqual([
      {
        kind: 'emit',
        rooms: ['server:10'],
        event: 'server:member_updated',
        payload: { serverId: SERVER, userId: BOB, updated: { nickname: null } },
      },
    ]);
  });

  it('do not exist for a server that was deleted meanwhile', () => {
    expect(joinedSignals(joined(BOB, false), { ...context, servers: new Map() })).toEqual([]);
  });

  it('name a new member who left meanwhile', () => {
    const without = { ...context, servers: new Map([[SERVER, { ...contents, members: contents.members.slice(0, 1) }]]) };
    const emitted = payloadOf(joinedSignals(joined(BOB, false), without), serverEvents.joined);
    expect(serverEvents.joined.payload.parse(emitted?.payload).members.map((entry) => entry.userId)).toEqual([ANN, BOB]);
  });
});
