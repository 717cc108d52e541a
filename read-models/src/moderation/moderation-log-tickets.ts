/** Moderators' actions on tickets and canned texts in their audit log. */
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
import { type Entry, insert } from './moderation-log-entries.ts';
import { CANNED_TEXT_NAMES, readNames, saveNames } from './moderation-log-names.ts';
import { ticketStatusWords } from './moderation-log-words.ts';
import { isNotOfUndo } from './of-undo.ts';

type OfTicket = { readonly ticketId: number; readonly channelId: string };

async function openersOf(tx: Tx, tickets: readonly OfTicket[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; openedById: string }>`
    select ticket_id as id, opened_by_id as "openedById" from moderation_log_tickets
    where ticket_id = any(${tickets.map(({ ticketId }) => ticketId)}::integer[])`.execute(tx);
  return new Map(rows.map(({ id, openedById }) => [id, openedById]));
}

/**
 * Entries about the author of each ticket. A ticket about abuse is a case with the id of its channel, and the log hides it from that user.
 */
async function entriesOfTickets<Data extends OfTicket>(
  tx: Tx,
  batch: readonly { readonly id: string; readonly position: number; readonly data: Data }[],
  entryOf: (data: Data) => Pick<Entry, 'byId' | 'at' | 'reason'>,
): Promise<readonly Entry[]> {
  const openers = await openersOf(
    tx,
    batch.map(({ data }) => data),
  );
  return batch.map(({ id, position, data }) => {
    const { ticketId, channelId: caseId } = data;
    return { id, position, ticketId, userId: openers.get(ticketId) ?? null, caseId, ...entryOf(data) };
  });
}

export const ticketActionHandlers = [
  on(TicketOpened, async (batch, tx) => {
    await sql`
      insert into moderation_log_tickets (ticket_id, opened_by_id)
      select * from unnest(${batch.map(({ data }) => data.ticketId)}::integer[], ${batch.map(({ data }) => data.authorId)}::text[])`.execute(
      tx,
    );
  }),
  // The author and a full ticket set the status too. A status that came with a decision is part of the decision's entry.
  on(TicketStatusSet, async (batch, tx) => {
    const set = batch.filter((event) => event.data.by === 'moderator' && isNotOfUndo(event) && event.meta.command !== decideReport.name);
    const entryOf = ({ status, setById, setAt }: (typeof set)[number]['data']) => ({
      reason: ticketStatusWords(status),
      byId: setById,
      at: setAt,
    });
    await insert(tx, MODERATION_ACT.TICKET_STATUS, await entriesOfTickets(tx, set, entryOf));
  }),
  on(TicketMessageAdded, async (batch, tx) => {
    const entries = await entriesOfTickets(tx, batch, ({ authorId, addedAt }) => ({ byId: authorId, at: addedAt }));
    await insert(
      tx,
      MODERATION_ACT.TICKET_ANSWER,
      entries.filter(({ userId, byId }) => userId !== byId),
    );
  }),
  on(TicketTaken, async (batch, tx) => {
    const entries = await entriesOfTickets(tx, batch.filter(isNotOfUndo), ({ takenById, takenAt }) => ({ byId: takenById, at: takenAt }));
    await insert(tx, MODERATION_ACT.TICKET_TAKE, entries);
  }),
  on(TicketReleased, async (batch, tx) => {
    const entries = await entriesOfTickets(tx, batch.filter(isNotOfUndo), ({ releasedById, releasedAt }) => ({
      byId: releasedById,
      at: releasedAt,
    }));
    await insert(tx, MODERATION_ACT.TICKET_RELEASE, entries);
  }),
  on(CannedTextAdded, async (batch, tx) => {
    await insert(
      tx,
      MODERATION_ACT.CANNED_TEXT_ADD,
      batch
        .filter(isNotOfUndo)
        .map(({ id, position, data: { name: reason, addedById, addedAt } }) => ({ id, position, reason, byId: addedById, at: addedAt })),
    );
    await saveNames(tx, CANNED_TEXT_NAMES, new Map(batch.map(({ data: { cannedTextId, name } }) => [cannedTextId, name])));
  }),
  on(CannedTextEdited, async (batch, tx) => {
    await insert(
      tx,
      MODERATION_ACT.CANNED_TEXT_EDIT,
      batch.filter(isNotOfUndo).map(({ id, position, data: { name: reason, editedById, editedAt } }) => ({
        id,
        position,
        reason,
        byId: editedById,
        at: editedAt,
      })),
    );
    await saveNames(tx, CANNED_TEXT_NAMES, new Map(batch.map(({ data: { cannedTextId, name } }) => [cannedTextId, name])));
  }),
  on(CannedTextDeleted, async (batch, tx) => {
    const deleted = batch.filter(isNotOfUndo);
    const names = await readNames(
      tx,
      CANNED_TEXT_NAMES,
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
