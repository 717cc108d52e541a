/**
 * The rows of the list: one for each message, with the separators above it (a new day, the start of new messages). A separator belongs to
 * its message's row, so that rows keep their identity when older messages are added above. Pure.
 */
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { heightOf } from './attachment-view.ts';
import { FOLD_ABOVE } from './fold-heights.ts';
import { linkHeight } from './link-embed.ts';
import type { Entry, SentEntry, UnsentEntry } from './timeline-state.ts';

type Above = {
  readonly key: string;
  /** The day that starts with this message. null: none. */
  readonly day: number | null;
  /** Whether this is the first new message. */
  readonly isNew: boolean;
};

export type Row = Above &
  (
    | { readonly kind: 'message'; readonly entry: SentEntry; readonly joined: boolean }
    | { readonly kind: 'system'; readonly entry: SentEntry }
    /** `joined`: grouped with the row above of the same author, so shown without name and avatar. */
    | { readonly kind: 'unsent'; readonly entry: UnsentEntry; readonly joined: boolean }
  );

export type RowInput = {
  readonly sent: readonly SentEntry[];
  readonly unsent: readonly UnsentEntry[];
  readonly ownId: string;
  /** Older messages are not loaded, so the separator above the first row is unknown. */
  readonly moreBefore: boolean;
  /** Messages after this time are new since the channel was opened. null: no separator. */
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
    const startsDay = above ? !sameDay(timeOf(above), at) : !moreBefore;
    const isFirstNew = !lined && entry.kind === 'sent' && at > (unreadAfter ?? 0) && entry.message.createdById !== ownId;
    if (isFirstNew) lined = true;
    const isNew = isFirstNew && (above !== null || !moreBefore);
    const joined = !startsDay && !isNew && above !== null && isJoined(above, entry, ownId);
    rows.push(rowOf(entry, joined, { key: entry.key, day: startsDay ? at : null, isNew }));
    above = entry;
  }
  return rows;
}

function rowOf(entry: Entry, joined: boolean, above: Above): Row {
  if (entry.kind !== 'sent') return { ...above, kind: 'unsent', entry, joined };
  if (entry.message.type !== MESSAGE_TYPE.CONTENT) return { ...above, kind: 'system', entry };
  return { ...above, kind: 'message', entry, joined };
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

const LINE = 22;
const CHARACTERS_A_LINE = 80;
const CARD = 72;

/** The estimated height of a row before it is measured. */
export function estimate(row: Row | undefined): number {
  if (!row) return LINE;
  const above = (row.day === null ? 0 : 32) + (row.isNew ? 24 : 0);
  if (row.kind === 'system') return above + 34;
  const { content, replies, reactions, files, link } =
    row.entry.kind === 'sent'
      ? {
          content: row.entry.message.content,
          replies: row.entry.message.replyMessages.length,
          reactions: row.entry.message.reactions?.length ?? 0,
          files: row.entry.message.attachments.reduce((sum, file) => sum + heightOf(file), 0),
          link: linkHeight(row.entry.message),
        }
      : {
          content: row.entry.outgoing.content,
          replies: row.entry.outgoing.replies.length,
          reactions: 0,
          files: row.entry.outgoing.file ? CARD : 0,
          link: 0,
        };
  const lines =
    content === '' && files > 0
      ? 0
      : content.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_A_LINE)), 0);
  return above + Math.min(lines * LINE, FOLD_ABOVE) + files + link + replies * LINE + (reactions > 0 ? 34 : 0) + (row.joined ? 4 : 38);
}
