/** The table of a run, with one line per nemesis. */
import { entriesOf, type History } from './history.ts';
import type { Step } from './nemeses.ts';

const HEAD = ['nemesis', 'times', 'calls', 'ok', 'unknown', 'refused', 'slowest recovery'];

/** A call belongs to the last fault that had started when it ended. */
export function table(history: History, steps: readonly Step[]): string {
  const faults = entriesOf(history, 'fault').toSorted((a, b) => a.start - b.start);
  const nemesisOf = new Map(steps.map(({ name, nemesis }) => [name, nemesis]));
  const calls = Map.groupBy(entriesOf(history, 'call'), (call) => {
    const fault = faults.findLast(({ start }) => start <= call.end);
    return fault ? (nemesisOf.get(fault.name) ?? fault.name) : 'none';
  });
  const recovered = Map.groupBy(entriesOf(history, 'recovered'), ({ fault }) => nemesisOf.get(fault) ?? fault);
  const rows = [...calls].map(([nemesis, ofThis]) => {
    const count = (outcome: string) => `${ofThis.filter((call) => call.outcome === outcome).length}`;
    const times = (recovered.get(nemesis) ?? []).map(({ ms }) => ms ?? Number.POSITIVE_INFINITY);
    const slowest = times.length === 0 ? '' : Number.isFinite(Math.max(...times)) ? `${(Math.max(...times) / 1000).toFixed(1)} s` : 'never';
    return [nemesis, `${times.length || ''}`, `${ofThis.length}`, count('ok'), count('unknown'), count('refused'), slowest];
  });
  const lines = [HEAD, ...rows];
  const widths = HEAD.map((_head, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
    .join('\n');
}
