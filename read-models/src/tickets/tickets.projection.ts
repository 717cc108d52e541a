/** Projects tickets. Their messages are normal messages. Their titles are deleted with the content of the author. */
import { ContentErased } from '@folkmoot/contracts/accounts/events';
import { TicketOpened, TicketReleased, TicketSeen, TicketStatusSet, TicketTaken } from '@folkmoot/contracts/tickets/events';
import { isClosed, TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';
import { written } from '@folkmoot/platform/database/statement';
import { on, projection, type Tx, writes } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { keepErased, lockErasures } from '../accounts/erased-people.ts';
import { erasedOpenersTable, ticketsTable } from './tickets.table.ts';

const lockErased = lockErasures(erasedOpenersTable);
const insert = written(`
  insert into tickets (id, channel_id, opened_by_id, title, category, status, seen, opened_at, last_updated_at)
  select t.id, t.channel_id, t.opened_by_id, case when e.id is null then t.title else '' end, t.category,
         ${TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE}, true, t.at, t.at
  from unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::bigint[])
    as t(id, channel_id, opened_by_id, title, category, at)
  left join erased_openers e on e.id = t.opened_by_id`);

async function eraseTitles(tx: Tx, openerIds: readonly string[]): Promise<void> {
  await keepErased(tx, erasedOpenersTable, openerIds);
  await sql`update tickets set title = '' where opened_by_id = any(${openerIds}::text[]) and title <> ''`.execute(tx);
}

const setStatus = written(`
  update tickets t set status = s.status, last_updated_at = s.at, seen = t.seen and not s.unseen,
    taken_by_id = case when s.freed then null else t.taken_by_id end, taken_at = case when s.freed then null else t.taken_at end
  from unnest($1::integer[], $2::smallint[], $3::bigint[], $4::boolean[], $5::boolean[]) as s(id, status, at, unseen, freed)
  where t.id = s.id`);
const setTakers = written(`
  update tickets t set taken_by_id = s.by_id, taken_at = s.at
  from unnest($1::integer[], $2::text[], $3::bigint[]) as s(id, by_id, at) where t.id = s.id`);
const setSeen = written('update tickets set seen = true where id = any($1::integer[])');

type Change = { readonly status: number; readonly at: number; readonly unseen: boolean; readonly freed: boolean };

export const tickets = projection(
  { name: 'tickets', version: 3, tables: [ticketsTable, erasedOpenersTable] },
  writes(TicketOpened, (batch) => [
    lockErased(batch.map(({ data }) => data.authorId)),
    insert(
      batch.map(({ data }) => data.ticketId),
      batch.map(({ data }) => data.channelId),
      batch.map(({ data }) => data.authorId),
      batch.map(({ data }) => data.title ?? ''),
      batch.map(({ data }) => data.category),
      batch.map(({ data }) => data.openedAt),
    ),
  ]),
  // The last status in a batch counts, and a change by a moderator marks it as unseen. A ticket that was closed meanwhile has no assignee.
  writes(TicketStatusSet, (batch) => {
    const changes = new Map<number, Change>();
    for (const { data } of batch) {
      const before = changes.get(data.ticketId);
      const unseen = data.by === 'moderator' || (before?.unseen ?? false);
      const freed = isClosed(data.status) || (before?.freed ?? false);
      changes.set(data.ticketId, { status: data.status, at: data.setAt, unseen, freed });
    }
    const values = [...changes.values()];
    return [
      setStatus(
        [...changes.keys()],
        values.map(({ status }) => status),
        values.map(({ at }) => at),
        values.map(({ unseen }) => unseen),
        values.map(({ freed }) => freed),
      ),
    ];
  }),
  writes(TicketSeen, (batch) => [setSeen(batch.map(({ data }) => data.ticketId))]),
  // The last one who claimed it is the assignee.
  writes(TicketTaken, (batch) => {
    const last = [...new Map(batch.map(({ data }) => [data.ticketId, data])).values()];
    return [
      setTakers(
        last.map(({ ticketId }) => ticketId),
        last.map(({ takenById }) => takenById),
        last.map(({ takenAt }) => takenAt),
      ),
    ];
  }),
  writes(TicketReleased, (batch) => [
    setTakers(
      batch.map(({ data }) => data.ticketId),
      batch.map(() => null),
      batch.map(() => null),
    ),
  ]),
  on(ContentErased, (batch, tx) =>
    eraseTitles(
      tx,
      batch.map(({ data }) => data.userId),
    ),
  ),
);
