import type { Told } from '@folkmoot/platform/history-index/told';

/** One line for a terminal. What people chose stands in it as JSON, so no letter of theirs moves the cursor. */
export function lineOf({ position, at, type, by, command, from, session, data }: Told): string {
  return `${String(position).padStart(10)}  ${at}  ${type}  by ${by} (${command})${fromWords(from, session)}  ${readable(JSON.stringify(data))}`;
}

function fromWords(from: string, session: string): string {
  return `${from === '' ? '' : `  from ${from}`}${session === '' ? '' : `  session ${session}`}`;
}

/** Characters that steer a terminal or turn the direction of writing, as their code. */
export function readable(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
