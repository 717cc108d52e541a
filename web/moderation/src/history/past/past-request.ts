/** The requested past state is in the address of the page, like a search of the history. */
const ID = /^\d{15,20}$/;
const NUMBER = /^\d{1,15}$/;
const FORMS = { position: NUMBER, moment: NUMBER, as: ID, before: NUMBER } as const;
type Name = keyof typeof FORMS;
const NAMES: readonly Name[] = ['position', 'moment', 'as', 'before'];

/** The kinds of targets. */
export const PASTS = ['channel', 'profile', 'server', 'post'] as const;
export type PastOf = (typeof PASTS)[number];

/** Neither `position` nor `moment`: the current state. */
export type PastRequest = { readonly of: PastOf; readonly id: string } & Partial<Readonly<Record<Name, string>>>;

/** null: nothing is requested yet. Invalid values are omitted, and the form reports them. */
export function pastRequestIn(search: string): PastRequest | null {
  const given = new URLSearchParams(search);
  const request = new Map(
    NAMES.flatMap((name) => {
      const value = given.get(name)?.trim() ?? '';
      return FORMS[name].test(value) ? [[name, value] as const] : [];
    }),
  );
  // A position is more precise than a time.
  if (request.has('position')) request.delete('moment');
  const of = PASTS.find((each) => isId(given.get(each) ?? ''));
  return of === undefined ? null : { ...Object.fromEntries(request), of, id: given.get(of)?.trim() ?? '' };
}

export function pastPlace({ of, id, ...request }: PastRequest): string {
  const given = Object.entries(request).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]]));
  return `/past?${new URLSearchParams([[of, id], ...given])}`;
}

export function isId(value: string): boolean {
  return ID.test(value.trim());
}

export function isPosition(value: string): boolean {
  return NUMBER.test(value.trim());
}

/** The time and viewer, for another target. */
export type When = Omit<PastRequest, 'of' | 'id'>;

/** The times of both sides of a result. */
export function whensOf({ as }: PastRequest, position: number): { readonly was: When; readonly is: When } {
  const seen = as === undefined ? {} : { as };
  return { was: { ...seen, position: String(Math.max(0, position)) }, is: seen };
}
