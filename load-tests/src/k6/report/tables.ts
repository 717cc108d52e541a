/** The tables of a run as cells, for the terminal and the page. Pure. */
import type { ActionRow, Measured } from '../measured.ts';
import type { Threshold } from '../verdict.ts';
import { milliseconds, rate, whole } from './numbers.ts';

export type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

function cellsOf({ action, count, perSecond, latency, failed, reasons }: ActionRow): readonly string[] {
  const times = [latency.p50, latency.p95, latency.p99, latency.max].map((value) => (count === 0 ? '–' : milliseconds(value)));
  const why = reasons.map(([reason, number]) => `${whole(number)} × ${reason}`).join('; ');
  return [action, whole(count), rate(perSecond), ...times, failed === 0 ? '0' : `${whole(failed)} (${why})`];
}

export function actionsTable({ actions, seen }: Measured): Table {
  const rows = actions.map(cellsOf);
  const seenRow = seen === null ? [] : [['sent → seen', '', '', ...[seen.p50, seen.p95, seen.p99, seen.max].map(milliseconds), '']];
  return { head: ['action', 'count', 'rate', 'p50', 'p95', 'p99', 'max', 'errors'], rows: [...rows, ...seenRow] };
}

export function thresholdsTable(thresholds: readonly Threshold[]): Table {
  const word = (met: boolean | null) => (met === null ? 'not measured' : met ? 'yes' : 'NO');
  return { head: ['threshold', 'asked', 'met'], rows: thresholds.map(({ what, rule, met }) => [what, rule, word(met)]) };
}

export function countsTable({ counts, seconds }: Measured): Table {
  const seen = counts.messages_expected - counts.messages_missing;
  return {
    head: ['messages and sockets', 'count'],
    rows: [
      ['messages sent', whole(counts.messages_sent)],
      ['expected to be seen', whole(counts.messages_expected)],
      ['seen', whole(seen)],
      ['missing', whole(counts.messages_missing)],
      ['doubled', whole(counts.messages_doubled)],
      ['accepted, and not there in the end', whole(counts.messages_lost)],
      ['events delivered', `${whole(counts.deliveries)} (${rate(seconds === 0 ? 0 : counts.deliveries / seconds)})`],
      ['sockets signed on', whole(counts.sockets_opened)],
      ['cut by the server or the network', whole(counts.sockets_cut)],
    ],
  };
}

/** For a terminal: the first column is left-aligned, numbers are right-aligned. */
export function printed({ head, rows }: Table): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const text = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  return [text(head), widths.map((width) => '─'.repeat(width)).join('──'), ...rows.map(text)].join('\n');
}
