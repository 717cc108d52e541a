/** The message before and the message after each result, in the order of the channel. */

import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { MessageContext } from '@folkmoot/contracts/search/commands';
import { statement } from '@folkmoot/platform/database/statement';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { readRecords } from '../messages/message-records.ts';

/** System messages are skipped, but only as many as this. */
const NEAR = 5;

type Neighbors = { readonly id: string; readonly before: string | null; readonly after: string | null };

function nearest(comparison: '<' | '>', order: 'desc' | 'asc'): string {
  return `(select n.id from (
    select id, kind, position from messages where channel_id = m.channel_id and position ${comparison} m.position
    order by position ${order} limit ${NEAR}) n
  where n.kind = ${MESSAGE_TYPE.CONTENT} order by n.position ${order} limit 1)`;
}

const neighborsOf = statement<Neighbors>(`
  select m.id, ${nearest('<', 'desc')} as before, ${nearest('>', 'asc')} as after from messages m where m.id = any($1::text[])`);

/** By the id of the result. The caller may read the results, so also their channels. */
export async function readContext(db: Reader, ids: readonly string[], viewerId: string): Promise<Record<string, MessageContext>> {
  if (ids.length === 0) return {};
  const neighbors = await neighborsOf(db, ids);
  const wanted = new Set(neighbors.flatMap(({ before, after }) => [before, after].filter((id) => id !== null)));
  const records = new Map((await readRecords(db, [...wanted], viewerId)).map((record) => [record.id, record]));
  const recordOf = (id: string | null): RawMessage | null => (id === null ? null : (records.get(id) ?? null));
  return Object.fromEntries(neighbors.map(({ id, before, after }) => [id, { before: recordOf(before), after: recordOf(after) }]));
}
