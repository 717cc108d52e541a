/** The list as it is drawn: messages with what stands between them. Pure. */
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import type { Entry, SentEntry, UnsentEntry } from './timeline-state.ts';

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: string }
  /** `joined`: by the author of the row above, so shown without name and picture. */
  | { readonly kind: 'message'; readonly key: string; readonly entry: SentEntry; readonly joined: boolean }
  | { readonly kind: 'system'; readonly key: string; readonly entry: SentEntry }
  | { readonly kind: 'unsent'; readonly key: string; readonly entry: UnsentEntry; readonly joined: boolean };

export type RowInput = {
  readonly sent: readonly SentEntry[];
  readonly unsent: readonly UnsentEntry[];
  readonly ownId: string;
  /** Older messages are not loaded: a line above the first one could be wrong. */
  readonly moreBefore: boolean;
  /** Messages after this time are new since the channel was opened; null draws no line. */
  readonly unreadAfter: number | null;
  readonly sameDay: (a: number, b: number) => boolean;
};

const GROUP_WITHIN = 5 * 60_000;

export function rowsOf({ sent, unsent, ownId, moreBefore, unreadAfter, sameDay }: RowInput): readonly Row[] {
  const rows: Row[] = [];
  let above: Entry | null = null;
  let lined = unreadAfter === null;
  for (const entry of [...sent, ...unsent]) {
    const at = timeOf(entry);
    const newDay = !above || !sameDay(timeOf(above), at);
    if (newDay) rows.push({ kind: 'day', key: `day-${entry.key}`, at });
    const isNew = !lined && entry.kind === 'sent' && at > (unreadAfter ?? 0) && entry.message.createdById !== ownId;
    if (isNew) {
      if (above || !moreBefore) rows.push({ kind: 'unread', key: 'unread' });
      lined = true;
    }
    rows.push(rowOf(entry, !newDay && !isNew && above !== null && isJoined(above, entry, ownId)));
    above = entry;
  }
  return rows;
}

function rowOf(entry: Entry, joined: boolean): Row {
  if (entry.kind !== 'sent') return { kind: 'unsent', key: entry.key, entry, joined };
  if (entry.message.type !== MESSAGE_TYPE.CONTENT) return { kind: 'system', key: entry.key, entry };
  return { kind: 'message', key: entry.key, entry, joined };
}

function timeOf(entry: Entry): number {
  return entry.kind === 'sent' ? entry.message.createdAt : entry.at;
}

function isJoined(above: Entry, entry: Entry, ownId: string): boolean {
  if (above.kind === 'sent' && above.message.type !== MESSAGE_TYPE.CONTENT) return false;
  const author = above.kind === 'sent' ? above.message.createdById : ownId;
  const same = author === (entry.kind === 'sent' ? entry.message.createdById : ownId);
  const replies = entry.kind === 'sent' ? entry.message.replyMessages.length : entry.outgoing.replies.length;
  return same && replies === 0 && timeOf(entry) - timeOf(above) < GROUP_WITHIN;
}
