import { refusals } from '../kernel/refusal.ts';

export const ticketRefusals = refusals({
  /** Also for another user's ticket, so that its owner is not revealed. */
  UnknownTicket: { status: 404, text: 'Ticket not found' },
  NoSuchTicket: { status: 400, text: 'Ticket not found' },
  TicketClosed: { status: 400, text: 'This ticket is closed.' },
  TicketFull: { status: 400, text: 'This ticket holds no more messages and is closed. Open another one.' },
  TicketTakenByOther: { status: 409, text: 'Another moderator has this ticket. Take it over first.' },
  TicketNotYours: { status: 400, text: 'You do not have this ticket.' },
  UnknownCannedText: { status: 404, text: 'There is no such text.' },
  CannedTextNameTaken: { status: 400, path: 'name', text: 'Another text has this name already.' },
  TooManyCannedTexts: { status: 400, text: 'There are as many texts as there may be. Delete one that nobody uses.' },
  NotInTickets: { status: 400, text: 'This cannot be done in a ticket.' },
});
