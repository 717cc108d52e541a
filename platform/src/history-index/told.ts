/** An event as it is told to whoever looks into the history: who did what when and where it stands. What is sealed stays sealed. */
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '../event-log/port.ts';
import { isSealed } from './sealed-fields.ts';

export type Told = {
  readonly position: number;
  readonly id: string;
  readonly at: string;
  readonly type: string;
  readonly version: number;
  readonly stream: string;
  readonly revision: number;
  readonly by: string;
  readonly command: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
};

export const SEALED = '[sealed]';

export function toldOf(event: LoggedEvent): Told {
  const meta: EventMeta = JSON.parse(event.meta);
  const data: Readonly<Record<string, unknown>> = JSON.parse(event.data);
  return {
    position: event.position,
    id: event.id,
    at: new Date(meta.at).toISOString(),
    type: event.type,
    version: event.version,
    stream: event.stream,
    revision: event.revision,
    by: meta.actor,
    command: meta.command,
    correlationId: meta.correlationId,
    causationId: meta.causationId,
    data: Object.fromEntries(Object.entries(data).map(([field, value]) => [field, isSealed(value) ? SEALED : value])),
  };
}
