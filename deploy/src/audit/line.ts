import { readableJson } from '@folkmoot/contracts/kernel/readable-json';
import type { ShownEvent } from '@folkmoot/platform/history-index/shown-event';

/** A line for a terminal. Users' texts are JSON strings, so no character of them moves the cursor. */
export function lineOf({ position, at, type, by, command, from, session, data }: ShownEvent): string {
  return `${String(position).padStart(10)}  ${at}  ${type}  by ${by} (${command})${fromWords(from, session)}  ${readableJson(JSON.stringify(data))}`;
}

function fromWords(from: string, session: string): string {
  return `${from === '' ? '' : `  from ${from}`}${session === '' ? '' : `  session ${session}`}`;
}
