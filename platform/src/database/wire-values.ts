/** Parameters of a statement as Postgres reads them. The driver's own conversion costs twice as much for arrays of text. */

/** What a parameter can be here; the driver converts all others. */
export type WireValue = string | Buffer | null;

/** Control characters and surrogates, which JSON escapes in its own way. */
const ONLY_JSON_ESCAPES = /[^ -\ud7ff\ue000-\uffff]/;

/** In quotes, with a backslash before quotes and backslashes. JSON does the same, and much faster than a replacement. */
function elementText(value: string): string {
  return ONLY_JSON_ESCAPES.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : JSON.stringify(value);
}

type Element = string | number | boolean | null | undefined;

function isElement(value: unknown): value is Element {
  return value === null || value === undefined || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

export function arrayText(values: readonly Element[]): string {
  let text = '{';
  let separator = '';
  for (const value of values) {
    text += separator;
    separator = ',';
    if (typeof value === 'string') text += elementText(value);
    else text += value ?? 'NULL';
  }
  return `${text}}`;
}

/** Null: the driver has to convert one of them. */
export function wireValues(values: readonly unknown[]): readonly WireValue[] | null {
  const converted: WireValue[] = [];
  for (const value of values) {
    if (typeof value === 'string') converted.push(value);
    else if (typeof value === 'number' || typeof value === 'boolean') converted.push(String(value));
    else if (value === null || value === undefined) converted.push(null);
    else if (value instanceof Buffer) converted.push(value);
    else if (Array.isArray(value) && value.every(isElement)) converted.push(arrayText(value));
    else return null;
  }
  return converted;
}
