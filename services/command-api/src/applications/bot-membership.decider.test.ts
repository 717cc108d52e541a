import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { MemberJoined, MemberLeft, MemberRolesSet } from '@folkmoot/contracts/members/events';
import { SystemMessagePosted } from '@folkmoot/contracts/messages/events';
import { RoleCreated, RoleDeleted } from '@folkmoot/contracts/roles/events';
import { type Membership, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { ServerDeleted, ServerUnlisted } from '@folkmoot/contracts/servers/events';
import { describe, expect, it } from 'vitest';
import { type MemberState, memberFolding } from '../members/member-state.ts';
import { ANN, GENERAL, membership, NOW, SERVER, serverAfter } from '../servers/test-server.ts';
import { botRoleDeleted, decideInviteBot, departure, grantedMask, type InviteFacts } from './bot-membership.decider.ts';

const BOT = '9001';
const ROLE = '1090';
const nobody: MemberState = memberFolding.initial;
const creator = membership(serverAfter(), ANN);
const systemMessage = { messageId: '1091', channelId: GENERAL };

const facts: InviteFacts = {
  serverId: SERVER,
  inviterId: ANN,
  inviter: creator,
  botUserId: BOT,
  botName: 'Helper',
  membership: nobody,
  roleId: ROLE,
  memberId: '1092',
  asked: 10,
  systemMessage,
  now: NOW,
};

const role = RoleCreated({
  serverId: SERVER,
  roleId: ROLE,
  name: 'Helper',
  hexColor: '#fff',
  icon: null,
  permissions: 10,
  hideRole: true,
  botRole: true,
  botId: BOT,
  createdById: ANN,
  createdAt: NOW,
});

describe('an invited bot', () => {
  it('gets its own role, then joins with it', () => {
    const stream = `member-${SERVER}-${BOT}`;
    const posted = { messageId: '1091', channelId: GENERAL, serverId: SERVER, recipientId: null, authorId: BOT, kind: 1, postedAt: NOW };
    expect(decideInviteBot(serverAfter(), facts)).toEqual({
      events: [role],
      sideEvents: [
        {
          stream,
          event: MemberJoined({
            serverId: SERVER,
            userId: BOT,
            memberId: '1092',
            founder: false,
            inviteId: null,
            systemMessage,
            joinedAt: NOW,
          }),
        },
        { stream, event: MemberRolesSet({ serverId: SERVER, userId: BOT, roleIds: [ROLE], setById: ANN }) },
        { stream: 'message-1091', event: SystemMessagePosted(posted) },
      ],
    });
  });

  it.each([
    ['a member', serverAfter(), { ...facts, membership: { ...nobody, status: 'joined' as const } }, 'AlreadyAMember'],
    ['one with another invite in progress', serverAfter(role), facts, 'AlreadyAMember'],
    ['a banned one', serverAfter(), { ...facts, membership: { ...nobody, status: 'banned' as const } }, 'BannedFromServer'],
    [
      'one for a deleted server',
      serverAfter(ServerDeleted({ serverId: SERVER, name: 'x', deletedById: ANN, channelIds: [], deletedAt: NOW })),
      facts,
      'NotAMember',
    ],
  ])('%s is refused', (_, state, invited, refused) => {
    expect(decideInviteBot(state, invited)).toMatchObject({ refused });
  });

  const admin: Membership = { isCreator: false, mask: ROLE_PERMISSION.ADMIN, roleIds: new Set(), topOrder: 2 };
  const speaker: Membership = { ...admin, mask: ROLE_PERMISSION.SEND_MESSAGE | ROLE_PERMISSION.KICK };
  it.each([
    ['what is requested', 60, creator, 60],
    ['everything that an admin may', 511, admin, 511],
    ['nothing for unknown permissions', 2 ** 40 + 1024 + 4, creator, 4],
    ['nothing that the inviter lacks', 511, speaker, 18],
    ['send messages by default', 0, creator, 2],
    ['send messages if no other permission is left', 32, speaker, 2],
    ['send messages for an invalid request', -1, creator, 2],
  ])('may do %s (DB-25)', (_, asked, inviter, mask) => {
    expect(grantedMask(asked, inviter)).toBe(mask);
  });
});

describe('a bot that leaves', () => {
  it('loses its role, once', () => {
    const roleDeleted = RoleDeleted({ serverId: SERVER, roleId: ROLE, deletedById: ANN });
    expect(botRoleDeleted(serverAfter(role), SERVER, BOT, ANN)).toEqual([{ stream: `server-${SERVER}`, event: roleDeleted }]);
    expect(serverAfter(role, roleDeleted, roleDeleted).roles.size).toBe(1);
    expect(botRoleDeleted(serverAfter(role, roleDeleted), SERVER, BOT, ANN)).toEqual([]);
    expect(botRoleDeleted(serverAfter(role), SERVER, ANN, ANN)).toEqual([]);
  });

  it('leaves like a member when its application is deleted', () => {
    const leaving = { serverId: SERVER, userId: BOT, systemMessage: null, goesWith: [], now: NOW, creatorId: ANN };
    expect(departure({ ...nobody, status: 'joined' }, leaving)).toEqual([
      { stream: `member-${SERVER}-${BOT}`, event: MemberLeft({ serverId: SERVER, userId: BOT, systemMessage: null, leftAt: NOW }) },
      { stream: `order-${BOT}`, event: ServerUnlisted({ userId: BOT, serverId: SERVER }) },
    ]);
    expect(departure(nobody, leaving)).toEqual([]);
    expect(isRefusal(departure(nobody, leaving))).toBe(false);
  });
});
