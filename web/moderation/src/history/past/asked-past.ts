/** Which past is asked for stands in the address of the page, as what is looked for in the history does. */
const FORMS = {
  channel: /^\d{15,20}$/,
  position: /^\d{1,15}$/,
  moment: /^\d{1,15}$/,
  as: /^\d{15,20}$/,
  before: /^\d{1,15}$/,
} as const;
type Name = keyof typeof FORMS;
const NAMES: readonly Name[] = ['channel', 'position', 'moment', 'as', 'before'];

/** Neither `position` nor `moment`: as it is now. */
export type AskedPast = { readonly channel: string } & Partial<Readonly<Record<Exclude<Name, 'channel'>, string>>>;

/** null: no channel is asked for yet. What is not understood is left out, and the form says so. */
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
  const channel = asked.get('channel');
  return channel === undefined ? null : { ...Object.fromEntries(asked), channel };
}

export function pastPlace(asked: AskedPast): string {
  const given = Object.entries(asked).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]]));
  return `/past?${new URLSearchParams(given)}`;
}

export function isUnderstood(name: Name, value: string): boolean {
  return FORMS[name].test(value.trim());
}
