import { fold } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { MessageDeleted, MessageSent, textOnly } from '@folkmoot/contracts/messages/events';
import { MessagePollEnded, MessagePollVoted, MessagePollVoteWithdrawn } from '@folkmoot/contracts/polls/events';
import { POLL_LIMITS } from '@folkmoot/contracts/polls/limits';
import { type SentPoll, sentPollText } from '@folkmoot/contracts/polls/sent-poll';
import { describe, expect, it } from 'vitest';
import { type MessageEvent, messageFolding, type SentMessage } from '../messages/message-state.ts';
import { decideEnd, decideVote, decideWithdraw, isPollEnd } from './polls.decider.ts';
import { type PollVoteEvent, pollVoteFolding } from './vote-state.ts';

const [ANN, BEN] = ['100', '200'] as const;
const NOW = 5000;
const place = { messageId: '900', channelId: '70', serverId: '7', recipientId: null, authorId: ANN };
const choices = [
  { id: '1', content: 'Tea' },
  { id: '2', content: 'Coffee' },
];

function sent(poll: Partial<SentPoll> | null = {}) {
  const nothingNamed = { mentionedUserIds: [], mentionedRoleIds: [], quotedMessageIds: [], replyToMessageIds: [], notifiedUserIds: [] };
  const text = { ...place, content: 'Which?', silent: false, mentionReplies: false, ...nothingNamed, socketId: null, sentAt: 1000 };
  const whole = poll && { choices, multiple: false, anonymous: false, endsAt: null, ...poll };
  return MessageSent({ ...text, ...textOnly, poll: sentPollText(whole) });
}

function given(...events: readonly MessageEvent[]) {
  return fold(messageFolding, events);
}

function message(...events: readonly MessageEvent[]): SentMessage | null {
  const state = given(...events);
  return state.status === 'sent' ? state : null;
}

function after(...events: readonly PollVoteEvent[]) {
  return fold(pollVoteFolding, events);
}

const ended = MessagePollEnded({ ...place, endedAt: 3000 });
const on = { message: message(sent()), channelId: '70', userId: BEN, now: NOW };
const voted = (...choiceIds: string[]) => MessagePollVoted({ ...place, userId: BEN, choiceIds, votedAt: NOW });
const withdrawn = MessagePollVoteWithdrawn({ ...place, userId: BEN, withdrawnAt: NOW });

describe('a vote', () => {
  it('is recorded once, and replaces the earlier one', () => {
    expect(decideVote(after(), { ...on, choiceIds: ['1'] })).toEqual([voted('1')]);
    expect(decideVote(after(voted('1')), { ...on, choiceIds: ['1'] })).toEqual([]);
    expect(decideVote(after(voted('1')), { ...on, choiceIds: ['2'] })).toEqual([voted('2')]);
    expect(decideVote(after(voted('1'), withdrawn), { ...on, choiceIds: ['1'] })).toEqual([voted('1')]);
  });

  it('has several choices only if the poll allows it, each once and in the order of the poll', () => {
    expect(decideVote(after(), { ...on, choiceIds: ['1', '2'] })).toEqual(refuse('OnlyOneChoice'));
    expect(decideVote(after(), { ...on, choiceIds: ['1', '1'] })).toEqual([voted('1')]);
    const several = { ...on, message: message(sent({ multiple: true })) };
    expect(decideVote(after(), { ...several, choiceIds: ['2', '1', '2'] })).toEqual([voted('1', '2')]);
  });

  it.each([
    ['without a poll', { message: message(sent(null)) }],
    ['that is deleted', { message: message(sent(), MessageDeleted({ ...place, deletedById: ANN, attachmentCount: 0 })) }],
    ['of another channel', { channelId: '71' }],
  ])('is refused for a message %s', (_what, facts) => {
    expect(decideVote(after(), { ...on, choiceIds: ['1'], ...facts })).toEqual(refuse('UnknownPoll'));
    expect(decideWithdraw(after(voted('1')), { ...on, ...facts })).toEqual(refuse('UnknownPoll'));
  });

  it('is refused for a choice that the poll does not have', () => {
    expect(decideVote(after(), { ...on, choiceIds: ['3'] })).toEqual(refuse('UnknownPoll'));
  });

  it.each([
    ['at its end time', sent({ endsAt: NOW }), []],
    ['when its author ended it', sent({ endsAt: NOW + 1 }), [ended]],
  ] as const)('is refused and stays after the poll ended %s', (_when, event, more) => {
    const facts = { ...on, message: message(event, ...more) };
    expect(decideVote(after(), { ...facts, choiceIds: ['1'] })).toEqual(refuse('PollEnded'));
    expect(decideWithdraw(after(voted('1')), facts)).toEqual(refuse('PollEnded'));
  });

  it('is removed once', () => {
    expect(decideWithdraw(after(voted('1')), on)).toEqual([withdrawn]);
    expect(decideWithdraw(after(voted('1'), withdrawn), on)).toEqual([]);
  });
});

describe('the end of a poll', () => {
  const wish = { channelId: '70', userId: ANN, now: 3000, purged: false };

  it('can be moved up by the author, once', () => {
    expect(decideEnd(given(sent()), wish)).toEqual([ended]);
    expect(decideEnd(given(sent()), { ...wish, userId: BEN })).toEqual(refuse('NotYourPoll'));
    expect(decideEnd(given(sent(), ended), wish)).toEqual(refuse('PollEnded'));
    expect(decideEnd(given(sent()), { ...wish, purged: true })).toEqual(refuse('UnknownPoll'));
  });

  it('does not break the message of an erased author', () => {
    expect(given(sent(null), ended)).toMatchObject({ status: 'sent', poll: null });
  });

  it.each([
    [null, true],
    [NOW, false],
    [NOW + 1, true],
    [NOW + POLL_LIMITS.longestMs, true],
    [NOW + POLL_LIMITS.longestMs + 1, false],
  ])('can be %s: %s', (endsAt, isPossible) => {
    expect(isPollEnd(endsAt, NOW)).toBe(isPossible);
  });
});
