/** A user's own tickets (users document, section 10). */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { getTicket, listTickets, markTicketSeen } from '@folkmoot/contracts/tickets/commands';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { pageSize, readTicket, readTickets, type TicketRow } from './ticket-records.ts';

function own({ openedById: _, ...ticket }: TicketRow) {
  return ticket;
}

const listTicketsAnswer = answer(listTickets, async ({ db, actor, query }) => {
  const { status, seen } = query;
  const condition = sql`t.opened_by_id = ${actor?.userId ?? ''}
    ${status === undefined ? sql`` : sql`and t.status = ${status}`} ${seen === undefined ? sql`` : sql`and t.seen = ${seen}`}`;
  return (await readTickets(db, condition, pageSize(query.limit))).map(own);
});

const getTicketAnswer = answer(
  getTicket,
  async ({ db, actor, params }) => {
    const ticket = await readTicket(db, params.ticketId);
    return ticket && ticket.openedById === actor?.userId ? own(ticket) : refuse('UnknownTicket');
  },
  ({ id, seen }) => (seen ? null : { command: markTicketSeen, params: { ticketId: String(id) } }),
);

export const ticketAnswers = [listTicketsAnswer, getTicketAnswer];
