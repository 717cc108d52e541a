/** An event as an auditor is shown it: who did what when and where it stands. What is sealed is named, and stays sealed. */
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { isSealed } from '@folkmoot/platform/history-index/sealed-fields';

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
  const meta = JSON.parse(event.meta) as EventMeta;
  const data = JSON.parse(event.data) as Record<string, unknown>;
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

/** One line for a terminal. What people chose stands in it as JSON, so no letter of theirs moves the cursor. */
export function lineOf({ position, at, type, by, command, data }: Told): string {
  return `${String(position).padStart(10)}  ${at}  ${type}  by ${by} (${command})  ${readable(JSON.stringify(data))}`;
}

/** Characters that steer a terminal or turn the direction of writing, as their code. */
function readable(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
