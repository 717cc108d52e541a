/** Where the first unread message of a channel is. Pure. */
import { ID_EPOCH } from '@folkmoot/contracts/kernel/ids';
import type { Row } from './rows.ts';

/** A row, or `before`: it is older than the loaded messages. null: no message is unread. */
export function firstUnread(rows: readonly Row[], unreadAfter: number | null, moreBefore: boolean): number | 'before' | null {
  if (unreadAfter === null) return null;
  const index = rows.findIndex((row) => row.isNew);
  if (index >= 0) return index;
  const [oldest] = rows;
  return moreBefore && oldest?.entry.kind === 'sent' && oldest.entry.message.createdAt > unreadAfter ? 'before' : null;
}

/** The first id of that time. No message needs to have it. */
export function idAt(time: number): string {
  return String(BigInt(Math.max(0, time - ID_EPOCH)) << 22n);
}
