/** Finds an event by its position or id. */
import { Failure } from '@folkmoot/platform/errors';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { leafTileAround } from '@folkmoot/platform/proof/proof-records';
import { TILE_WIDTH } from '@folkmoot/platform/proof/tiles';
import type { History } from './history.ts';
import { readNumber } from './words.ts';

const EVENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EVENTS_AT_ONCE = 1000;

async function eventAt({ log, pool }: History, position: number): Promise<LoggedEvent | null> {
  // A log can only be read after an existing event.
  const tile = await leafTileAround(pool, position - 1);
  const events = await log.readAll({ after: tile?.firstPosition ?? -1, limit: 2 * TILE_WIDTH });
  return events.find((event) => event.position === position) ?? null;
}

/** Only Postgres has an index by id. Another log is read from its beginning. */
async function eventOf({ log, pool, config }: History, id: string): Promise<LoggedEvent | null> {
  if (config.EVENT_STORE_URL === undefined) {
    const { rows } = await pool.query<{ position: number }>('select position from log.events where id = $1::uuid', [id]);
    const [event] = rows[0] ? await log.readAll({ after: rows[0].position - 1, limit: 1 }) : [];
    return event ?? null;
  }
  for (let after = -1; ; ) {
    const events = await log.readAll({ after, limit: EVENTS_AT_ONCE });
    const found = events.find((event) => event.id === id);
    const last = events.at(-1);
    if (found || !last) return found ?? null;
    after = last.position;
  }
}

/** `usage`: the hint if the text is neither a position nor an id. */
export async function findEvent(history: History, which: string, usage: string): Promise<LoggedEvent> {
  const position = readNumber(which);
  if (position === null && !EVENT_ID.test(which)) throw new Failure('Misconfigured', `Which event? ${usage}`);
  const event = position === null ? await eventOf(history, which.toLowerCase()) : await eventAt(history, position);
  if (!event) throw new Failure('Misconfigured', `There is no event ${which} in the log.`);
  return event;
}
