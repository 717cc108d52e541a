/** Common parts of all output about the past. */
import { readableJson } from '@folkmoot/contracts/kernel/readable-json';

const NAMES_WIDTH = 16;

export function placeLine({ position, at }: { readonly position: number; readonly at: number }): string {
  return position < 0 ? 'Before the first event' : `After event ${position}, ${new Date(at).toISOString()}`;
}

export function quoted(value: unknown): string {
  return readableJson(JSON.stringify(value));
}

/** A line per visible field. Users' texts are JSON strings, so no character of them moves the cursor. */
export function factLines(facts: object): readonly string[] {
  const lines = Object.entries(facts).map(([name, value]) => {
    const isMoment = name.endsWith('At') && typeof value === 'number';
    return `  ${name.padEnd(NAMES_WIDTH)}  ${isMoment ? new Date(value).toISOString() : quoted(value)}`;
  });
  return lines.length === 0 ? ['  nothing'] : lines;
}
