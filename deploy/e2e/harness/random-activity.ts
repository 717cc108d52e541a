/** Random commands of users through the API. Most are allowed, some are refused, and none may cause a server error. */
import * as channels from '@folkmoot/contracts/channels/commands';
import * as friends from '@folkmoot/contracts/friends/commands';
import * as inbox from '@folkmoot/contracts/inbox/commands';
import * as invites from '@folkmoot/contracts/invites/commands';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import * as members from '@folkmoot/contracts/members/commands';
import * as messages from '@folkmoot/contracts/messages/commands';
import { RawMessage } from '@folkmoot/contracts/messages/wire';
import * as notifications from '@folkmoot/contracts/notifications/commands';
import * as presence from '@folkmoot/contracts/presence/commands';
import * as profiles from '@folkmoot/contracts/profiles/commands';
import * as roles from '@folkmoot/contracts/roles/commands';
import * as servers from '@folkmoot/contracts/servers/commands';
import * as unread from '@folkmoot/contracts/unread/commands';
import { z } from 'zod';
import type { Dice } from './dice.ts';
import { type Filled, pathOf } from './http.ts';
import type { Person } from './network.ts';

const WithId = z.object({ id: z.string() });
const MOST_SERVERS = 4;

export type RandomActivity = {
  /** Runs one random command. Returns its description for error messages. */
  readonly runOne: () => Promise<string>;
};

type ChannelRef = { readonly channelId: string; readonly serverId: string | null };
type Sent = { readonly channelId: string; readonly messageId: string };

export function randomActivity(people: readonly Person[], die: Dice): RandomActivity {
  const serverIds: string[] = [];
  const codes: string[] = [];
  const channelRefs: ChannelRef[] = [];
  const roleIds: { readonly serverId: string; readonly roleId: string }[] = [];
  const sent: Sent[] = [];
  const folders: string[] = [];
  let count = 0;

  async function run(person: Person, route: RouteSpec, filled: Filled): Promise<unknown> {
    const sentBody = filled.body === undefined ? {} : { body: filled.body };
    const answer = await person.api(route.method, pathOf(route, filled), sentBody);
    if (answer.status >= 500) throw new Error(`${person.name} ${route.name} ${JSON.stringify(filled)}: ${answer.status} ${answer.text}`);
    if (answer.status >= 400) return null;
    remember(route, filled, answer.body);
    return answer.body;
  }

  function remember(route: RouteSpec, filled: Filled, body: unknown): void {
    const created = WithId.safeParse(body).data;
    if (route === servers.createServer) {
      const server = servers.createServer.reply.parse(body);
      serverIds.push(server.id);
      channelRefs.push({ channelId: server.defaultChannelId, serverId: server.id });
      roleIds.push({ serverId: server.id, roleId: server.defaultRoleId });
    }
    const serverId = filled.params?.serverId ?? null;
    if (route === channels.createChannel && created) channelRefs.push({ channelId: created.id, serverId });
    if (route === roles.createRole && created && serverId) roleIds.push({ serverId, roleId: created.id });
    if (route === invites.createInvite) codes.push(invites.createInvite.reply.parse(body).code);
    if (route === servers.deleteServer) serverIds.splice(serverIds.indexOf(filled.params?.serverId ?? ''), 1);
    if (route === inbox.openDm) channelRefs.push({ channelId: inbox.openDm.reply.parse(body).channelId, serverId: null });
    if (route === servers.createServerFolder && created) folders.push(created.id);
    if (route === messages.sendMessage) {
      const message = RawMessage.parse(body);
      sent.push({ channelId: message.channelId, messageId: message.id });
    }
  }

  function textFor(other: Person): string {
    const quote = die.pick(sent.slice(-10));
    const role = die.pick(roleIds);
    const parts = ['words', `[@:${other.id}]`, '[@:e]', role ? `[r:${role.roleId}]` : '', quote ? `[q:${quote.messageId}]` : '', '🎈'];
    return `${count} ${die.some(parts).join(' ')}`;
  }

  type Choice = () => readonly [RouteSpec, Filled] | null;

  function choices(other: Person): readonly Choice[] {
    const serverId = die.pick(serverIds) ?? '1';
    const channelRef = die.pick(channelRefs) ?? { channelId: '1', serverId: null };
    const role = die.pick(roleIds) ?? { serverId: '1', roleId: '1' };
    const message = die.pick(sent.slice(-15)) ?? { channelId: '1', messageId: '1' };
    const inServer = { serverId };
    const ofRole = { serverId: role.serverId, roleId: role.roleId };
    const onMember = { serverId, userId: other.id };
    const inPlace = { serverId: channelRef.serverId ?? '1', channelId: channelRef.channelId };
    const ownRoles = roleIds.filter((each) => each.serverId === serverId).map((each) => each.roleId);
    const send: Choice = () => [
      messages.sendMessage,
      {
        params: { channelId: channelRef.channelId },
        body: {
          content: textFor(other),
          silent: die.roll(5) === 0,
          mentionReplies: die.roll(2) === 0,
          replyToMessageIds: die.some(sent.slice(-4).map((each) => each.messageId)),
        },
      },
    ];
    return [
      send,
      send,
      send,
      send,
      send,
      () => [messages.editMessage, { params: message, body: { content: textFor(other) } }],
      () => [messages.deleteMessage, { params: message }],
      () => [messages.addReaction, { params: message, body: { name: die.pick(['👍', '🎉']), gif: null } }],
      () => [messages.addReaction, { params: message, body: { name: 'party', emojiId: '77', gif: true } }],
      () => [messages.removeReaction, { params: message, body: { name: die.pick(['👍', '🎉']) } }],
      () => [messages.markUnread, { params: message }],
      () => [unread.dismissNotifications, { params: { channelId: channelRef.channelId } }],
      () => (serverIds.length >= MOST_SERVERS ? null : [servers.createServer, { body: { name: `Server ${count}` } }]),
      () => [
        servers.updateServer,
        { params: inServer, body: { name: `Renamed ${count}`, systemChannelId: die.roll(3) ? undefined : null } },
      ],
      () => (die.roll(8) ? null : [servers.deleteServer, { params: inServer }]),
      () => [servers.orderServers, { body: { serverIds: [...serverIds, ...folders].reverse() } }],
      () => [servers.createServerFolder, { body: { serverIds: die.some(serverIds) } }],
      () => [
        servers.updateServerFolder,
        { params: { folderId: die.pick(folders) ?? '1' }, body: { serverIds: die.some(serverIds), name: `Folder ${count}` } },
      ],
      () => [channels.createChannel, { params: inServer, body: { name: `channel ${count}`, type: die.roll(4) === 0 ? 2 : 1 } }],
      () => [channels.updateChannel, { params: inPlace, body: { name: `renamed ${count}`, icon: die.roll(2) ? null : '🎈' } }],
      () => (die.roll(3) ? null : [channels.deleteChannel, { params: inPlace }]),
      () => [channels.setChannelPermissions, { params: { ...inPlace, roleId: role.roleId }, body: { permissions: die.roll(8) } }],
      () => [channels.setChannelPermissions, { params: { ...inPlace, roleId: role.roleId }, body: { permissions: die.roll(2) ? 7 : 0 } }],
      () => [channels.orderChannels, { params: inPlace, body: { channelIds: [channelRef.channelId] } }],
      () => [roles.createRole, { params: inServer }],
      () => [
        roles.updateRole,
        { params: ofRole, body: { name: `role ${count}`, permissions: die.roll(512), hideRole: die.roll(4) === 0 } },
      ],
      () => (die.roll(3) ? null : [roles.deleteRole, { params: ofRole }]),
      () => [roles.orderRoles, { params: inServer, body: { roleIds: ownRoles } }],
      () => [members.setMemberRoles, { params: onMember, body: { roleIds: die.some(ownRoles.slice(1)) } }],
      () => [members.setNickname, { params: onMember, body: { nickname: die.roll(3) ? `Nick ${count}` : null } }],
      () => (die.roll(3) ? null : [members.leaveServer, { params: inServer }]),
      () => (die.roll(3) ? null : [members.kickMember, { params: onMember }]),
      () => (die.roll(4) ? null : [members.banMember, { params: onMember, body: { shouldDeleteRecentMessages: die.roll(2) === 0 } }]),
      () => (die.roll(4) ? null : [members.unbanMember, { params: onMember }]),
      () => [invites.createInvite, { params: inServer }],
      () => [invites.createInvite, { params: inServer, body: { uses: 2, expiresInHours: 1 } }],
      () => [invites.joinServer, { params: { code: die.pick(codes) ?? 'none' } }],
      () => [invites.joinServer, { params: { code: codes.at(-1) ?? 'none' } }],
      () => (die.roll(4) ? null : [invites.deleteInvite, { params: { serverId, code: die.pick(codes) ?? 'none' } }]),
      () => [friends.addFriend, { body: { username: other.name, tag: other.tag } }],
      () => [friends.acceptFriend, { params: { friendId: other.id } }],
      () => (die.roll(3) ? null : [friends.removeFriend, { params: { friendId: other.id } }]),
      () => (die.roll(4) ? null : [friends.blockUser, { params: { userId: other.id } }]),
      () => [friends.unblockUser, { params: { userId: other.id } }],
      () => [inbox.openDm, { params: { userId: other.id } }],
      () => (die.roll(2) ? null : [inbox.closeDm, { params: { channelId: channelRef.channelId } }]),
      () => [notifications.setNotifications, { body: { serverId, notificationPingMode: die.pick([0, 1, 2, null]) } }],
      () => [notifications.setNotifications, { body: { channelId: channelRef.channelId, notificationSoundMode: die.roll(3) } }],
      () => [presence.choosePresence, { body: { status: die.roll(5), custom: die.pick([null, 'busy', undefined]) } }],
      () => [profiles.updateProfile, { body: { bio: `bio ${count}`, lastOnlineStatus: die.roll(3), dmStatus: die.pick([0, 0, 1, 2]) } }],
    ];
  }

  function founding(): readonly [RouteSpec, Filled] {
    return [servers.createServer, { body: { name: `Server ${count}` } }];
  }

  return {
    async runOne() {
      for (;;) {
        // The first user owns most things. Other users are refused more often.
        const person = die.roll(2) === 0 ? people[0] : die.pick(people);
        const other = die.pick(people);
        if (!person || !other) throw new Error('There are no users.');
        const chosen = serverIds.length === 0 ? founding() : die.pick(choices(other))?.();
        if (!chosen) continue;
        const [route, filled] = chosen;
        count += 1;
        await run(person, route, filled);
        return `${person.name}: ${route.name} ${JSON.stringify(filled)}`;
      }
    },
  };
}
