import { readableJson } from '@folkmoot/contracts/kernel/readable-json';
import type { Told } from '@folkmoot/platform/history-index/told';

/** One line for a terminal. What people chose stands in it as JSON, so no letter of theirs moves the cursor. */
export function lineOf({ position, at, type, by, command, from, session, data }: Told): string {
  return `${String(position).padStart(10)}  ${at}  ${type}  by ${by} (${command})${fromWords(from, session)}  ${readableJson(JSON.stringify(data))}`;
}

function fromWords(from: string, session: string): string {
  return `${from === '' ? '' : `  from ${from}`}${session === '' ? '' : `  session ${session}`}`;
}
