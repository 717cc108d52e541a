/**
 * Keys that the history never shows, in the console or on the command line: the code of an invite lets anyone join, and the id of a file
 * lets anyone open it.
 */

/** Names of fields in events, and of columns in read models. */
const KEY_NAMES = new Set(['fileId', 'code', 'inviteCode', 'code_key', 'invite_code']);
const HIDDEN = '[kept]';
/** The stream of an invite is named after its code. */
const STREAM_OF_INVITE = /^invite-.+$/;

export function streamWithoutKey(stream: string): string {
  return stream.replace(STREAM_OF_INVITE, `invite-${HIDDEN}`);
}

/** A field of an event, with keys hidden at any depth. */
export function fieldWithoutKeys(name: string, value: unknown): unknown {
  return JSON.parse(JSON.stringify({ [name]: value }, hide))[name];
}

/** A row of a read model, with keys also hidden in columns that hold JSON as text. */
export function rowWithoutKeys(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fieldWithoutKeys(name, textWithoutKeys(value))]));
}

function hide(name: string, value: unknown): unknown {
  if (name === 'ofStream' && typeof value === 'string') return streamWithoutKey(value);
  return KEY_NAMES.has(name) && typeof value === 'string' ? HIDDEN : value;
}

function textWithoutKeys(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.stringify(JSON.parse(value), hide);
  } catch {
    // Not JSON: a person's text that begins with a bracket.
    return value;
  }
}
