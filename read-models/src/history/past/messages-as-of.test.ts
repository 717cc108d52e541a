/** Random histories of a channel: compares the fold with a simple list. */
import { ChannelDeleted, ChannelRestored } from '@folkmoot/contracts/channels/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { BanUndone, MemberBanned } from '@folkmoot/contracts/members/events';
import {
  AttachmentDescribed,
  MessageDeleted,
  MessageEdited,
  MessageRestored,
  ReactionAdded,
  ReactionRemoved,
} from '@folkmoot/contracts/messages/events';
import { MessagePollEnded } from '@folkmoot/contracts/polls/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recorded } from '../../profiles/test-support.ts';
import { messageSent } from '../../test-events.ts';
import { messagesAsOf } from './messages-as-of.ts';

const CHANNEL = '50';
const AUTHORS = ['1', '2', '3'] as const;

function placeOf(message: number, channelId = CHANNEL) {
  return { messageId: String(message), channelId, serverId: '9', recipientId: null, authorId: AUTHORS[message % 3] ?? '1' };
}

function sent(message: number, channelId = CHANNEL): AnyEvent {
  return messageSent({ ...placeOf(message, channelId), content: null, sentAt: message });
}

function edited(message: number, editedAt: number): AnyEvent {
  return MessageEdited({ ...placeOf(message), content: null, mentionedUserIds: [], quotedMessageIds: [], editedAt });
}

function deleted(message: number): AnyEvent {
  return MessageDeleted({ ...placeOf(message), deletedById: '1', attachmentCount: 0 });
}

function banned(userId: string, from: number, to: number): AnyEvent {
  const removed = { bannedById: '7', wasMember: true, deletedMessages: { from, to }, systemMessage: null, bannedAt: to };
  return MemberBanned({ serverId: '9', userId, ...removed });
}

const reaction = (message: number, userId: string) => ({ ...placeOf(message), name: '👍', emojiId: null, gif: null, userId, count: 1 });
const added = (message: number, userId: string): AnyEvent => ReactionAdded({ ...reaction(message, userId), reactedAt: 1 });
const removed = (message: number, userId: string): AnyEvent => ReactionRemoved(reaction(message, userId));

const COUNT = 12;
const message = fc.integer({ min: 0, max: COUNT - 1 });
const change = fc.oneof(
  fc.record({ what: fc.constant('edit' as const), message }),
  fc.record({ what: fc.constant('delete' as const), message }),
  fc.record({ what: fc.constant('ban' as const), message, from: message, to: message }),
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

function eventOf(one: Change, at: number): AnyEvent {
  if (one.what === 'edit') return edited(one.message, at);
  if (one.what === 'delete') return deleted(one.message);
  return banned(AUTHORS[one.message % 3] ?? '1', one.from, one.to);
}

/** Whether the message remains after one change. */
function leaves(one: Change, id: number): boolean {
  if (one.what === 'delete') return one.message !== id;
  return one.what === 'edit' || one.message % 3 !== id % 3 || id < one.from || id > one.to;
}

const all = Array.from({ length: COUNT }, (_, id) => id);

describe('messages as of a position', () => {
  it('are those that were not deleted, at every position', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), fc.nat(), (changes, cut) => {
        const events = [...all.map((id) => sent(id)), ...changes.map((one, index) => eventOf(one, 100 + index))];
        const upTo = COUNT + (cut % (changes.length + 1));
        const until = changes.slice(0, upTo - COUNT);
        const then = messagesAsOf(CHANNEL, recorded(events).slice(0, upTo));
        expect(then.map(({ id }) => Number(id))).toEqual(all.filter((id) => until.every((one) => leaves(one, id))));
        for (const { id, editedAt, wordsAt } of then) {
          const last = until.findLastIndex((one) => one.what === 'edit' && one.message === Number(id));
          expect([editedAt, wordsAt]).toEqual(last < 0 ? [null, Number(id)] : [100 + last, COUNT + last]);
        }
      }),
    );
  });

  it('depend only on earlier events', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 10 }), fc.array(change, { maxLength: 10 }), (before, after) => {
        const early = [...all.map((id) => sent(id)), ...before.map((one, index) => eventOf(one, 100 + index))];
        const whole = recorded([...early, ...after.map((one, index) => eventOf(one, 200 + index))]);
        expect(messagesAsOf(CHANNEL, whole.slice(0, early.length))).toEqual(messagesAsOf(CHANNEL, recorded(early)));
      }),
    );
  });

  it('have one reaction for the forms of an emoji in older events', () => {
    const heart = (name: string, userId: string): AnyEvent => ReactionAdded({ ...reaction(1, userId), name, reactedAt: 1 });
    const [only] = messagesAsOf(CHANNEL, recorded([sent(1), heart('❤', '2'), heart('❤\ufe0f', '3')]));
    expect([...(only?.reactions.values() ?? [])]).toEqual([{ name: '❤\ufe0f', emojiId: null, userIds: new Set(['2', '3']) }]);
  });

  it('have the reactions that were not removed, one per user', () => {
    const events = [sent(1), added(1, '2'), added(1, '3'), added(1, '2'), removed(1, '3')];
    const [only] = messagesAsOf(CHANNEL, recorded(events));
    expect([...(only?.reactions.values() ?? [])]).toEqual([{ name: '👍', emojiId: null, userIds: new Set(['2']) }]);
    expect(messagesAsOf(CHANNEL, recorded([...events, removed(1, '2')]))[0]?.reactions.size).toBe(0);
  });

  it('have the description, spoiler and end of the poll of that time', () => {
    const describe = (spoiler: boolean) =>
      AttachmentDescribed({ ...placeOf(1), attachmentId: '7', description: null, spoiler, describedAt: 5 });
    const events = recorded([sent(1), describe(true), describe(false), MessagePollEnded({ ...placeOf(1), endedAt: 9 })]);
    const shown = (upTo: number) => {
      const [only] = messagesAsOf(CHANNEL, events.slice(0, upTo));
      return [only?.describedAt, only?.isSpoiler, only?.pollEndedAt];
    };
    expect([1, 2, 3, 4].map(shown)).toEqual([
      [0, false, null],
      [1, true, null],
      [2, false, null],
      [2, false, 9],
    ]);
  });

  it('are restored by an undo, except those that their author deleted since', () => {
    const undone = { undoneEventId: 'event-5', bannedAt: 9, restoredMessages: { from: 0, to: 9 }, undoneById: '7', undoneAt: 20 };
    const unbanned = BanUndone({ serverId: '9', userId: '1', ...undone });
    const byAuthor = MessageDeleted({ ...placeOf(3), deletedById: '1', attachmentCount: 0 });
    const byOther = MessageDeleted({ ...placeOf(1), deletedById: '7', attachmentCount: 0 });
    const restored = MessageRestored({ ...placeOf(1), undoneEventId: 'event-4', restoredById: '7', restoredAt: 30 });
    const events = recorded([sent(0), sent(1), sent(3), added(0, '3'), byOther, banned('1', 0, 9), byAuthor, unbanned, restored]);
    const shown = (upTo: number) => messagesAsOf(CHANNEL, events.slice(0, upTo)).map(({ id }) => id);
    expect([6, 7, 8, 9].map(shown)).toEqual([[], [], ['0'], ['0', '1']]);
    expect(messagesAsOf(CHANNEL, events)[0]?.reactions.size).toBe(1);
  });

  it('stay hidden while any deletion is active', () => {
    const byOther = MessageDeleted({ ...placeOf(0), deletedById: '7', attachmentCount: 0 });
    const undone = { undoneEventId: 'event-2', bannedAt: 9, restoredMessages: { from: 0, to: 9 }, undoneById: '7', undoneAt: 20 };
    const unbanned = BanUndone({ serverId: '9', userId: '1', ...undone });
    const restored = MessageRestored({ ...placeOf(0), undoneEventId: 'event-3', restoredById: '7', restoredAt: 30 });
    const events = recorded([sent(0), sent(3), banned('1', 0, 9), byOther, unbanned, restored]);
    const shown = (upTo: number) => messagesAsOf(CHANNEL, events.slice(0, upTo)).map(({ id }) => id);
    expect([2, 3, 4, 5, 6].map(shown)).toEqual([['0', '3'], [], [], ['3'], ['0', '3']]);
  });

  it('are empty while their channel is deleted, and complete after its restoration, except deleted ones', () => {
    const deleted = ChannelDeleted({ serverId: '9', channelId: CHANNEL, deletedById: '7', deletedAt: 5 });
    const kept = { name: 'Hall', channelType: 1, icon: null, slowModeSeconds: null, categoryId: null, order: 2, permissions: [] };
    const restored = ChannelRestored({
      serverId: '9',
      channelId: CHANNEL,
      ...kept,
      createdById: '7',
      createdAt: 1,
      restoredById: '7',
      restoredAt: 9,
    });
    const byAuthor = MessageDeleted({ ...placeOf(3), deletedById: '1', attachmentCount: 0 });
    const events = recorded([sent(0), sent(3), added(0, '3'), deleted, byAuthor, restored]);
    const shown = (upTo: number) => messagesAsOf(CHANNEL, events.slice(0, upTo)).map(({ id }) => id);
    expect([3, 4, 5, 6].map(shown)).toEqual([['0', '3'], [], [], ['0']]);
    expect(messagesAsOf(CHANNEL, events)[0]?.reactions.size).toBe(1);
  });

  it('belong to one channel', () => {
    expect(messagesAsOf(CHANNEL, recorded([sent(1), sent(2, '51')])).map(({ id }) => id)).toEqual(['1']);
  });
});
