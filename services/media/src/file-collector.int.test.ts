/** Removal of files whose content was deleted, and of files that no event names, with a real log and media service. */
import { ChannelDeleted, ChannelPurged, ChannelRestored } from '@folkmoot/contracts/channels/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { BanUndone, MemberBanned } from '@folkmoot/contracts/members/events';
import { MessageDeleted, MessageRestored, MessageSent } from '@folkmoot/contracts/messages/events';
import { PostCreated, PostDeleted } from '@folkmoot/contracts/posts/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { postgresLog, prepareLog } from '@folkmoot/platform/event-log/postgres-log';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { INTERNAL_KEY, oneKeyCodec, startTestMedia, type TestMedia } from './test-support.ts';

const HOUR = 3_600_000;

let database: TestDatabase;
let log: EventLog;
let media: TestMedia;
let channels = 100;
/** A channel and a server that only this test uses. */
let channelId: string;
let serverId: string;

const codec = oneKeyCodec();

beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'));
  const opened = database.open();
  await prepareLog(opened);
  log = postgresLog(opened, database.url);
  media = await startTestMedia({ followed: { log, codec, readModels: opened } });
});
beforeEach(() => {
  channels += 10;
  channelId = String(channels);
  serverId = String(channels + 1);
});
afterAll(async () => {
  await media?.stop();
  await log?.close();
  await database?.drop();
});

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
}

async function claimed(owner = channelId): Promise<{ readonly fileId: string; readonly path: string }> {
  const { body } = await media.upload(await picture(), 'a.png', 'image/png');
  const fileId = String(body.fileId);
  await media.post(`attachments/${owner}/${fileId}`);
  const file = await media.service().media.claim({ kind: 'attachment', ownerId: owner, fileId });
  if (!file) throw new Error('It was not claimed.');
  return file;
}

let messages = 0;
function sent(file: { readonly fileId: string; readonly path: string }, more: Partial<Parameters<typeof MessageSent>[0]> = {}) {
  messages += 1;
  return MessageSent({
    messageId: String(messages),
    channelId,
    serverId,
    recipientId: null,
    authorId: '1',
    content: 'Look',
    silent: false,
    mentionReplies: false,
    mentionedUserIds: [],
    mentionedRoleIds: [],
    quotedMessageIds: [],
    replyToMessageIds: [],
    notifiedUserIds: [],
    socketId: null,
    sentAt: 1000,
    attachment: {
      attachmentId: String(messages),
      provider: 'local',
      fileId: file.fileId,
      mime: 'image/webp',
      width: 20,
      height: 20,
      filesize: 1,
      expireAt: null,
    },
    attachmentPath: file.path,
    attachmentDescription: null,
    voice: null,
    buttons: null,
    htmlEmbed: null,
    poll: null,
    ...more,
  });
}

async function happen(...events: readonly AnyEvent[]): Promise<void> {
  const meta = { actor: '1', command: 'test', correlationId: 'c', causationId: null, at: Date.now() };
  await log.append(`collector-${channelId}`, 'any', await codec.encode(events, meta));
  await followed();
}

async function followed(): Promise<void> {
  const head = await log.head();
  await expect.poll(() => media.service().position()).toBeGreaterThanOrEqual(head);
}

async function isThere(path: string): Promise<boolean> {
  return (await fetch(media.cdn + path)).status === 200;
}

const banned = (deletedMessages: { readonly from: number; readonly to: number } | null) =>
  MemberBanned({ serverId, userId: '1', bannedById: '2', wasMember: true, deletedMessages, systemMessage: null, bannedAt: 5000 });

const channelDeleted = () => ChannelDeleted({ serverId, channelId, deletedById: '2', deletedAt: 1 });

describe('files are removed', () => {
  it('with their channel, and with their server', async () => {
    const [deleted, kept] = [await claimed(), await claimed(`${channelId}5`)];
    await happen(sent(deleted), sent(kept, { channelId: `${channelId}5` }));
    await happen(channelDeleted(), ChannelPurged({ serverId, channelId, purgedAt: 2 }));
    expect([await isThere(deleted.path), await isThere(kept.path)]).toEqual([false, true]);
    await happen(ServerDeleted({ serverId, name: 'x', deletedById: '2', channelIds: [channelId, `${channelId}5`], deletedAt: 1 }));
    expect(await isThere(kept.path)).toBe(false);
  });

  it('with their message, if its command could not remove them', async () => {
    const file = await claimed();
    const message = sent(file);
    await happen(message);
    const { messageId, recipientId, authorId } = message.data;
    await happen(MessageDeleted({ messageId, channelId, serverId, recipientId, authorId, deletedById: '1', attachmentCount: 0 }));
    expect(await isThere(file.path)).toBe(false);
  });

  it('with their post', async () => {
    const file = await claimed('1');
    const attachment = { attachmentId: '1', fileId: file.fileId, mime: 'image/webp', width: 20, height: 20, filesize: 1 };
    const post = { postId: `${channelId}7`, authorId: '1', commentToId: null };
    const more = { content: 'Look', pollId: null, pollChoices: null, mentionedUserIds: [], notices: [], createdAt: 5 };
    await happen(PostCreated({ ...post, ...more, attachment, attachmentPath: file.path, attachmentDescription: null }));
    expect(await isThere(file.path)).toBe(true);
    await happen(PostDeleted({ ...post, deletedById: '1', deletedAt: 6 }));
    expect(await isThere(file.path)).toBe(false);
  });

  it('also for events from the time when the service was stopped', async () => {
    const file = await claimed();
    await happen(sent(file));
    const meta = { actor: '1', command: 'test', correlationId: 'c', causationId: null, at: Date.now() };
    const deleted = [channelDeleted(), ChannelPurged({ serverId, channelId, purgedAt: 2 })];
    await media.restart(async () => {
      await log.append(`collector-${channelId}`, 'any', await codec.encode(deleted, meta));
    });
    await followed();
    expect(await isThere(file.path)).toBe(false);
  });
});

describe('a claimed file', () => {
  it('is removed when no event can name it anymore, also after a restart', async () => {
    const [lost, named] = [await claimed(), await claimed()];
    const avatar = await claimed();
    await happen(sent(named), ProfileUpdated({ userId: '1', avatar: avatar.path }));
    await media.restart();
    await followed();
    media.wait(24 * HOUR);
    for (let times = 0; times < 2; times += 1) await media.service().clean();
    expect(await isThere(lost.path)).toBe(true);
    media.wait(2 * HOUR);
    for (let times = 0; times < 2; times += 1) await media.service().clean();
    expect(await isThere(lost.path)).toBe(false);
    expect([await isThere(named.path), await isThere(avatar.path)]).toEqual([true, true]);
  });
});

describe('a whole channel', () => {
  it('is emptied by other services, a thousand files at a time', async () => {
    const file = await claimed();
    const empty = (key: string) =>
      fetch(`${media.cdn}attachments/${channelId}/batch`, { method: 'DELETE', headers: { 'x-folkmoot-service': key } });
    expect((await empty('another key')).status).toBe(404);
    expect(await isThere(file.path)).toBe(true);
    const first = await empty(INTERNAL_KEY);
    expect([first.status, await first.json()]).toEqual([200, { status: true, count: 1 }]);
    expect(await isThere(file.path)).toBe(false);
    const second = await empty(INTERNAL_KEY);
    expect([second.status, await second.json()]).toMatchObject([404, { type: 'INVALID_PATH' }]);
  });
});

describe('content that someone else than the author removed', () => {
  async function cleaned(): Promise<void> {
    for (let times = 0; times < 2; times += 1) await media.service().clean();
  }
  const place = (message: ReturnType<typeof sent>) => {
    const { messageId, recipientId, authorId } = message.data;
    return { messageId, channelId, serverId, recipientId, authorId };
  };
  async function eventIds(): Promise<readonly string[]> {
    return (await log.readStream(`collector-${channelId}`)).map(({ id }) => id);
  }

  it('keeps its files until the undo period ends', async () => {
    const [early, banned1, ofAnother, deleted1] = [await claimed(), await claimed(), await claimed(), await claimed()];
    const deletedMessage = sent(deleted1, { authorId: '9' });
    await happen(sent(early, { sentAt: 10 }), sent(banned1), sent(ofAnother, { authorId: '9' }), deletedMessage);
    await happen(banned({ from: 500, to: 1000 }), MessageDeleted({ ...place(deletedMessage), deletedById: '2', attachmentCount: 1 }));
    const lie = () => [banned1, deleted1].map(({ path }) => media.files().some((file) => file.endsWith(path)));
    await cleaned();
    expect(lie()).toEqual([true, true]);
    media.wait(29 * 24 * HOUR);
    await cleaned();
    expect(lie()).toEqual([true, true]);
    // The files are not served meanwhile.
    expect([await isThere(banned1.path), await isThere(deleted1.path)]).toEqual([false, false]);
    media.wait(3 * 24 * HOUR);
    await cleaned();
    expect(lie()).toEqual([false, false]);
    for (const { path } of [early, ofAnother]) expect(await isThere(path)).toBe(true);
  });

  it('keeps files permanently after a restore, and loses them immediately if the author deletes', async () => {
    const [restored, again, taken] = [await claimed(), await claimed(), await claimed()];
    const [againMessage, takenMessage] = [sent(again, { authorId: '9' }), sent(taken, { authorId: '9' })];
    await happen(sent(restored), againMessage, takenMessage, banned({ from: 500, to: 1000 }));
    await happen(
      MessageDeleted({ ...place(againMessage), deletedById: '2', attachmentCount: 1 }),
      MessageDeleted({ ...place(takenMessage), deletedById: '2', attachmentCount: 1 }),
    );
    const [, , , ban, deletion] = await eventIds();
    const undone = { serverId, userId: '1', bannedAt: 5000, restoredMessages: { from: 500, to: 1000 }, undoneById: '2', undoneAt: 6000 };
    await happen(
      BanUndone({ ...undone, undoneEventId: ban ?? '' }),
      MessageRestored({ ...place(againMessage), undoneEventId: deletion ?? '', restoredById: '2', restoredAt: 6000 }),
      MessageDeleted({ ...place(takenMessage), deletedById: '9', attachmentCount: 0 }),
    );
    expect(await isThere(taken.path)).toBe(false);
    media.wait(40 * 24 * HOUR);
    await cleaned();
    expect([await isThere(restored.path), await isThere(again.path)]).toEqual([true, true]);
  });
});

describe('content that was removed twice', () => {
  it('keeps its files after one undo until the other removal can no longer be undone', async () => {
    const [both, one] = [await claimed(), await claimed()];
    const message = sent(both);
    const { messageId, recipientId, authorId } = message.data;
    const place = { messageId, channelId, serverId, recipientId, authorId };
    await happen(message, sent(one), banned({ from: 500, to: 1000 }));
    await happen(MessageDeleted({ ...place, deletedById: '2', attachmentCount: 0 }));
    const ids = (await log.readStream(`collector-${channelId}`)).map(({ id }) => id);
    const undone = { serverId, userId: '1', bannedAt: 5000, restoredMessages: { from: 500, to: 1000 }, undoneById: '2', undoneAt: 6000 };
    await happen(BanUndone({ ...undone, undoneEventId: ids[2] ?? '' }));
    expect([await isThere(both.path), await isThere(one.path)]).toEqual([false, true]);
    expect(media.files().some((file) => file.endsWith(both.path))).toBe(true);
    media.wait(32 * 24 * HOUR);
    for (let times = 0; times < 2; times += 1) await media.service().clean();
    expect(media.files().some((file) => file.endsWith(both.path))).toBe(false);
    expect(await isThere(one.path)).toBe(true);
  });
});

describe('files of a deleted channel', () => {
  it('are kept but not served until the channel is restored', async () => {
    const [early, late, taken] = [await claimed(), await claimed(), await claimed()];
    const message = sent(taken);
    await happen(sent(early), message, channelDeleted(), sent(late));
    const all = async () => [await isThere(early.path), await isThere(late.path), await isThere(taken.path)];
    expect(await all()).toEqual([false, false, false]);
    media.wait(40 * 24 * HOUR);
    for (let times = 0; times < 2; times += 1) await media.service().clean();
    // A deletion by the author or by an erasure is final.
    const { messageId, recipientId, authorId } = message.data;
    await happen(MessageDeleted({ messageId, channelId, serverId, recipientId, authorId, deletedById: '1', attachmentCount: 0 }));
    const kept = { name: 'Hall', channelType: 1, icon: null, slowModeSeconds: null, categoryId: null, order: 2, permissions: [] };
    await happen(ChannelRestored({ serverId, channelId, ...kept, createdById: '2', createdAt: 1, restoredById: '2', restoredAt: 3 }));
    expect(await all()).toEqual([true, true, false]);
  });

  it('are removed with their server', async () => {
    const file = await claimed();
    await happen(sent(file), channelDeleted(), ServerDeleted({ serverId, name: 'x', deletedById: '2', channelIds: [], deletedAt: 1 }));
    expect(media.files().some((each) => each.endsWith(file.path))).toBe(false);
  });
});
