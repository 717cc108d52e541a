/** `docs/reference/events.md`: the uses of each event type, one row each. */
import type { EventSpec } from '@folkmoot/contracts/kernel/event';
import { code, table } from './table.ts';

export type EventReaders = {
  /** Read models and the event types they handle. */
  readonly projections: readonly { readonly name: string; readonly handlers: Readonly<Record<string, unknown>> }[];
  readonly signalSources: readonly { readonly types: readonly string[] }[];
};

const HEAD = `# Events

Made by \`npm run docs\` from \`contracts/src/events.ts\` and the lists of read models and signals; do not edit.

The command API keeps structural events in memory, but not bulk events. Sealed fields are encrypted with a key of the
person in brackets; they read as \`null\` after that key was destroyed.
`;

function sealedFields(spec: EventSpec): string {
  const fields = Object.entries(spec.sealed).map(([field, subject]) => `${code(field)} (${code(subject)})`);
  return fields.length === 0 ? '–' : fields.join(', ');
}

export function eventsPage(specs: readonly EventSpec[], readers: EventReaders): string {
  const signalled = new Set(readers.signalSources.flatMap((source) => source.types));
  const rows = specs.map((spec) => {
    const models = readers.projections.filter((projection) => spec.type in projection.handlers).map((projection) => projection.name);
    return [
      code(spec.type),
      spec.version === 1 ? '1' : `1–${spec.version}`,
      spec.bulk ? 'bulk' : 'structural',
      sealedFields(spec),
      models.length === 0 ? '–' : models.join(', '),
      signalled.has(spec.type) ? 'yes' : '–',
    ];
  });
  return `${HEAD}\n${table(['event', 'versions', 'kind', 'sealed fields', 'read models', 'signals'], rows)}\n`;
}
