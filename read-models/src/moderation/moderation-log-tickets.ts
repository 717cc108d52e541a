/** What moderators did with tickets and with the texts they answer with, in their audit log. */
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { decideReport } from '@folkmoot/contracts/reports/staff-commands';
import {
  CannedTextAdded,
  CannedTextDeleted,
  CannedTextEdited,
  TicketMessageAdded,
  TicketOpened,
  TicketReleased,
  TicketStatusSet,
  TicketTaken,
} from '@folkmoot/contracts/tickets/events';
import { on, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { type Entry, insert, isOfUndo } from './moderation-log-entries.ts';
import { ticketStatusWords } from './moderation-log-words.ts';

type OfTicket = { readonly ticketId: number; readonly channelId: string };

async function openersOf(tx: Tx, tickets: readonly OfTicket[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; openedById: string }>`
    select ticket_id as id, opened_by_id as "openedById" from moderation_log_tickets
    where ticket_id = any(${tickets.map(({ ticketId }) => ticketId)}::integer[])`.execute(tx);
  return new Map(rows.map(({ id, openedById }) => [id, openedById]));
}

/** Whom the ticket is of. One that speaks of abuse is a case, by the id of its channel, and kept from whoever opened it. */
function ofTicket({ ticketId, channelId }: OfTicket, openers: ReadonlyMap<number, string>): Pick<Entry, 'ticketId' | 'userId' | 'caseId'> {
  return { ticketId, userId: openers.get(ticketId) ?? null, caseId: channelId };
}

async function keepNames(tx: Tx, texts: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    insert into moderation_log_canned_texts (canned_text_id, name)
    select * from unnest(${[...texts.keys()]}::text[], ${[...texts.values()]}::text[])
    on conflict (canned_text_id) do update set name = excluded.name`.execute(tx);
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select canned_text_id as id, name from moderation_log_canned_texts where canned_text_id = any(${[...ids]}::text[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const ticketActHandlers = [
  on(TicketOpened, async (batch, tx) => {
    await sql`
      insert into moderation_log_tickets (ticket_id, opened_by_id)
      select * from unnest(${batch.map(({ data }) => data.ticketId)}::integer[], ${batch.map(({ data }) => data.authorId)}::text[])`.execute(
      tx,
    );
  }),
  // Whoever opened it sets it too, and so does a ticket that is full; what came with a decision is told by that.
  on(TicketStatusSet, async (batch, tx) => {
    const set = batch.filter((event) => event.data.by === 'moderator' && !isOfUndo(event) && event.meta.command !== decideReport.name);
    const openers = await openersOf(
      tx,
      set.map(({ data }) => data),
    );
    await insert(
      tx,
      MODERATION_ACT.TICKET_STATUS,
      set.map(({ id, position, data }) => {
        return { id, position, ...ofTicket(data, openers), reason: ticketStatusWords(data.status), byId: data.setById, at: data.setAt };
      }),
    );
  }),
  on(TicketMessageAdded, async (batch, tx) => {
    const openers = await openersOf(
      tx,
      batch.map(({ data }) => data),
    );
    await insert(
      tx,
      MODERATION_ACT.TICKET_ANSWER,
      batch
        .filter(({ data: { ticketId, authorId } }) => openers.get(ticketId) !== authorId)
        .map(({ id, position, data }) => ({ id, position, ...ofTicket(data, openers), byId: data.authorId, at: data.addedAt })),
    );
  }),
  on(TicketTaken, async (batch, tx) => {
    const taken = batch.filter((event) => !isOfUndo(event));
    const openers = await openersOf(
      tx,
      taken.map(({ data }) => data),
    );
    await insert(
      tx,
      MODERATION_ACT.TICKET_TAKE,
      taken.map(({ id, position, data }) => ({ id, position, ...ofTicket(data, openers), byId: data.takenById, at: data.takenAt })),
    );
  }),
  on(TicketReleased, async (batch, tx) => {
    const released = batch.filter((event) => !isOfUndo(event));
    const openers = await openersOf(
      tx,
      released.map(({ data }) => data),
    );
    await insert(
      tx,
      MODERATION_ACT.TICKET_RELEASE,
      released.map(({ id, position, data }) => ({
        id,
        position,
        ...ofTicket(data, openers),
        byId: data.releasedById,
        at: data.releasedAt,
      })),
    );
  }),
  on(CannedTextAdded, async (batch, tx) => {
    await insert(
      tx,
      MODERATION_ACT.CANNED_TEXT_ADD,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { name: reason, addedById, addedAt } }) => ({ id, position, reason, byId: addedById, at: addedAt })),
    );
    await keepNames(tx, new Map(batch.map(({ data: { cannedTextId, name } }) => [cannedTextId, name])));
  }),
  on(CannedTextEdited, async (batch, tx) => {
    await insert(
      tx,
      MODERATION_ACT.CANNED_TEXT_EDIT,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { name: reason, editedById, editedAt } }) => ({
          id,
          position,
          reason,
          byId: editedById,
          at: editedAt,
        })),
    );
    await keepNames(tx, new Map(batch.map(({ data: { cannedTextId, name } }) => [cannedTextId, name])));
  }),
  on(CannedTextDeleted, async (batch, tx) => {
    const deleted = batch.filter((event) => !isOfUndo(event));
    const names = await namesOf(
      tx,
      deleted.map(({ data }) => data.cannedTextId),
    );
    await insert(
      tx,
      MODERATION_ACT.CANNED_TEXT_DELETE,
      deleted.map(({ id, position, data: { cannedTextId, deletedById, deletedAt } }) => {
        return { id, position, reason: names.get(cannedTextId) ?? null, byId: deletedById, at: deletedAt };
      }),
    );
  }),
];
