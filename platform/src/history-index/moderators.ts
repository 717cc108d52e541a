/** All who ever could moderate, as the history tells: the founder by the first registration, the others by a badge. */
import { BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { isStaff } from '@folkmoot/contracts/kernel/access';
import { z } from 'zod';
import type { HistoryPage, PageOf } from './pages.ts';
import type { HistoryQuery } from './search.ts';
import { termOf } from './terms.ts';

/** What both events say. */
const Badged = z.object({ userId: z.string(), badges: z.number() });
const AT_ONCE = 1000;

/** `ids` are not all before `known` is 1: whoever asks again brings it further. */
export type KnownModerators = { readonly known: number; readonly ids: ReadonlySet<string> };

/**
 * Told are those up to a place in the log, so that nobody is called by two names in what is read of it while somebody is appointed. Remembers
 * what it has read: whoever was a moderator once stays in the history as one.
 */
export function moderatorMemory(page: PageOf): (before: number) => Promise<KnownModerators> {
  const since = new Map<string, number>();
  let from: number | null = null;

  function take({ events }: HistoryPage): void {
    for (const { data, position } of events) {
      const { userId, badges } = Badged.parse(JSON.parse(data));
      if (isStaff(badges) && position < (since.get(userId) ?? Number.POSITIVE_INFINITY)) since.set(userId, position);
    }
  }

  return async (before) => {
    // The founder is who registered first; nobody else is born with a badge.
    if (since.size === 0) take(await page(oldest(UserRegistered.type, null), 1));
    const badged = await page(oldest(BadgesSet.type, from), AT_ONCE);
    take(badged);
    const { next } = badged;
    from = next ?? badged.events.at(-1)?.position ?? from;
    const known = next === null || next >= before ? 1 : next / before;
    return { known, ids: new Set([...since].filter(([, position]) => position < before).map(([id]) => id)) };
  };
}

function oldest(type: string, from: number | null): HistoryQuery {
  return { terms: [termOf.type(type)], since: null, until: null, order: 'oldest', from };
}
