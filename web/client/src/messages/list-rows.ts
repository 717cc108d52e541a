/** The rows of the list with what stands at its ends, and how tall each probably is before it is measured. Pure. */
import { type Row, type RowInput, rowsOf } from './rows.ts';

export type EdgeRow =
  /** Older messages are on their way; `beginning`: there are none. */
  | { readonly kind: 'older'; readonly key: 'edge-before' }
  | { readonly kind: 'beginning'; readonly key: 'edge-before'; readonly isEmpty: boolean }
  | { readonly kind: 'newer'; readonly key: 'edge-after' }
  | { readonly kind: 'waiting'; readonly key: 'edge-waiting' };

export type AnyRow = Row | EdgeRow;

type Input = { readonly loaded: boolean; readonly moreAfter: boolean; readonly rows: RowInput };

export function listRows({ loaded, moreAfter, rows }: Input): readonly AnyRow[] {
  if (!loaded) return [{ kind: 'waiting', key: 'edge-waiting' }];
  const isEmpty = rows.sent.length === 0 && rows.unsent.length === 0;
  const before: EdgeRow = rows.moreBefore ? { kind: 'older', key: 'edge-before' } : { kind: 'beginning', key: 'edge-before', isEmpty };
  const after: readonly EdgeRow[] = moreAfter ? [{ kind: 'newer', key: 'edge-after' }] : [];
  return [before, ...rowsOf(rows), ...after];
}

const LINE = 22;
const CHARACTERS_A_LINE = 80;

export function estimate(row: AnyRow | undefined): number {
  switch (row?.kind) {
    case 'message':
    case 'unsent': {
      const { content, replies } =
        row.entry.kind === 'sent'
          ? { content: row.entry.message.content, replies: row.entry.message.replyMessages.length }
          : { content: row.entry.outgoing.content, replies: row.entry.outgoing.replies.length };
      const lines = content.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_A_LINE)), 0);
      const reactions = row.entry.kind === 'sent' && (row.entry.message.reactions?.length ?? 0) > 0 ? 34 : 0;
      return lines * LINE + replies * LINE + reactions + (row.joined ? 4 : 38);
    }
    case 'system':
      return 34;
    case 'day':
      return 40;
    case 'unread':
      return 28;
    case 'older':
    case 'newer':
      return 120;
    case 'beginning':
      return 180;
    default:
      return 600;
  }
}
