/** What is looked for, as it stands in the address of the page: a search can be bookmarked and gone back to. */

export type Wanted = {
  readonly words: string;
  /** '' everywhere. */
  readonly serverId: string;
  readonly channelId: string;
  /** As it was typed. */
  readonly from: string;
  /** Days as `YYYY-MM-DD`, in the time zone of the asker. */
  readonly since: string;
  readonly until: string;
  readonly hasFile: boolean;
};

const KEYS = {
  words: 'q',
  serverId: 'server',
  channelId: 'channel',
  from: 'from',
  since: 'since',
  until: 'until',
  hasFile: 'file',
} as const;

export function wantedOf(query: URLSearchParams): Wanted {
  const of = (key: string) => query.get(key) ?? '';
  return {
    words: of(KEYS.words),
    serverId: of(KEYS.serverId),
    channelId: of(KEYS.channelId),
    from: of(KEYS.from),
    since: of(KEYS.since),
    until: of(KEYS.until),
    hasFile: of(KEYS.hasFile) !== '',
  };
}

export function queryOf(wanted: Partial<Wanted>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, key] of Object.entries(KEYS)) {
    const value = wanted[name as keyof Wanted];
    if (value) query.set(key, value === true ? 'yes' : value);
  }
  return query;
}

/** Epoch ms of the first moment of a day; of the day after it with `after`. Undefined for what is no day. */
export function momentOf(day: string, after = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (!year || !month || !date) return undefined;
  const moment = new Date(Number(year), Number(month) - 1, Number(date) + after).getTime();
  return Number.isFinite(moment) ? moment : undefined;
}

type Named = { readonly id: string; readonly username: string; readonly tag: string };

/** Who is meant by a name, or `name:tag`: the exact one before one that only begins so. Null: nobody. */
export function personCalled<Person extends Named>(people: Iterable<Person>, typed: string): Person | null {
  const wanted = typed.trim().replace(/^@/, '').toLocaleLowerCase();
  let beginning: Person | null = null;
  for (const person of people) {
    const name = person.username.toLocaleLowerCase();
    if (name === wanted || `${name}:${person.tag.toLocaleLowerCase()}` === wanted) return person;
    if (name.startsWith(wanted)) beginning ??= person;
  }
  return wanted === '' ? null : beginning;
}
