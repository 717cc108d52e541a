/** The search in the address of the page, so that it can be bookmarked. */

export type SearchQuery = {
  readonly words: string;
  /** '': everywhere. */
  readonly serverId: string;
  readonly channelId: string;
  /** As typed. */
  readonly from: string;
  /** Days as `YYYY-MM-DD`, in the time zone of the user. */
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

export function searchQueryOf(query: URLSearchParams): SearchQuery {
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

export function queryOf(search: Partial<SearchQuery>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, key] of Object.entries(KEYS)) {
    const value = search[name as keyof SearchQuery];
    if (value) query.set(key, value === true ? 'yes' : value);
  }
  return query;
}

/** The start of a day in epoch ms, `after` days later. undefined: no valid day. */
export function momentOf(day: string, after = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (!year || !month || !date) return undefined;
  const moment = new Date(Number(year), Number(month) - 1, Number(date) + after).getTime();
  return Number.isFinite(moment) ? moment : undefined;
}

type NamedUser = { readonly id: string; readonly username: string; readonly tag: string };

/** Finds a user by name or `name:tag`. An exact match has priority over a prefix. null: none. */
export function findUser<Person extends NamedUser>(people: Iterable<Person>, typed: string): Person | null {
  const term = typed.trim().replace(/^@/, '').toLocaleLowerCase();
  let prefixMatch: Person | null = null;
  for (const person of people) {
    const name = person.username.toLocaleLowerCase();
    if (name === term || `${name}:${person.tag.toLocaleLowerCase()}` === term) return person;
    if (name.startsWith(term)) prefixMatch ??= person;
  }
  return term === '' ? null : prefixMatch;
}
