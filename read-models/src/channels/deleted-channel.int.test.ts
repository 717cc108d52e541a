/**
 * A deleted and restored channel over all read models that use it: as if it had never been deleted, with any events meanwhile and batches
 * of any size (H2). While it is deleted nothing shows it, and after a purge it is permanently deleted.
 */
import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelPurged,
  ChannelRestored,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { BanUndone, MemberBanned, MemberLeft } from '@folkmoot/contracts/members/events';
import { MessageDeleted, MessageEdited, MessageRestored, ReactionAdded, ReactionRemoved } from '@folkmoot/contracts/messages/events';
import { ChannelNoticeSet } from '@folkmoot/contracts/notices/events';
import { NotificationSettingsSet } from '@folkmoot/contracts/notifications/events';
import { MessagePinned, MessageUnpinned } from '@folkmoot/contracts/pins/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { ChannelRead } from '@folkmoot/contracts/unread/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { members } from '../members/members.projection.ts';
import { messages } from '../messages/messages.projection.ts';
import { notices } from '../notices/notices.projection.ts';
import { mentions } from '../notifications/mentions.projection.ts';
import { notifications } from '../notifications/notifications.projection.ts';
import { pins } from '../pins/pins.projection.ts';
import { profiles } from '../profiles/profiles.projection.ts';
import { joined, registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { search } from '../search/search.projection.ts';
import { servers } from '../servers/servers.projection.ts';
import { messageSent, serverCreated } from '../test-events.ts';
import { unread } from '../unread/unread.projection.ts';
import { readMentions } from '../unread/unread-records.ts';
import { readServerChannels } from './channel-records.ts';
import { channels } from './channels.projection.ts';

const [ANN, BOB, MOD] = ['1', '2', '3'] as const;
const [SERVER, ROLE, HALL, OTHER] = ['7', '70', '50', '51'] as const;
const place = { channelId: HALL, serverId: SERVER, recipientId: null, authorId: ANN };
const id = (serial: number) => String(serial).padStart(19, '1');
const file = { provider: 'local', fileId: '5', mime: 'image/webp', width: 4, height: 3, filesize: 9, expireAt: null } as const;

function sent(serial: number, change: Partial<ReturnType<typeof messageSent>['data']> = {}): AnyEvent {
  return messageSent({ messageId: id(serial), ...place, content: `word${serial}`, notifiedUserIds: [BOB], sentAt: serial, ...change });
}

const withFile = (serial: number) =>
  sent(serial, { attachment: { ...file, attachmentId: id(serial + 100) }, attachmentPath: `attachments/50/5/${serial}.webp` });
const reaction = (serial: number) => ({ messageId: id(serial), ...place, name: '👍', emojiId: null, gif: null, userId: MOD, count: 1 });
const deleted = (serial: number, deletedById: string) =>
  MessageDeleted({ messageId: id(serial), ...place, deletedById, attachmentCount: 0 });
const pinned = (serial: number) => MessagePinned({ messageId: id(serial), ...place, sentAt: serial, pinnedById: MOD, pinnedAt: 41 });

const born = { name: 'Hall', channelType: 1, createdById: MOD, createdAt: 5 };
const made: readonly AnyEvent[] = [
  registered(ANN),
  registered(BOB),
  serverCreated({ serverId: SERVER, createdById: MOD, defaultRoleId: ROLE, defaultChannelId: OTHER }),
  joined(SERVER, ANN),
  joined(SERVER, BOB),
];
const life: readonly AnyEvent[] = [
  ChannelCreated({ serverId: SERVER, channelId: HALL, order: 2, permissions: [{ roleId: ROLE, permissions: 7 }], ...born }),
  ChannelUpdated({ serverId: SERVER, channelId: HALL, icon: '🌳', slowModeSeconds: 5 }),
  ChannelPermissionsSet({ serverId: SERVER, channelId: HALL, roleId: ROLE, permissions: 3 }),
  NotificationSettingsSet({ userId: BOB, serverId: SERVER, channelId: HALL, pingMode: 2, soundMode: null, changed: ['pingMode'] }),
  ChannelNoticeSet({ serverId: SERVER, channelId: HALL, noticeId: '30', content: 'Be kind', setById: MOD, createdAt: 6, updatedAt: 6 }),
  sent(20),
  withFile(21),
  sent(22),
  ReactionAdded({ ...reaction(21), reactedAt: 40 }),
  pinned(21),
  deleted(22, MOD),
  ChannelRead({ userId: BOB, channelId: HALL, serverId: SERVER, at: 45 }),
  // These events may happen while the channel is deleted: from clients that do not know it yet, and from erasures, bans and their undo.
  sent(23),
  withFile(24),
  MessageEdited({ messageId: id(20), ...place, content: 'other words', mentionedUserIds: [], quotedMessageIds: [], editedAt: 46 }),
  ReactionRemoved(reaction(21)),
  ReactionAdded({ ...reaction(20), reactedAt: 47 }),
  MemberBanned({
    serverId: SERVER,
    userId: ANN,
    bannedById: MOD,
    wasMember: true,
    deletedMessages: { from: 20, to: 21 },
    systemMessage: null,
    bannedAt: 48,
  }),
  MessageRestored({ messageId: id(22), ...place, undoneEventId: '', restoredById: MOD, restoredAt: 49 }),
  deleted(23, ANN),
  BanUndone({
    serverId: SERVER,
    userId: ANN,
    undoneEventId: '',
    bannedAt: 48,
    restoredMessages: { from: 20, to: 21 },
    undoneById: MOD,
    undoneAt: 50,
  }),
  MessageUnpinned({ messageId: id(21), ...place, unpinnedById: MOD }),
  MemberLeft({ serverId: SERVER, userId: BOB, systemMessage: null, leftAt: 51 }),
  sent(25),
];

const hallDeleted = ChannelDeleted({ serverId: SERVER, channelId: HALL, deletedById: MOD, deletedAt: 60 });
const restored = ChannelRestored({
  serverId: SERVER,
  channelId: HALL,
  order: 2,
  permissions: [{ roleId: ROLE, permissions: 3 }],
  icon: '🌳',
  slowModeSeconds: 5,
  categoryId: null,
  ...born,
  restoredById: MOD,
  restoredAt: 90,
});
const purged = ChannelPurged({ serverId: SERVER, channelId: HALL, purgedAt: 99 });

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [
    profiles,
    servers,
    members,
    channels,
    messages,
    search,
    pins,
    unread,
    mentions,
    notifications,
    notices,
  ]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

/** Events without an effect that fill positions in the log, so that all other events keep theirs. */
const nothing = (serial: number) => registered(`9${serial}`);

/** The life of a channel, with these two events inserted before the given indexes. */
function during(first: AnyEvent, from: number, second: AnyEvent, to: number): readonly AnyEvent[] {
  const [early, meanwhile, late] = [life.slice(0, from), life.slice(from, to), life.slice(to)];
  return [...made, ...early, first, ...meanwhile, second, ...late];
}

/** Events that refer to others by position must find them there. */
function placed(history: readonly AnyEvent[]): readonly AnyEvent[] {
  const placeOf = (type: string) => `event-${history.findIndex((event) => event.type === type)}`;
  return history.map((event) => {
    if (event.type === MessageRestored.type) return { ...event, data: { ...event.data, undoneEventId: placeOf(MessageDeleted.type) } };
    return event.type === BanUndone.type ? { ...event, data: { ...event.data, undoneEventId: placeOf(MemberBanned.type) } } : event;
  });
}

async function rowsAfter(history: readonly AnyEvent[], batch?: number) {
  await models.clear();
  await models.given(placed(history), batch);
  const { users: _, ...rows } = await models.rows();
  return rows;
}

describe('H2 a restored channel', () => {
  it.each([
    [12, 12],
    [12, 24],
    [8, 16],
    [13, 18],
    [14, 21],
    [18, 24],
    [5, 24],
  ])('has the same rows, deleted before event %i of its life and restored before event %i', async (from, to) => {
    const never = await rowsAfter(during(nothing(1), from, nothing(2), to));
    const history = during(hallDeleted, from, restored, to);
    for (const batch of [1, 3, history.length]) expect(await rowsAfter(history, batch), `in batches of ${batch}`).toEqual(never);
    expect(never.messages).toHaveLength(5);
  });

  it('may be deleted and restored again', async () => {
    const never = await rowsAfter([...made, ...life, nothing(1), nothing(2), nothing(3), nothing(4)]);
    expect(await rowsAfter([...made, ...life, hallDeleted, restored, hallDeleted, restored])).toEqual(never);
  });
});

it('a deleted channel is shown nowhere', async () => {
  const waiting = life.slice(0, 11);
  await models.given([...made, ...waiting]);
  expect(await readMentions(models.db, BOB)).toMatchObject([{ channelId: HALL, count: 3 }]);
  await models.clear();
  await models.given([...made, ...waiting, hallDeleted]);
  expect((await readServerChannels(models.db, [SERVER])).map((channel) => channel.id)).toEqual([OTHER]);
  expect(await readMentions(models.db, BOB)).toEqual([]);
});

describe('the content of a purged channel is permanently deleted', () => {
  const empty = ['messages', 'message_reactions', 'message_attachments', 'removed_messages', 'message_words', 'removed_words', 'pins'];
  const more = ['last_seen', 'mention_counts', 'mention_notifications', 'notification_settings', 'channel_notices', 'deleted_channels'];

  it.each([
    ['when it is purged', purged],
    ['with its server', ServerDeleted({ serverId: SERVER, name: 'House', deletedById: MOD, channelIds: [OTHER], deletedAt: 99 })],
  ])('%s', async (_, last) => {
    const rows = await rowsAfter([...made, ...life.slice(0, 14), hallDeleted, last]);
    for (const table of [...empty, ...more]) expect(rows[table], table).toEqual([]);
    expect(await rowsAfter([...made, ...life.slice(0, 14), hallDeleted, last], 1)).toEqual(rows);
  });
});
