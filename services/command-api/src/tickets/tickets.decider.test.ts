import { fold } from '@folkmoot/contracts/kernel/decider';
import { MessageSent, textOnly } from '@folkmoot/contracts/messages/events';
import {
  TicketMessageAdded,
  TicketNumbered,
  TicketOpened,
  TicketSeen,
  TicketStatusSet,
  TicketTaken,
} from '@folkmoot/contracts/tickets/events';
import { TICKET_LIMITS, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { describe, expect, it } from 'vitest';
import { noExtras } from '../messages/message-extras.ts';
import { numbersFolding, type TicketEvent, ticketFolding, toOwnTicket } from './ticket-state.ts';
import { decideAnswer, decideModerate, decideOpen, decideSeen, decideWrite } from './tickets.decider.ts';

const ANN = '100';
const MOD = '200';
const NOW = 5000;
const ticket = { ticketId: 7, channelId: '70' };

const opened = TicketOpened({ ...ticket, authorId: ANN, title: 'Help', category: 0, openedAt: 1000 });
const taken = TicketTaken({ ...ticket, takenById: '201', fromId: null, takenAt: NOW });
const added = TicketMessageAdded({ ...ticket, messageId: '901', authorId: ANN, addedAt: 2000 });
const full = Array.from({ length: TICKET_LIMITS.messages - 1 }, () => added);

function status(to: number, by: 'opener' | 'moderator' | 'limit' = 'moderator') {
  return TicketStatusSet({ ...ticket, status: to, by, setById: by === 'moderator' ? MOD : ANN, setAt: NOW });
}

const done = status(TICKET_STATUS.CLOSED_AS_DONE);
const invalid = status(TICKET_STATUS.CLOSED_AS_INVALID);
const toUser = status(TICKET_STATUS.WAITING_FOR_USER_RESPONSE);

function given(...events: readonly TicketEvent[]) {
  return fold(ticketFolding, events);
}

const nothingNamed = { mentionedUserIds: [], mentionedRoleIds: [], quotedMessageIds: [], replyToMessageIds: [], notifiedUserIds: [] };
const place = { messageId: '902', channelId: '70', serverId: null, recipientId: null, authorId: ANN };

describe('opening', () => {
  const facts = {
    openedById: ANN,
    channelId: '70',
    messageId: '902',
    title: 'Help',
    body: 'Please.',
    category: 4,
    mentionedUserIds: [MOD],
    quotedMessageIds: ['800'],
    now: 1000,
  };

  it('takes the next number, and writes the body as the first message', () => {
    const state = fold(numbersFolding, [TicketNumbered({ ticketId: 6, channelId: '60', openedById: MOD })]);
    const body = MessageSent({
      ...place,
      content: 'Please.',
      silent: false,
      mentionReplies: false,
      ...nothingNamed,
      mentionedUserIds: [MOD],
      quotedMessageIds: ['800'],
      socketId: null,
      sentAt: 1000,
      ...textOnly,
    });
    expect(decideOpen(state, facts)).toEqual({
      events: [TicketNumbered({ ...ticket, openedById: ANN })],
      sideEvents: [
        { stream: 'ticket-7', event: TicketOpened({ ...opened.data, category: 4 }) },
        { stream: 'message-902', event: body },
      ],
    });
  });

  it('starts with one', () => {
    expect(decideOpen(numbersFolding.initial, facts)).toMatchObject({ events: [{ data: { ticketId: 1 } }] });
  });
});

describe('answering', () => {
  const facts = { userId: ANN, now: NOW };

  it.each([
    ['a new ticket', [opened]],
    ['one that waits for its author', [opened, toUser]],
    ['one that was closed and reopened', [opened, done, toUser]],
  ])('sets the status to waiting for moderators in %s', (_title, events) => {
    expect(decideAnswer(given(...events), facts)).toEqual([status(TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE, 'opener')]);
  });

  it.each([
    ['NoSuchTicket', 'of another user', [opened], MOD],
    ['NoSuchTicket', 'one that never was', [], ANN],
    ['TicketClosed', 'one that is done', [opened, done], ANN],
    ['TicketClosed', 'one that is invalid', [opened, invalid], ANN],
  ])('is refused as %s in %s', (refused, _title, events, userId) => {
    expect(decideAnswer(given(...events), { userId, now: NOW })).toEqual({ refused });
  });
});

describe('moderating', () => {
  it.each([0, 1, 2, 3])('sets the status to %i, from any status', (to) => {
    for (const events of [[opened], [opened, done], [opened, invalid], [opened, toUser]]) {
      expect(decideModerate(given(...events), to, { userId: MOD, now: NOW })).toEqual([status(to)]);
    }
  });

  it('is only for the assignee', () => {
    expect(decideModerate(given(opened, taken), 3, { userId: MOD, now: NOW })).toEqual({ refused: 'TicketTakenByOther' });
    expect(decideModerate(given(opened, taken), 3, { userId: '201', now: NOW })).toMatchObject([{ data: { status: 3, setById: '201' } }]);
  });

  it('is refused for a missing ticket', () => {
    expect(decideModerate(given(), 1, { userId: MOD, now: NOW })).toEqual({ refused: 'NoSuchTicket' });
  });
});

describe('seeing', () => {
  const seen = TicketSeen({ ...ticket, seenById: ANN });

  it('is recorded after a change by a moderator, and otherwise does nothing', () => {
    expect(decideSeen(given(opened, toUser), ANN)).toEqual([seen]);
    expect(decideSeen(given(opened), ANN)).toEqual([]);
    expect(decideSeen(given(opened, toUser, seen), ANN)).toEqual([]);
  });

  it.each([
    ['status 0 by the opener', status(0, 'opener'), true],
    ['the limit', status(2, 'limit'), true],
    ['a moderator', toUser, false],
  ])('is up to date after %s: %s', (_title, event, is) => {
    const state = given(opened, event);
    expect(state.status === 'opened' && toOwnTicket(state)).toMatchObject({ seen: is, lastUpdatedAt: NOW });
  });

  it('is only for the author', () => {
    expect(decideSeen(given(opened, toUser), MOD)).toEqual({ refused: 'UnknownTicket' });
  });
});

describe('writing', () => {
  const message = {
    ...place,
    ...noExtras,
    ...nothingNamed,
    content: 'More.',
    silent: false,
    mentionReplies: false,
    socketId: null,
    now: NOW,
  };
  const own = { message, staff: false };
  const staff = { message: { ...message, authorId: MOD }, staff: true };

  it('counts the message and keeps the status', () => {
    expect(decideWrite(given(opened), own)).toMatchObject({
      events: [TicketMessageAdded({ ...ticket, messageId: '902', authorId: ANN, addedAt: NOW })],
      sideEvents: [{ stream: 'message-902', event: { type: 'MessageSent', data: { content: 'More.', sentAt: NOW } } }],
    });
    const state = given(opened, toUser, added);
    expect(state).toMatchObject({ progress: TICKET_STATUS.WAITING_FOR_USER_RESPONSE, messages: 2, lastUpdatedAt: NOW });
  });

  it('is allowed to moderators in a closed ticket', () => {
    expect(decideWrite(given(opened, done), own)).toEqual({ refused: 'TicketClosed' });
    expect(decideWrite(given(opened, invalid), own)).toEqual({ refused: 'TicketClosed' });
    expect(decideWrite(given(opened, done), staff)).toMatchObject({ events: [{ type: 'TicketMessageAdded' }] });
  });

  it('is refused to other moderators if there is an assignee', () => {
    expect(decideWrite(given(opened, taken), staff)).toEqual({ refused: 'TicketTakenByOther' });
    expect(decideWrite(given(opened, taken), own)).toMatchObject({ events: [{ type: 'TicketMessageAdded' }] });
  });

  it('closes a full ticket, and is refused in a full and closed one', () => {
    expect(decideWrite(given(opened, ...full.slice(1)), own)).toMatchObject({ events: [{ type: 'TicketMessageAdded' }] });
    expect(decideWrite(given(opened, ...full), own)).toEqual([status(TICKET_STATUS.CLOSED_AS_DONE, 'limit')]);
    expect(decideWrite(given(opened, ...full), staff)).toMatchObject([{ data: { status: 2, by: 'limit', setById: MOD } }]);
    expect(decideWrite(given(opened, ...full, done), staff)).toEqual({ refused: 'TicketFull' });
  });

  it('is refused for an empty message and a missing ticket', () => {
    expect(decideWrite(given(opened), { ...own, message: { ...message, content: ' ' } })).toEqual({ refused: 'NothingToSend' });
    expect(decideWrite(given(), own)).toEqual({ refused: 'NoInbox' });
  });
});
