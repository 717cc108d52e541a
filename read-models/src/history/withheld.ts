/** The events that a viewer may see: all except reports about themselves with their reporters (decision 43). */
import { type EventOfHistory, isWithheld, type OwnCase, ofCase } from '@folkmoot/contracts/history/of-case';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

function read({ data, meta, stream }: LoggedEvent): EventOfHistory {
  const { command = '', at = 0 }: Partial<EventMeta> = JSON.parse(meta);
  return { data: JSON.parse(data), command, stream, at };
}

/** Keeps the order. A report hides only its own case. Otherwise anyone could hide the history from the reported user. */
export async function seenBy(db: Reader, viewerId: string, events: readonly LoggedEvent[]): Promise<readonly LoggedEvent[]> {
  const decodedEvents = events.map((event) => ({ event, decoded: read(event) }));
  const isAsked = decodedEvents.some(({ decoded }) => {
    const { caseId, mayReveal } = ofCase(decoded, viewerId);
    return caseId !== null || mayReveal !== null;
  });
  if (!isAsked) return events;
  const { rows: cases } = await sql<OwnCase>`
    select id as "caseId", thing_id as "thingId", channel_id as "channelId", decided_at as "decidedAt"
    from report_cases where withheld_from_id = ${viewerId}`.execute(db);
  return decodedEvents.filter(({ decoded }) => !isWithheld(decoded, viewerId, cases)).map(({ event }) => event);
}
