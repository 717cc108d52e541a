/** The search is in the address of the page, so that it can be bookmarked and shared. */
import type { Key } from '../texts.ts';

type Field = {
  readonly name: keyof HistorySearch;
  readonly label: Key;
  readonly hint?: Key;
  /** The valid format. Other values are reported before the request. */
  readonly form: RegExp;
  /** Accepts `name:tag`, which is converted to an id. */
  readonly isPerson?: true;
};

const ID = /^\d{15,20}$/;
const PERSON = /^(\d{15,20}|.+:.{4})$/;
const NAME = /^[A-Za-z]{1,64}$/;

/** Named as in the contract, all values as text. */
export type HistorySearch = Partial<
  Readonly<
    Record<
      'person' | 'by' | 'server' | 'channel' | 'type' | 'command' | 'stream' | 'session' | 'correlation' | 'since' | 'until' | 'before',
      string
    >
  >
>;

export const FIELDS: readonly Field[] = [
  { name: 'person', label: 'historyPerson', hint: 'historyPersonHint', form: PERSON, isPerson: true },
  { name: 'by', label: 'historyBy', hint: 'historyByHint', form: /^(\d{15,20}|system|anonymous|.+:.{4})$/, isPerson: true },
  { name: 'server', label: 'historyServer', form: ID },
  { name: 'channel', label: 'historyChannel', form: ID },
  { name: 'type', label: 'historyType', hint: 'historyTypeHint', form: NAME },
  { name: 'command', label: 'historyCommand', hint: 'historyCommandHint', form: NAME },
  { name: 'stream', label: 'historyStream', form: /^[\w-]{1,128}$/ },
  { name: 'session', label: 'historySession', hint: 'historySessionHint', form: /^[\w-]{1,64}$/ },
  { name: 'correlation', label: 'historyCorrelation', hint: 'historyCorrelationHint', form: /^[\w-]{1,64}$/ },
];

export const MOMENTS: readonly { readonly name: 'since' | 'until'; readonly label: Key }[] = [
  { name: 'since', label: 'historySince' },
  { name: 'until', label: 'historyUntil' },
];

const NAMES = [...FIELDS, ...MOMENTS].map(({ name }) => name);
/** Marks a search without filters. Without it nothing is requested, because the server records every request. */
const EVERYTHING = 'all';

/** null: nothing was searched yet. */
export function historySearchIn(search: string): HistorySearch | null {
  const given = new URLSearchParams(search);
  const query = Object.fromEntries(
    [...NAMES, 'before' as const].flatMap((name) => {
      const value = given.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  return Object.keys(query).length > 0 || given.has(EVERYTHING) ? query : null;
}

export function placeOf(query: HistorySearch): string {
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  if (given.size === 0) given.set(EVERYTHING, '1');
  return `/history?${given}`;
}

export function eventPlace(position: number): string {
  return `/history/${position}/show`;
}

/** The value of a date and time field, in the moderator's time zone. */
export function localMoment(ms: string | undefined): string {
  if (ms === undefined || !/^\d{1,15}$/.test(ms)) return '';
  const at = new Date(Number(ms));
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function momentIn(local: string): string {
  const at = new Date(local).getTime();
  return Number.isNaN(at) ? '' : String(at);
}
