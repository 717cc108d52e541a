/** What a gateway reads: the payload of a sign-on, what somebody may, a page of a channel. Built from the simulated rows. */
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { SignOnRecords } from '@folkmoot/read-models/queries';
import { bodyOf } from '../../read-models/src/messages/message-rows.ts';
import { type PersonRow, toAuthor, toMember, toRawUser } from '../../read-models/src/profiles/people.ts';
import { entriesOf, membershipIn, type Rows } from './rows.ts';

type Payload = SignOnRecords['payload'];

function personIn(rows: Rows, userId: string): PersonRow {
  const person = rows.people.get(userId);
  if (!person) throw new Error(`Nobody is called ${userId}.`);
  return person;
}

function selfOf(person: PersonRow): Payload['user'] {
  return {
    ...toRawUser(person),
    hexColor: person.hexColor,
    avatar: null,
    banner: null,
    bot: null,
    customStatus: null,
    lastOnlineStatus: 0,
    lastOnlineAt: null,
    connections: [],
    notices: [],
    reminders: [],
  };
}

export function snapshotFor(rows: Rows, userId: string): Payload {
  const mine = [...rows.members.values()].filter((member) => member.userId === userId).map((member) => member.serverId);
  const within = <Row extends { readonly serverId: string }>(all: Map<string, Row>) =>
    [...all.values()].filter((row) => mine.includes(row.serverId));
  return {
    user: selfOf(personIn(rows, userId)),
    servers: mine.flatMap((id) => {
      const row = rows.servers.get(id);
      const rest = { avatar: null, banner: null, verified: false, customEmojis: [], scheduledForDeletion: null };
      return row ? [{ ...row, ...rest, _count: { welcomeQuestions: 0 } }] : [];
    }),
    serverMembers: within(rows.members).map((row) => {
      const { id, serverId, joinedAt, roleIds } = row;
      return {
        id,
        serverId,
        userId: row.userId,
        joinedAt,
        nickname: null,
        roleIds: [...roleIds],
        user: toMember(personIn(rows, row.userId)),
      };
    }),
    serverRoles: within(rows.roles).map((role) => ({ ...role, icon: null, hideRole: false, botRole: null })),
    channels: within(rows.channels).map(({ permissions: _, ...channel }) => ({
      ...channel,
      icon: null,
      slowModeSeconds: null,
      categoryId: null,
      lastMessagedAt: null,
      permissions: entriesOf(rows.channels.get(channel.id) ?? { ...channel, permissions: new Map() }),
      _count: { attachments: 0 },
    })),
    inbox: [],
    friends: [],
    notificationSettings: [],
    lastSeenServerChannelIds: {},
    messageMentions: [],
  };
}

export function accessIn(rows: Rows, actor: Actor | null, params: Readonly<Record<string, string>>): Access {
  const channel = rows.channels.get(params.channelId ?? '');
  if (!channel) return { actor, emailConfirmed: true, badges: 0, server: null, channel: null };
  const { id: channelId, type, serverId } = channel;
  const membership = actor ? membershipIn(rows, serverId, actor.userId) : null;
  return {
    actor,
    emailConfirmed: true,
    badges: 0,
    server: { serverId, scheduledForDeletion: false, membership },
    channel: { channelId, type, serverId, permissions: entriesOf(channel), participant: false, recipientId: null },
  };
}

/** All of it: no history says more than fits a page. */
export function pageOf(rows: Rows, channelId: string): readonly RawMessage[] {
  return [...rows.messages.values()]
    .filter((row) => row.channel_id === channelId)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    .map((row) => ({
      ...bodyOf(row),
      createdBy: toAuthor(personIn(rows, row.author_id)),
      mentions: [],
      roleMentions: [],
      quotedMessages: [],
      replyMessages: [],
      reactions: [],
    }));
}
