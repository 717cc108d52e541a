/** Queries for moderators (users document 11.1). */
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { inspectChannel, recordInspection } from '@folkmoot/contracts/moderation/commands';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { getAnyTicket, listAllTickets } from '@folkmoot/contracts/moderation/ticket-commands';
import type { StaffTicket } from '@folkmoot/contracts/tickets/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { readPeople, toRawUser } from '../profiles/people.ts';
import { pageSize, readTicket, readTickets, type TicketRow } from '../tickets/ticket-records.ts';
import { readInspectedChannel } from './inspected-channel.ts';

/** Adds the authors in one query. Whether they have seen the ticket is private. */
async function withOpeners(db: Reader, rows: readonly TicketRow[]): Promise<StaffTicket[]> {
  const people = await readPeople(
    db,
    rows.map((row) => row.openedById),
  );
  return rows.flatMap(({ seen: _, openedById, ...ticket }) => {
    const person = people.get(openedById);
    return person ? [{ ...ticket, openedBy: toRawUser(person) }] : [];
  });
}

const listAllTicketsAnswer = answer(listAllTickets, async ({ db, query }) => {
  const { status, after } = query;
  // An unknown or too large cursor starts from the beginning.
  const beyond = sql`coalesce(
    (t.last_updated_at, t.id) < (select c.last_updated_at, c.id from tickets c where c.id = ${Number.isSafeInteger(after) ? after : 0}::bigint), true)`;
  const condition = sql`${beyond} ${status === undefined ? sql`` : sql`and t.status = ${status}`}`;
  return withOpeners(db, await readTickets(db, condition, pageSize(query.limit)));
});

const getAnyTicketAnswer = answer(getAnyTicket, async ({ db, params }) => {
  const ticket = await readTicket(db, params.ticketId);
  const [found] = ticket ? await withOpeners(db, [ticket]) : [];
  return found ?? refuse('UnknownTicket');
});

const inspectChannelAnswer = answer(
  inspectChannel,
  async ({ db, actor, params, query }) => {
    const { aroundId, limit } = query;
    const page = MODERATION_LIMITS.messagePage;
    const size = limit === undefined || limit <= 0 ? page : Math.min(limit, page);
    const found = await readInspectedChannel(db, params.channelId, actor?.userId ?? '', { aroundId, limit: size });
    return found ?? refuse('UnknownModeratedChannel');
  },
  (_reply, { params, query: { aroundId, reason } }) => {
    const body = { ...(aroundId !== undefined && { aroundId }), ...(reason !== undefined && { reason }) };
    return { command: recordInspection, params: { channelId: params.channelId }, body, required: true };
  },
);

export const moderationAnswers = [listAllTicketsAnswer, getAnyTicketAnswer, inspectChannelAnswer];
