/** A run as one page that needs no network: verdict, tables and charts. Pure. */
import type { Latencies } from '../../bench/latencies.ts';
import type { Measured, Second } from '../measured.ts';
import { passed, type Threshold } from '../verdict.ts';
import { barChart, type Chart, escaped, type Line, lineChart } from './charts.ts';
import { STYLE } from './style.ts';
import { actionsTable, countsTable, type Table, thresholdsTable } from './tables.ts';

export type RunFacts = {
  readonly scenario: string;
  readonly about: string;
  readonly target: string;
  readonly people: number;
  readonly seconds: number;
  readonly rate: number;
  readonly slack: number;
  readonly machine: string;
  readonly when: Date;
};

function tableOf({ head, rows }: Table): string {
  const cell = (text: string) => `<td${text === 'yes' ? ' class="yes"' : text === 'NO' ? ' class="no"' : ''}>${escaped(text)}</td>`;
  const lines = rows.map((cells) => `<tr>${cells.map(cell).join('')}</tr>`);
  return `<div class="scroll"><table><thead><tr>${head.map((name) => `<th>${escaped(name)}</th>`).join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody></table></div>`;
}

function line(name: string, series: readonly Second[], value: (second: Second) => number | null): Line {
  return { name, values: series.map(value) };
}

function percentiles(series: readonly Second[], of: (second: Second) => Latencies | null): readonly Line[] {
  return [
    line('p50', series, (second) => of(second)?.p50 ?? null),
    line('p95', series, (second) => of(second)?.p95 ?? null),
    line('p99', series, (second) => of(second)?.p99 ?? null),
  ];
}

function chartsOf({ series, seen, counts }: Measured): readonly Chart[] {
  const seenChart = { title: 'From the sender to another socket', unit: 'ms', lines: percentiles(series, (second) => second.seen) };
  const deliveries = { title: 'Events delivered', unit: 'a second', lines: [line('events', series, (second) => second.deliveries)] };
  return [
    {
      title: 'Actions',
      unit: 'a second',
      lines: [line('done', series, (second) => second.actions), line('failed', series, (second) => second.failed)],
    },
    { title: 'Time of an action', unit: 'ms', lines: percentiles(series, (second) => second.latency) },
    ...(seen === null ? [] : [seenChart]),
    ...(counts.deliveries === 0 ? [] : [deliveries]),
    { title: 'Sockets signed on', unit: '', lines: [line('sockets', series, (second) => second.sockets)] },
  ];
}

function runText(facts: RunFacts): string {
  const pace = facts.rate > 0 ? `, ${facts.rate} a second` : '';
  const slack = facts.slack === 1 ? '' : ` Times in thresholds × ${facts.slack}.`;
  return `<p>${escaped(facts.about)}: ${facts.people} people, ${facts.seconds} s${pace}, against ${escaped(facts.target)}.${slack}</p>
<p>${escaped(facts.machine)} · ${facts.when.toISOString().slice(0, 19).replace('T', ' ')} UTC</p>`;
}

export function reportPage(facts: RunFacts, measured: Measured, thresholds: readonly Threshold[]): string {
  const good = passed(thresholds, measured);
  const bars = measured.actions.filter(({ count }) => count > 0).map(({ action, latency }) => ({ name: action, ...latency }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(facts.scenario)}: ${good ? 'passed' : 'failed'}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(facts.scenario)}</h1>
${runText(facts)}
<span class="verdict${good ? '' : ' failed'}">${good ? 'Every threshold is met' : 'Not every threshold is met'}</span>
<h2>Thresholds</h2>
${tableOf(thresholdsTable(thresholds))}
<h2>Actions</h2>
${tableOf(actionsTable(measured))}
${barChart('Time by action', bars)}
<h2>Messages and sockets</h2>
${tableOf(countsTable(measured))}
<h2>Second by second</h2>
${chartsOf(measured).map(lineChart).join('\n')}
</body>
</html>
`;
}
