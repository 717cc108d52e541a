/**
 * Messages that others deleted are restored unchanged. Deletions by the author or an erasure are permanent. Live rows and a rebuild agree
 * (H2).
 */
import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { AttachmentExpiryEnded } from '@folkmoot/contracts/media/events';
import { BanUndone, MemberBanned } from '@folkmoot/contracts/members/events';
import { MessageDeleted, MessageRestored, ReactionAdded } from '@folkmoot/contracts/messages/events';
import { MessagePinned } from '@folkmoot/contracts/pins/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { pins } from '../pins/pins.projection.ts';
import { registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { search } from '../search/search.projection.ts';
import { messageSent } from '../test-events.ts';
import { messages } from './messages.projection.ts';

const [ANN, MOD] = ['1', '2'] as const;
const place = { channelId: '50', serverId: '7', recipientId: null, authorId: ANN };
const id = (serial: number) => String(serial).padStart(19, '1');
const file = { provider: 'local', fileId: '5', mime: 'image/webp', width: 4, height: 3, filesize: 9, expireAt: null } as const;

function sent(serial: number, change: Partial<ReturnType<typeof messageSent>['data']> = {}): AnyEvent {
  return messageSent({ messageId: id(serial), ...place, content: `word${serial}`, sentAt: serial, ...change });
}

const withFile = (serial: number) =>
  sent(serial, { attachment: { ...file, attachmentId: id(serial + 100) }, attachmentPath: `attachments/50/5/${serial}.webp` });
const reacted = (serial: number) =>
  ReactionAdded({ messageId: id(serial), ...place, name: '👍', emojiId: null, gif: null, userId: MOD, count: 1, reactedAt: 40 });
const pinned = (serial: number) => MessagePinned({ messageId: id(serial), ...place, sentAt: serial, pinnedById: MOD, pinnedAt: 41 });
const deleted = (serial: number, deletedById: string) =>
  MessageDeleted({ messageId: id(serial), ...place, deletedById, attachmentCount: 0 });
const banned = (from: number, to: number) =>
  MemberBanned({
    serverId: '7',
    userId: ANN,
    bannedById: MOD,
    wasMember: true,
    deletedMessages: { from, to },
    systemMessage: null,
    bannedAt: to,
  });
/** In tests, events have the ids `event-<index in the history>`. */
const banUndone = (place: number) =>
  BanUndone({
    serverId: '7',
    userId: ANN,
    undoneEventId: `event-${place}`,
    bannedAt: 60,
    restoredMessages: { from: 0, to: 60 },
    undoneById: MOD,
    undoneAt: 99,
  });
const restored = (serial: number, at: number) =>
  MessageRestored({ messageId: id(serial), ...place, undoneEventId: `event-${at}`, restoredById: MOD, restoredAt: 99 });

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [messages, search, pins]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

/** Visible data of messages. */
async function shown() {
  const rows = await models.rows();
  const { messages, message_reactions, message_attachments, attachment_counts, message_words, pins } = rows;
  return { messages, message_reactions, message_attachments, attachment_counts, message_words, pins };
}

async function setAside() {
  const { removed_messages, removed_reactions, removed_attachments, removed_words, removed_pins } = await models.rows();
  return [removed_messages, removed_reactions, removed_attachments, removed_words, removed_pins].map((rows) => rows?.length);
}

const written = [registered(ANN), sent(20), withFile(21), sent(22), reacted(21), pinned(21)];
const BAN = written.length;

describe('H2 a message that someone else deleted', () => {
  it('is restored after a ban with reactions, files, pin and position', async () => {
    await models.given(written);
    const before = await shown();
    await models.clear();
    await models.given([...written, banned(0, 60)]);
    expect((await shown()).messages).toEqual([]);
    expect((await shown()).message_words).toEqual([]);
    expect(await setAside()).toEqual([3, 1, 1, 3, 1]);
    await models.clear();
    const rows = await models.rowsAfter([...written, banned(0, 60), banUndone(BAN)]);
    expect(await shown()).toEqual(before);
    expect(await setAside()).toEqual([0, 0, 0, 0, 0]);
    expect(rows.deleted_messages).toEqual([]);
  });

  it('is restored separately, and again after another deletion', async () => {
    await models.given(written);
    const before = await shown();
    await models.clear();
    await models.rowsAfter([...written, deleted(21, MOD), restored(21, BAN), deleted(21, MOD), restored(21, BAN + 2)]);
    expect(await shown()).toEqual(before);
  });

  it('stays hidden while any deletion is active, in any order', async () => {
    await models.given(written);
    const before = await shown();
    await models.clear();
    const removed = [...written, pinned(20), deleted(20, MOD), banned(0, 60), banned(0, 70)];
    const [byHand, first, second] = [BAN + 1, BAN + 2, BAN + 3];
    const undoings = [restored(20, byHand), banUndone(first), banUndone(second)];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const last = order[2] === 0 ? [id(21), id(22)] : [];
      const undone = order.flatMap((at) => undoings[at] ?? []);
      await models.rowsAfter([...removed, ...undone.slice(0, 2)]);
      expect((await shown()).messages, String(order)).toMatchObject(last.map((id) => ({ id })));
      expect((await shown()).message_words).toHaveLength(last.length);
      await models.clear();
      await models.rowsAfter([...removed, ...undone]);
      const after = await shown();
      expect({ ...after, pins: null }).toEqual({ ...before, pins: null });
      expect(after.pins).toMatchObject([{ message_id: id(20) }, { message_id: id(21) }]);
      expect(await setAside()).toEqual([0, 0, 0, 0, 0]);
      expect((await models.rows()).message_removals).toEqual([]);
      await models.clear();
    }
  });

  it('is counted for each ban that covers it, with its channel', async () => {
    const rows = await models.rowsAfter([...written, banned(0, 60), banned(0, 70)]);
    expect(rows.ban_removals).toMatchObject([
      { removed_by: `event-${BAN}`, channel_ids: ['50'], messages: 3 },
      { removed_by: `event-${BAN + 1}`, channel_ids: ['50'], messages: 3 },
    ]);
  });

  it('is not restored if its author or an erasure deleted it meanwhile', async () => {
    await models.rowsAfter([...written, banned(0, 60), deleted(21, ANN), banUndone(BAN)]);
    expect((await shown()).messages).toMatchObject([{ id: id(20) }, { id: id(22) }]);
    expect((await shown()).message_attachments).toEqual([]);
    expect((await shown()).pins).toEqual([]);
    expect((await shown()).message_words).toHaveLength(2);
    expect(await setAside()).toEqual([0, 0, 0, 0, 0]);
    expect((await models.rows()).message_removals).toEqual([]);
  });

  it('is permanently deleted with its channel and its server', async () => {
    const channelPurged = ChannelPurged({ serverId: '7', channelId: '50', purgedAt: 70 });
    await models.rowsAfter([...written, banned(0, 60), channelPurged, banUndone(BAN)]);
    expect((await shown()).messages).toEqual([]);
    expect(await setAside()).toEqual([0, 0, 0, 0, 0]);
    await models.clear();
    const serverDeleted = ServerDeleted({ serverId: '7', name: 'x', deletedById: MOD, channelIds: ['50'], deletedAt: 70 });
    const rows = await models.rowsAfter([...written, banned(0, 60), serverDeleted]);
    expect(await setAside()).toEqual([0, 0, 0, 0, 0]);
    expect(rows.ban_removals).toEqual([]);
  });

  it('is never one that its author deleted', async () => {
    await models.rowsAfter([...written, deleted(21, ANN)]);
    expect(await setAside()).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('files with an expiry', () => {
  const expiring = (serial: number, expireAt: number) =>
    sent(serial, { attachment: { ...file, expireAt, attachmentId: id(serial + 100) }, attachmentPath: `attachments/50/5/${serial}.txt` });

  it('H2 lose it when expiry is turned off, visible or hidden, and expired ones stay unchanged', async () => {
    const history = [expiring(1, 50), expiring(2, 200), expiring(3, 200), deleted(3, MOD), AttachmentExpiryEnded({ endedAt: 100 })];
    const Attachment = z.object({ expire_at: z.number().nullable(), record: z.string() });
    const endsOf = (found: readonly unknown[] = []) =>
      found.map((row) => Attachment.parse(row)).map(({ expire_at, record }) => [expire_at, JSON.parse(record).expireAt]);
    const Message = z.object({ body: z.string() });
    await models.given(history);
    const rows = await models.rows();
    expect(endsOf(rows.message_attachments)).toEqual([
      [50, 50],
      [null, null],
    ]);
    expect(endsOf(rows.removed_attachments)).toEqual([[null, null]]);
    expect(rows.messages?.map((row) => JSON.parse(Message.parse(row).body).attachments[0].expireAt)).toEqual([50, null]);
    await models.clear();
    await models.given(history, 1);
    expect(await models.rows()).toEqual(rows);
  });
});
