/** Test data: Ada (1) owns server 10, in which Ben (2) is a member. Cid (3) is a friend of Ada with an open conversation (30). */
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { RawServerMember } from '@folkmoot/contracts/members/wire';
import type { RawUser } from '@folkmoot/contracts/profiles/wire';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Authenticated } from '../realtime/authenticated.ts';

export function aUser(id: string, username: string): RawUser {
  return { id, username, tag: 'ab12', badges: 0, hexColor: null, avatar: null, banner: null, bot: null, joinedAt: 1 };
}

export function aMember(serverId: string, user: RawUser, roleIds: string[] = []): RawServerMember {
  const shown = { ...user, lastOnlineStatus: 2, lastOnlineAt: null };
  return { id: `m${user.id}`, serverId, userId: user.id, joinedAt: 1, nickname: null, roleIds, user: shown };
}

export function aChannel(id: string, given: Partial<RawChannel> = {}): RawChannel {
  return {
    id,
    name: `channel-${id}`,
    icon: null,
    serverId: '10',
    createdById: '1',
    type: 1,
    slowModeSeconds: null,
    categoryId: null,
    lastMessagedAt: null,
    createdAt: 1,
    order: Number(id) - 19,
    permissions: [{ roleId: '11', permissions: 7 }],
    _count: { attachments: 0 },
    ...given,
  };
}

export function aRole(id: string, order: number, permissions: number, given: Partial<RawServerRole> = {}): RawServerRole {
  return {
    id,
    name: `role-${id}`,
    icon: null,
    hexColor: '#fff',
    createdById: '1',
    hideRole: false,
    permissions,
    serverId: '10',
    order,
    botRole: null,
    createdAt: 1,
    ...given,
  };
}

export const server: RawServer = {
  id: '10',
  name: 'Moot',
  avatar: null,
  banner: null,
  hexColor: '#8a8',
  defaultChannelId: '20',
  systemChannelId: '20',
  defaultRoleId: '11',
  createdById: '1',
  createdAt: 1,
  verified: false,
  customEmojis: [],
  scheduledForDeletion: null,
  _count: { welcomeQuestions: 0 },
};

export const ada = aUser('1', 'Ada');
export const ben = aUser('2', 'Ben');
export const cid = aUser('3', 'Cid');

export function payload(given: Partial<Authenticated> = {}): Authenticated {
  return {
    user: {
      ...ada,
      email: 'ada@example.org',
      emailConfirmed: true,
      dmStatus: 0,
      friendRequestStatus: 0,
      hideFollowers: false,
      hideFollowing: false,
      customStatus: null,
      lastOnlineStatus: 0,
      lastOnlineAt: null,
      connections: [],
      notices: [],
      reminders: [],
      orderedServerIds: ['10'],
      serverFolders: [],
    },
    servers: [server],
    serverMembers: [aMember('10', ada), aMember('10', ben, ['12'])],
    serverRoles: [aRole('11', 1, 2), aRole('12', 2, 2)],
    channels: [
      aChannel('20'),
      aChannel('21', {
        permissions: [
          { roleId: '11', permissions: 0 },
          { roleId: '12', permissions: 3 },
        ],
      }),
      aChannel('30', { serverId: null, type: 0, name: null, order: null, createdById: '1' }),
    ],
    inbox: [{ id: '31', createdById: '1', recipientId: '3', channelId: '30', closed: false, createdAt: 1, lastSeen: 5, recipient: cid }],
    friends: [
      {
        id: '32',
        status: 2,
        userId: '1',
        recipientId: '3',
        createdAt: 1,
        recipient: { ...cid, lastOnlineStatus: 1, lastOnlineAt: null },
      },
    ],
    presences: [{ userId: '1', status: 1 }],
    notificationSettings: [],
    lastSeenServerChannelIds: { '20': 5 },
    voiceChannelUsers: [],
    messageMentions: [],
    ...given,
  };
}
