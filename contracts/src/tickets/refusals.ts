import { refusals } from '../kernel/refusal.ts';

export const ticketRefusals = refusals({
  /** Also for another user's ticket, so that its owner is not revealed. */
  UnknownTicket: { status: 404, text: 'Ticket not found' },
  NoSuchTicket: { status: 400, text: 'Ticket not found' },
  TicketClosed: { status: 400, text: 'This ticket is closed.' },
  TicketFull: { status: 400, text: 'This ticket has reached the maximum number of messages and is closed. Open a new one.' },
  TicketTakenByOther: { status: 409, text: 'This ticket is assigned to another moderator. Take it over first.' },
  TicketNotYours: { status: 400, text: 'This ticket is not assigned to you.' },
  UnknownCannedText: { status: 404, text: 'This canned reply does not exist.' },
  CannedTextNameTaken: { status: 400, path: 'name', text: 'Another canned reply already has this name.' },
  TooManyCannedTexts: { status: 400, text: 'You have reached the maximum number of canned replies. Delete one first.' },
  NotInTickets: { status: 400, text: 'This is not possible in a ticket.' },
});
