import { fold } from '@folkmoot/contracts/kernel/decider';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import {
  MessageScheduled,
  ScheduledMessageCancelled,
  ScheduledMessageChanged,
  ScheduledMessageRefused,
  ScheduledMessageSent,
} from '@folkmoot/contracts/scheduled-messages/events';
import { ONE_TIME_MS, SCHEDULED_DAYS_MS, SCHEDULED_LIMITS } from '@folkmoot/contracts/scheduled-messages/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noExtras } from '../messages/message-extras.ts';
import type { MessageFacts } from '../messages/messages.facts.ts';
import { decideRefusal, decideSending, type SendingFacts } from './decide-sending.ts';
import { decideCancel, decideChange, decideSchedule } from './scheduled-messages.decider.ts';
import { type Scheduled, type ScheduledEvent, type ScheduledText, scheduledFolding, scheduledTexts } from './scheduled-state.ts';

const NOW = 1_000_000;
const author = { id: '1', username: 'Ada', tag: 'ab12', badges: 0, hexColor: null, avatar: null, bot: null };
const lists = { mentions: [], roleMentions: [], quotedMessages: [], replyMessages: [], attachments: [], buttons: [], reactions: [] };
const shown = { type: 0, content: 'Good morning', createdAt: NOW, editedAt: null, silent: null, mentionReplies: null };
const fabricated = { ...lists, ...shown, id: '30', channelId: '2', createdById: '1', createdBy: author, embed: null, htmlEmbed: null };
const HOUR_MS = 3_600_000;
const message: Scheduled = {
  scheduledMessageId: '9',
  userId: '1',
  channelId: '2',
  content: 'Good morning',
  timeZone: 'Europe/Vienna',
  replyToMessageIds: [],
  mentionReplies: false,
  silent: false,
  sendAt: NOW + HOUR_MS,
  createdAt: NOW,
};
const LATER = NOW + 2 * HOUR_MS;
const scheduled = MessageScheduled(message);
const refused = ScheduledMessageRefused({ ...message, refusal: 'SlowMode', refusedAt: LATER });
const sent = ScheduledMessageSent({ scheduledMessageId: '9', userId: '1', channelId: '2', messageId: '30', sentAt: LATER });
const cancelled = ScheduledMessageCancelled({ scheduledMessageId: '9', userId: '1', channelId: '2', cancelledAt: NOW });

const given = (...history: readonly ScheduledEvent[]) => fold(scheduledFolding, history);

/** As the facts have read it from the log. */
function storedAfter(...history: readonly ScheduledEvent[]): ScheduledText {
  const stored = fold(scheduledTexts, history).get('9');
  if (!stored) throw new Error('There is none.');
  return stored;
}

const messageFacts: MessageFacts = {
  ...noExtras,
  messageId: '30',
  channelId: '2',
  serverId: '3',
  recipientId: null,
  authorId: '1',
  content: 'Good morning',
  silent: false,
  mentionReplies: false,
  mentionedUserIds: [],
  mentionedRoleIds: [],
  quotedMessageIds: [],
  replyToMessageIds: [],
  notifiedUserIds: [],
  socketId: null,
  now: LATER,
  ticket: null,
  fabricated: null,
  caught: null,
};

function sending(stored: ScheduledText, isDue: boolean, facts: Partial<MessageFacts> = {}): SendingFacts {
  return { stored, message: { ...messageFacts, ...facts }, fabricated: null, isDue, now: LATER };
}

describe('scheduling a message', () => {
  it('records the whole message', () => {
    expect(decideSchedule(given(), message)).toEqual([scheduled]);
  });

  it.each([
    ['now', NOW, 'ScheduledTimePassed'],
    ['in the past', NOW - 1, 'ScheduledTimePassed'],
    ['after 120 days', NOW + SCHEDULED_DAYS_MS + 1, 'ScheduledTooFar'],
  ] as const)('is refused for a time %s', (_title, sendAt, code) => {
    expect(decideSchedule(given(), { ...message, sendAt })).toEqual(refuse(code));
  });

  it('is possible up to 120 days ahead', () => {
    expect(decideSchedule(given(), { ...message, sendAt: NOW + SCHEDULED_DAYS_MS })).toHaveLength(1);
  });

  it('is refused for more than ten messages within a minute', () => {
    const many = Array.from({ length: SCHEDULED_LIMITS.atOneTime }, (_, index) =>
      MessageScheduled({ ...message, scheduledMessageId: `1${index}` }),
    );
    expect(decideSchedule(given(...many), message)).toEqual(refuse('TooManyAtThisTime'));
    expect(decideSchedule(given(...many), { ...message, sendAt: message.sendAt + ONE_TIME_MS })).toHaveLength(1);
  });

  it('is refused for more than a hundred messages, also if they were not sent', () => {
    const many = Array.from({ length: SCHEDULED_LIMITS.most }, (_, index) =>
      ScheduledMessageRefused({ ...refused.data, scheduledMessageId: `1${index}` }),
    );
    expect(decideSchedule(given(...many), message)).toEqual(refuse('TooManyScheduled'));
  });
});

describe('changing a scheduled message', () => {
  it('records the whole message', () => {
    const facts = { stored: storedAfter(scheduled), change: { content: 'Good evening' }, now: NOW + 1 };
    expect(decideChange(given(scheduled), facts)).toEqual([
      ScheduledMessageChanged({ ...message, content: 'Good evening', changedAt: NOW + 1 }),
    ]);
  });

  it('schedules a message again that was not sent, only with a new time', () => {
    const [state, stored] = [given(scheduled, refused), storedAfter(scheduled, refused)];
    expect(decideChange(state, { stored, change: { content: 'Again' }, now: LATER })).toEqual(refuse('ScheduledTimePassed'));
    const change = { sendAt: LATER + HOUR_MS };
    expect(decideChange(state, { stored, change, now: LATER })).toEqual([
      ScheduledMessageChanged({ ...message, ...change, changedAt: LATER }),
    ]);
  });

  it.each([
    ['sent', sent],
    ['cancelled', cancelled],
  ])('is refused if it was %s', (_title, last) => {
    const facts = { stored: storedAfter(scheduled), change: { content: 'Late' }, now: LATER };
    expect(decideChange(given(scheduled, last), facts)).toEqual(refuse('UnknownScheduledMessage'));
  });
});

describe('cancelling a scheduled message', () => {
  it('is recorded once', () => {
    const facts = { userId: '1', scheduledMessageId: '9', now: NOW };
    expect(decideCancel(given(scheduled), facts)).toEqual([cancelled]);
    expect(decideCancel(given(scheduled, cancelled), facts)).toEqual(refuse('UnknownScheduledMessage'));
  });
});

describe('sending a scheduled message', () => {
  it.each([true, false])('records it on the stream of the user first, then the message (due: %s)', (isDue) => {
    const decision = decideSending(given(scheduled), sending(storedAfter(scheduled), isDue));
    expect(decision).toMatchObject({ events: [sent], sideEvents: [{ stream: 'message-30', event: { type: 'MessageSent' } }] });
  });

  it.each([
    ['sent', sent],
    ['cancelled', cancelled],
    ['changed', ScheduledMessageChanged({ ...message, sendAt: LATER + HOUR_MS, changedAt: LATER })],
  ])('does nothing if it was %s in the meantime', (_title, last) => {
    const stored = storedAfter(scheduled);
    expect(decideSending(given(scheduled, last), sending(stored, true))).toEqual([]);
    expect(decideSending(given(scheduled, last), sending(stored, false))).toEqual(refuse('UnknownScheduledMessage'));
  });

  it('sends nothing for a shadow-banned user, who sees no difference', () => {
    const decision = decideSending(given(scheduled), sending(storedAfter(scheduled), true, { fabricated }));
    expect(decision).toEqual({ events: [sent], sideEvents: [] });
  });

  it('refuses an empty message', () => {
    expect(decideSending(given(scheduled), sending(storedAfter(scheduled), true, { content: '' }))).toEqual(refuse('NothingToSend'));
  });
});

describe('a refused message', () => {
  it('keeps its text', () => {
    const facts = { stored: storedAfter(scheduled), code: 'SlowMode', now: LATER };
    expect(decideRefusal(given(scheduled), facts)).toEqual([refused]);
    expect(storedAfter(scheduled, refused)).toMatchObject({ message, isRefused: true });
  });

  it('is not recorded if it was sent in the meantime', () => {
    expect(decideRefusal(given(scheduled, sent), { stored: storedAfter(scheduled), code: 'SlowMode', now: LATER })).toEqual([]);
  });
});

/** Each process decides on a copy that may be old. The log accepts a decision only at the revision that it was made on. */
describe('several processes', () => {
  it('send a message at most once, whatever they know and try', () => {
    const step = fc.record({ from: fc.nat(), does: fc.constantFrom('send', 'refuse', 'cancel', 'change') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const log: ScheduledEvent[] = [scheduled];
        for (const { from, does } of steps) {
          const known = log.slice(0, 1 + (from % log.length));
          const stored = fold(scheduledTexts, known).get('9');
          if (!stored) continue;
          const state = given(...known);
          const facts = { stored, now: LATER };
          const decision = {
            send: () => decideSending(state, sending(stored, true)),
            refuse: () => decideRefusal(state, { ...facts, code: 'SlowMode' }),
            cancel: () => decideCancel(state, { userId: '1', scheduledMessageId: '9', now: LATER }),
            change: () => decideChange(state, { ...facts, change: { sendAt: LATER + HOUR_MS } }),
          }[does]();
          if (isRefusal(decision) || known.length < log.length) continue;
          log.push(...('sideEvents' in decision ? decision.events : decision));
        }
        const ends = log.filter(({ type }) => type === 'ScheduledMessageSent' || type === 'ScheduledMessageCancelled');
        expect(ends.length).toBeLessThanOrEqual(1);
        expect(given(...log).has('9')).toBe(ends.length === 0);
      }),
    );
  });
});
