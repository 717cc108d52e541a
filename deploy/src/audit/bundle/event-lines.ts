/** Events in a bundle: one JSON line each, with data and meta byte for byte as in the log. */
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { z } from 'zod';

/** The last millisecond that a date can represent. */
const LAST_MOMENT = 8.64e15;

/** The metadata that a replay shows. */
const Meta = z.looseObject({ actor: z.string(), command: z.string(), at: z.number().min(0).max(LAST_MOMENT) });

const Line = z.strictObject({
  position: z.number().int(),
  stream: z.string(),
  revision: z.number().int(),
  id: z.string(),
  type: z.string(),
  version: z.number().int(),
  bulk: z.boolean(),
  data: z.string(),
  meta: z.string(),
});

export function lineOfEvent({ position, stream, revision, id, type, version, bulk, data, meta }: LoggedEvent): string {
  return `${JSON.stringify({ position, stream, revision, id, type, version, bulk, data, meta })}\n`;
}

/** null: the lines are no events. */
export function eventsIn(lines: string): readonly LoggedEvent[] | null {
  try {
    return lines
      .split('\n')
      .filter((line) => line !== '')
      .map(eventIn);
  } catch {
    return null;
  }
}

function eventIn(line: string): LoggedEvent {
  const event = Line.parse(JSON.parse(line));
  Meta.parse(JSON.parse(event.meta));
  z.looseObject({}).parse(JSON.parse(event.data));
  return event;
}
