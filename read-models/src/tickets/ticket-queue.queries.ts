/** Tickets for the console, with their assignees. */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { getQueuedTicket, listTicketQueue } from '@folkmoot/contracts/tickets/staff-commands';
import type { TicketHolder } from '@folkmoot/contracts/tickets/staff-limits';
import type { QueuedTicket } from '@folkmoot/contracts/tickets/staff-wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { type RawBuilder, sql } from 'kysely';
import { readPeople, toRawUser } from '../profiles/people.ts';
import { pageSize, type TicketRow, ticketColumns } from './ticket-records.ts';

type Row = TicketRow & { readonly takenById: string | null; readonly takenAt: number | null };

async function readQueued(db: Reader, condition: RawBuilder<unknown>, limit: number): Promise<QueuedTicket[]> {
  const { rows } = await sql<Row>`
    select ${ticketColumns}, t.taken_by_id as "takenById", t.taken_at as "takenAt" from tickets t
    where ${condition} order by t.last_updated_at desc, t.id desc limit ${limit}`.execute(db);
  const named = rows.flatMap(({ openedById, takenById }) => (takenById === null ? [openedById] : [openedById, takenById]));
  const people = await readPeople(db, named);
  return rows.flatMap(({ seen: _, openedById, ...ticket }) => {
    const opener = people.get(openedById);
    const holder = ticket.takenById === null ? undefined : people.get(ticket.takenById);
    return opener ? [{ ...ticket, openedBy: toRawUser(opener), takenBy: holder ? toRawUser(holder) : null }] : [];
  });
}

function assignedTo(holder: TicketHolder, viewerId: string): RawBuilder<unknown> {
  if (holder === 'nobody') return sql`t.taken_by_id is null`;
  return holder === 'me' ? sql`t.taken_by_id = ${viewerId}` : sql`t.taken_by_id is not null and t.taken_by_id <> ${viewerId}`;
}

const listTicketQueueAnswer = answer(listTicketQueue, ({ db, actor, query }) => {
  const { status, holder, after, limit } = query;
  // An unknown or too large cursor starts from the beginning.
  const beyond = sql`coalesce(
    (t.last_updated_at, t.id) < (select c.last_updated_at, c.id from tickets c where c.id = ${Number.isSafeInteger(after) ? after : 0}::bigint), true)`;
  const condition = sql`${beyond} ${status === undefined ? sql`` : sql`and t.status = ${status}`}
    ${holder === undefined ? sql`` : sql`and ${assignedTo(holder, actor?.userId ?? '')}`}`;
  return readQueued(db, condition, pageSize(limit));
});

const getQueuedTicketAnswer = answer(getQueuedTicket, async ({ db, params }) => {
  const [ticket] = await readQueued(db, sql`t.id = ${params.ticketId}`, 1);
  return ticket ?? refuse('UnknownTicket');
});

export const ticketQueueAnswers = [listTicketQueueAnswer, getQueuedTicketAnswer];
