/** Formats figures as a table for the terminal and for RESULTS.md. */
import { appendFileSync } from 'node:fs';
import { arch, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { median } from './latencies.ts';
import type { Options } from './options.ts';

export type Row = {
  readonly figure: string;
  readonly measured: string;
  /** The target. null: a floor, which has none. */
  readonly target: string | null;
  readonly met: boolean | null;
  /** The result of the floor, which runs no code of the product. */
  readonly floor: string | null;
};

const RESULTS = fileURLToPath(new URL('../../RESULTS.md', import.meta.url));
const HEAD = ['figure', 'measured', 'target', 'met', 'floor'] as const;

export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en')}/s`;
}

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;
}

function cellsOf(row: Row): readonly string[] {
  return [row.figure, row.measured, row.target ?? '', row.met === null ? '' : row.met ? 'yes' : 'NO', row.floor ?? ''];
}

function tableOf(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const [head = '', ...body] = lines.map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

/** The CPU that other processes used, so that readers can judge the figures. */
export function othersText(disturbances: readonly number[]): string {
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  const most = Math.max(0, ...disturbances);
  return `Other processes took ${percent(median(disturbances))} of the machine meanwhile (median; at most ${percent(most)})`;
}

/** A description of the machine. */
export function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'} (${arch()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
}

export function printed(rows: readonly Row[]): string {
  return tableOf(rows);
}

/** Appends the run to RESULTS.md. What limits each figure is added there by hand. */
export function record(rows: readonly Row[], options: Options, disturbances: readonly number[], when: Date): void {
  const time = when.toISOString().slice(0, 16).replace('T', ' ');
  const scaled = options.scale === 1 ? '' : `; at ${options.scale} of its size`;
  const how = `${options.figures.join(', ')}; ${options.rounds} rounds of ${options.seconds} s, medians${scaled}; ${machine()}`;
  const others = othersText(disturbances);
  appendFileSync(
    RESULTS,
    `\n## ${time} UTC\n\n${how}.
${others}.

${tableOf(rows)}\n`,
  );
}
