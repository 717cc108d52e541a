/** Which past is asked for stands in the address of the page, as what is looked for in the history does. */
const ID = /^\d{15,20}$/;
const NUMBER = /^\d{1,15}$/;
const FORMS = { position: NUMBER, moment: NUMBER, as: ID, before: NUMBER } as const;
type Name = keyof typeof FORMS;
const NAMES: readonly Name[] = ['position', 'moment', 'as', 'before'];

/** What can be looked at as it was. */
export const PASTS = ['channel', 'profile', 'server', 'post'] as const;
export type PastOf = (typeof PASTS)[number];

/** Neither `position` nor `moment`: as it is now. */
export type AskedPast = { readonly of: PastOf; readonly id: string } & Partial<Readonly<Record<Name, string>>>;

/** null: nothing is asked for yet. What is not understood is left out, and the form says so. */
export function pastIn(search: string): AskedPast | null {
  const given = new URLSearchParams(search);
  const asked = new Map(
    NAMES.flatMap((name) => {
      const value = given.get(name)?.trim() ?? '';
      return FORMS[name].test(value) ? [[name, value] as const] : [];
    }),
  );
  // A place says more than a moment.
  if (asked.has('position')) asked.delete('moment');
  const of = PASTS.find((each) => isId(given.get(each) ?? ''));
  return of === undefined ? null : { ...Object.fromEntries(asked), of, id: given.get(of)?.trim() ?? '' };
}

export function pastPlace({ of, id, ...asked }: AskedPast): string {
  const given = Object.entries(asked).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]]));
  return `/past?${new URLSearchParams([[of, id], ...given])}`;
}

export function isId(value: string): boolean {
  return ID.test(value.trim());
}

export function isPosition(value: string): boolean {
  return NUMBER.test(value.trim());
}

/** When something else is to be looked at, by the same eyes. */
export type When = Omit<AskedPast, 'of' | 'id'>;

/** Of either side of a look that came to a place. */
export function whensOf({ as }: AskedPast, position: number): { readonly was: When; readonly is: When } {
  const seen = as === undefined ? {} : { as };
  return { was: { ...seen, position: String(Math.max(0, position)) }, is: seen };
}
