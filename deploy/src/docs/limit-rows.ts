/** Rows of tables of limits. A new limit in the contracts does not compile here until it has a row, or null. */

export const chars = 'characters';

export const LAYOUT = 'A longer value breaks the layout of pages.';
export const CONTRACT = 'Existing clients check the same limit before they send.';
export const COST = 'Limits the cost of one request.';
export const ABUSE = 'Slows down spam and guessing.';

type Range = { readonly min: number; readonly max: number };
type Unit<Value> = string | ((value: Value) => string);

/** The limited object, the unit (or the whole text), and the reason. */
type Described<Value> = readonly [what: string, unit: Unit<Value>, reason: string];

/** null: it is in another row, has a setting, or is invisible to users. */
export type Descriptions<Limits> = { readonly [Name in keyof Limits]: Described<Limits[Name]> | null };

export type LimitRow = readonly [what: string, limit: string, reason: string];

export function count(value: number): string {
  return value.toLocaleString('en-US');
}

function isRange(value: unknown): value is Range {
  return typeof value === 'object' && value !== null && 'min' in value && 'max' in value;
}

function limitText<Value>(value: Value, unit: Unit<Value>): string {
  if (typeof unit === 'function') return unit(value);
  const text = isRange(value) ? `${count(value.min)} to ${count(value.max)}` : count(Number(value));
  return unit === '' ? text : `${text} ${unit}`;
}

export function limitRows<Limits extends object>(limits: Limits, descriptions: Descriptions<Limits>): readonly LimitRow[] {
  const names = Object.keys(limits) as (keyof Limits)[];
  return names.flatMap((name): readonly LimitRow[] => {
    const described = descriptions[name];
    if (!described) return [];
    const [what, unit, reason] = described;
    return [[what, limitText(limits[name], unit), reason]];
  });
}

function amount(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}

export function days(ms: number): string {
  return amount(ms / 86_400_000, 'day');
}

export function hours(ms: number): string {
  return amount(ms / 3_600_000, 'hour');
}

export function minutes(ms: number): string {
  return amount(ms / 60_000, 'minute');
}

export function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`;
}
