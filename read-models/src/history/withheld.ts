/** What of the history somebody may see: all but what was reported about themselves, and who reported it (decision 43). */
import { type OfCase, ofCase } from '@folkmoot/contracts/history/of-case';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

function sideOf({ data, meta, stream }: LoggedEvent, viewerId: string): OfCase {
  const { command = '' }: Partial<EventMeta> = JSON.parse(meta);
  return ofCase({ data: JSON.parse(data), command, stream }, viewerId);
}

/** In the order they came. What may tell, and does not say of which report, is kept from whoever was reported at all. */
export async function seenBy(db: Reader, viewerId: string, events: readonly LoggedEvent[]): Promise<readonly LoggedEvent[]> {
  const sides = events.map((event) => ({ event, side: sideOf(event, viewerId) }));
  const caseIds = sides.flatMap(({ side: { caseId } }) => (caseId === null ? [] : [caseId]));
  const mayTell = sides.some(({ side }) => side.mayTell);
  if (caseIds.length === 0 && !mayTell) return events;
  const { rows } = await sql<{ id: string }>`
    select id from report_cases where withheld_from_id = ${viewerId} and (${mayTell} or id = any(${caseIds}::text[]))`.execute(db);
  const withheld = new Set(rows.map(({ id }) => id));
  return sides
    .filter(({ side: { caseId, aboutId, mayTell: tells } }) => {
      if (tells) return withheld.size === 0;
      return caseId === null || (aboutId !== viewerId && !withheld.has(caseId));
    })
    .map(({ event }) => event);
}
