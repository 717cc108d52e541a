/** Reads messages by id in wire format. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { pollIn, readMessagePolls } from '../polls/message-polls.ts';
import { hydrate, readReactions } from './hydrate.ts';
import { type MessageRow, messageColumns } from './messages.table.ts';

/** In the order of the ids, with reactions for the viewer. Missing messages are left out. */
export async function readRecords(db: Reader, ids: readonly string[], viewerId: string): Promise<RawMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MessageRow>`select ${messageColumns} from messages where id = any(${ids}::text[])`.execute(db);
  const [records, reactions, polls] = await Promise.all([
    hydrate(db, rows),
    readReactions(
      db,
      rows.filter((row) => row.reacted).map((row) => row.id),
      viewerId,
    ),
    readMessagePolls(db, rows, viewerId),
  ]);
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = byId.get(id);
    return record ? [{ ...record, ...pollIn(polls, id), reactions: reactions.get(id) ?? [] }] : [];
  });
}
