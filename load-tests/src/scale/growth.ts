/** Charts of the cost of a message and of a page by the number of stored messages, for docs/explanation/scale.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { table } from '@folkmoot/deploy/docs/table';
import { z } from 'zod';

/** Microseconds of CPU, of process and database together. */
const Point = z.strictObject({
  stored: z.number(),
  message: z.number(),
  /** A message through the floor: an insert of the same text with the same HTTP. */
  floor: z.number(),
  page: z.number(),
});
export const Growth = z.strictObject({ measured: z.string(), points: z.array(Point).min(2) });
export type Growth = z.infer<typeof Growth>;

const FILE = fileURLToPath(new URL('../../growth.json', import.meta.url));

export function readGrowth(): Growth {
  return Growth.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

export function writeGrowth(growth: Growth): void {
  writeFileSync(FILE, `${JSON.stringify(Growth.parse(growth), null, 2)}\n`);
}

function chart(title: string, { points }: Growth, lines: readonly ('message' | 'floor' | 'page')[]): string {
  const most = Math.max(...points.flatMap((point) => lines.map((line) => point[line])));
  const sizes = points.map(({ stored }) => `"${stored.toLocaleString('en')}"`);
  return [
    '```mermaid',
    'xychart-beta',
    `  title "${title}"`,
    `  x-axis "messages stored" [${sizes.join(', ')}]`,
    `  y-axis "µs of CPU" 0 --> ${Math.ceil(most / 100) * 100}`,
    ...lines.map((line) => `  line [${points.map((point) => Math.round(point[line])).join(', ')}]`),
    '```',
  ].join('\n');
}

/** The charts with their numbers. */
export function growthText(growth: Growth): string {
  const micros = (value: number) => `${value.toFixed(0)} µs`;
  const rows = growth.points.map(({ stored, message, floor, page }) => [
    stored.toLocaleString('en'),
    micros(message),
    micros(floor),
    (message / floor).toFixed(2),
    micros(page),
  ]);
  return [
    `${growth.measured}.`,
    chart('One message: the product (above) and its floor (below)', growth, ['message', 'floor']),
    chart('One page of 50 messages', growth, ['page']),
    table(['Messages stored', 'A message', 'Its floor', 'Ratio', 'A page of 50'], rows),
  ].join('\n\n');
}
