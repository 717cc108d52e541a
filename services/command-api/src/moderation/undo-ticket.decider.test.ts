import { TicketReleased, TicketStatusSet, TicketTaken } from '@folkmoot/contracts/tickets/events';
import { TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { describe, expect, it } from 'vitest';
import type { OpenedTicket } from '../tickets/ticket-state.ts';
import { holderOpposite, statusOpposite, type TicketUndoFacts } from './undo-ticket.decider.ts';

const [OPENER, MOD, OTHER, NOW] = ['100', '200', '201', 9000] as const;
const { WAITING_FOR_MODERATOR_RESPONSE: WAITS, WAITING_FOR_USER_RESPONSE: THEIRS, CLOSED_AS_DONE: CLOSED } = TICKET_STATUS;
const on = { ticketId: 4, channelId: '40' };
const ticket: OpenedTicket = {
  status: 'opened',
  ...on,
  openedById: OPENER,
  title: 'Eels',
  category: 0,
  progress: WAITS,
  messages: 1,
  seen: true,
  takenById: null,
  openedAt: 1,
  lastUpdatedAt: 1,
};

function facts(before: Partial<OpenedTicket>, set: Partial<OpenedTicket>, moderators: readonly string[] = [MOD, OTHER]): TicketUndoFacts {
  const isModerator = (userId: string) => moderators.includes(userId);
  return { before: { ...ticket, ...before }, set: { ...ticket, ...set }, callerId: MOD, now: NOW, isModerator };
}

const statusSet = (status: number) => TicketStatusSet({ ...on, status, by: 'moderator', setById: MOD, setAt: NOW });
const closing = facts({ progress: WAITS }, { progress: CLOSED });
const effect = (code: string, field: string | null = null) => ({ effect: code, until: null, field });

describe('undo of a ticket status', () => {
  it('restores the previous one', () => {
    expect(statusOpposite({ ...ticket, progress: CLOSED }, closing)).toEqual({
      events: [statusSet(WAITS)],
      effects: [effect('ticketStatusBack', '0')],
    });
  });

  it('restores the assignee of a ticket that it closed, if they are still a moderator', () => {
    const claimed = facts({ takenById: OTHER }, { progress: CLOSED });
    expect(statusOpposite({ ...ticket, progress: CLOSED }, claimed)).toMatchObject({
      events: [statusSet(WAITS), TicketTaken({ ...on, takenById: OTHER, fromId: null, takenAt: NOW })],
      effects: [{ effect: 'ticketStatusBack' }, { effect: 'ticketHeldBack' }],
    });
    const unclaimed = facts({ takenById: OTHER }, { progress: CLOSED }, [MOD]);
    expect(statusOpposite({ ...ticket, progress: CLOSED }, unclaimed)).toMatchObject({ events: [statusSet(WAITS)] });
  });

  it('keeps a later status, and does nothing for an unchanged one', () => {
    expect(statusOpposite({ ...ticket, progress: THEIRS }, closing)).toBe(null);
    expect(statusOpposite(ticket, facts({}, {}))).toBe(null);
  });

  it('is refused while another moderator has the ticket, like setting it', () => {
    const turn = facts({ progress: WAITS }, { progress: THEIRS });
    expect(statusOpposite({ ...ticket, progress: THEIRS, takenById: OTHER }, turn)).toMatchObject({ refused: 'TicketTakenByOther' });
  });
});

describe('undo of an assignment', () => {
  it('releases a claimed ticket', () => {
    expect(holderOpposite({ ...ticket, takenById: OTHER }, facts({}, { takenById: OTHER }))).toEqual({
      events: [TicketReleased({ ...on, releasedById: MOD, releasedAt: NOW })],
      effects: [effect('ticketFreed')],
    });
  });

  it('restores the previous assignee of a taken over or released ticket', () => {
    expect(holderOpposite({ ...ticket, takenById: OTHER }, facts({ takenById: MOD }, { takenById: OTHER }))).toEqual({
      events: [TicketTaken({ ...on, takenById: MOD, fromId: OTHER, takenAt: NOW })],
      effects: [effect('ticketHeldBack')],
    });
    expect(holderOpposite(ticket, facts({ takenById: OTHER }, {}))).toMatchObject({
      events: [TicketTaken({ ...on, takenById: OTHER, fromId: null, takenAt: NOW })],
    });
  });

  it('does nothing if the assignee changed since, the ticket is closed, or the previous assignee is no moderator', () => {
    const taking = facts({}, { takenById: OTHER });
    expect(holderOpposite({ ...ticket, takenById: MOD }, taking)).toBe(null);
    expect(holderOpposite(ticket, taking)).toBe(null);
    expect(holderOpposite({ ...ticket, progress: CLOSED }, facts({ takenById: OTHER }, {}))).toBe(null);
    expect(holderOpposite(ticket, facts({ takenById: OTHER }, {}, [MOD]))).toBe(null);
  });
});
