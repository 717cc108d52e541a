/** `docs/reference/refusals.md`: every code with its answer and its routes. */
import type { RefusalSpec, RefusalTable } from '@folkmoot/contracts/kernel/refusal';
import { code, table } from './table.ts';

export type RefusingRoute = { readonly name: string; readonly refuses: readonly string[] };

const HEAD = `# Refusals

Made by \`npm run docs\` from \`contracts/src/refusals.ts\` and the mounted routes; do not edit.

A refusal is answered as \`{"message": text, "path": field}\` with its status. A route may replace text and field, and may add
\`code\`, \`ttl\` (milliseconds to wait) and \`slowMode\`.
`;

export type RefusalGroup = {
  readonly title: string;
  readonly text?: string;
  readonly table: RefusalTable;
};

function row(name: string, spec: RefusalSpec, routes: readonly RefusingRoute[]): readonly string[] {
  const givers = routes.filter((route) => route.refuses.includes(name)).map((route) => code(route.name));
  return [code(name), String(spec.status), spec.path === undefined ? '–' : code(spec.path), spec.text, givers.join(', ') || '–'];
}

export function refusalsPage(groups: readonly RefusalGroup[], routes: readonly RefusingRoute[]): string {
  const sections = groups.map((group) => {
    const rows = Object.entries(group.table).map(([name, spec]) => row(name, spec, routes));
    const text = group.text === undefined ? '' : `${group.text}\n\n`;
    return `## ${group.title}\n\n${text}${table(['code', 'status', 'field', 'text', 'named by'], rows)}\n`;
  });
  return `${HEAD}\n${sections.join('\n')}`;
}
