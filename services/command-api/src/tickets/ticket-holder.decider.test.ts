import { fold } from '@folkmoot/contracts/kernel/decider';
import { TicketMessageAdded, TicketOpened, TicketReleased, TicketStatusSet, TicketTaken } from '@folkmoot/contracts/tickets/events';
import { TICKET_LIMITS, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { describe, expect, it } from 'vitest';
import { noExtras } from '../messages/message-extras.ts';
import { decideRelease, decideReply, decideStatus, decideTake } from './ticket-holder.decider.ts';
import { type TicketEvent, ticketFolding } from './ticket-state.ts';

const [ANN, MOD, OTHER] = ['100', '200', '300'];
const NOW = 5000;
const ticket = { ticketId: 7, channelId: '70' };

const opened = TicketOpened({ ...ticket, authorId: ANN, title: 'Help', category: 0, openedAt: 1000 });
const added = TicketMessageAdded({ ...ticket, messageId: '901', authorId: ANN, addedAt: 2000 });
const full = Array.from({ length: TICKET_LIMITS.messages - 1 }, () => added);
const taken = (takenById: string, fromId: string | null = null) => TicketTaken({ ...ticket, takenById, fromId, takenAt: NOW });
const released = TicketReleased({ ...ticket, releasedById: MOD, releasedAt: NOW });
const status = (to: number, by: 'moderator' | 'limit' = 'moderator') =>
  TicketStatusSet({ ...ticket, status: to, by, setById: MOD, setAt: NOW });
const done = status(TICKET_STATUS.CLOSED_AS_DONE);
const waits = status(TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE);

function given(...events: readonly TicketEvent[]) {
  return fold(ticketFolding, events);
}

const mod = { callerId: MOD, now: NOW };

describe('claiming', () => {
  it.each([
    ['without an assignee', [opened], null],
    ['that was released', [opened, taken(OTHER), released], null],
    ['that was closed and reopened', [opened, taken(OTHER), done, waits], null],
    ['that lost its assignee', [opened, taken(OTHER), released], OTHER],
  ])('claims a ticket %s', (_title, events, fromId) => {
    expect(decideTake(given(...events), fromId, mod)).toEqual([taken(MOD)]);
  });

  it('writes no event for the assignee', () => {
    expect(decideTake(given(opened, taken(MOD)), null, mod)).toEqual([]);
    expect(decideTake(given(opened, taken(MOD)), OTHER, mod)).toEqual([]);
  });

  it('takes it over only from the assignee that the moderator expects', () => {
    expect(decideTake(given(opened, taken(OTHER)), OTHER, mod)).toEqual([taken(MOD, OTHER)]);
    expect(decideTake(given(opened, taken(OTHER)), null, mod)).toEqual({ refused: 'TicketTakenByOther' });
    expect(decideTake(given(opened, taken(OTHER)), '400', mod)).toEqual({ refused: 'TicketTakenByOther' });
  });

  it('is refused for a closed ticket, and for a missing one', () => {
    expect(decideTake(given(opened, done), null, mod)).toEqual({ refused: 'TicketClosed' });
    expect(decideTake(given(), null, mod)).toEqual({ refused: 'UnknownTicket' });
  });
});

describe('releasing', () => {
  it('is for the assignee', () => {
    expect(decideRelease(given(opened, taken(MOD)), mod)).toEqual([released]);
    expect(decideRelease(given(opened, taken(OTHER)), mod)).toEqual({ refused: 'TicketNotYours' });
    expect(decideRelease(given(opened), mod)).toEqual({ refused: 'TicketNotYours' });
    expect(decideRelease(given(), mod)).toEqual({ refused: 'UnknownTicket' });
  });
});

describe('setting its status', () => {
  it('is for the assignee, and for any moderator while there is none', () => {
    expect(decideStatus(given(opened, taken(MOD)), 2, mod)).toEqual([done]);
    expect(decideStatus(given(opened, done), 0, mod)).toEqual([waits]);
    expect(decideStatus(given(opened, taken(OTHER)), 2, mod)).toEqual({ refused: 'TicketTakenByOther' });
    expect(decideStatus(given(), 2, mod)).toEqual({ refused: 'UnknownTicket' });
  });
});

describe('replying', () => {
  const message = {
    ...noExtras,
    messageId: '902',
    channelId: '70',
    serverId: null,
    recipientId: null,
    authorId: MOD,
    content: 'Hello.',
    silent: false,
    mentionReplies: false,
    mentionedUserIds: [],
    mentionedRoleIds: [],
    quotedMessageIds: [],
    replyToMessageIds: [],
    notifiedUserIds: [],
    socketId: null,
    now: NOW,
  };
  const facts = { ...mod, message, status: TICKET_STATUS.WAITING_FOR_USER_RESPONSE };
  const counted = TicketMessageAdded({ ...ticket, messageId: '902', authorId: MOD, addedAt: NOW });

  it('sets the status together with the answer', () => {
    expect(decideReply(given(opened, taken(MOD)), facts)).toMatchObject({
      events: [counted, status(TICKET_STATUS.WAITING_FOR_USER_RESPONSE)],
      sideEvents: [{ stream: 'message-902', event: { type: 'MessageSent', data: { content: 'Hello.' } } }],
    });
    expect(decideReply(given(opened, done), { ...facts, status: null })).toMatchObject({ events: [counted] });
  });

  it('is refused while another moderator has it, for an empty answer, and for a missing ticket', () => {
    expect(decideReply(given(opened, taken(OTHER)), facts)).toEqual({ refused: 'TicketTakenByOther' });
    expect(decideReply(given(opened), { ...facts, message: { ...message, content: ' ' } })).toEqual({ refused: 'NothingToSend' });
    expect(decideReply(given(), facts)).toEqual({ refused: 'UnknownTicket' });
  });

  it('closes a full ticket, regardless of the requested status', () => {
    const closed = status(TICKET_STATUS.CLOSED_AS_DONE, 'limit');
    expect(decideReply(given(opened, ...full), facts)).toEqual([closed]);
    expect(decideReply(given(opened, ...full, closed), facts)).toEqual({ refused: 'TicketFull' });
  });
});
