/** Everyone who has ever been a moderator, found in the history: the founder by the first registration, the others by a badge. */
import { BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { isStaff } from '@folkmoot/contracts/kernel/access';
import { z } from 'zod';
import type { HistoryPage, PageOf } from './pages.ts';
import type { HistoryQuery } from './search.ts';
import { termOf } from './terms.ts';

/** The fields that both events have. */
const Badged = z.object({ userId: z.string(), badges: z.number() });
const AT_ONCE = 1000;

/** `ids` is complete only if `known` is 1. Ask again to continue the search. */
export type KnownModerators = { readonly known: number; readonly ids: ReadonlySet<string> };

/**
 * Finds moderators up to a log position, so that a person keeps one pseudonym even if someone is appointed during an export. Results are
 * cached, because a former moderator stays in the history.
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
    // The founder is the first person who registered. Nobody else registers with a badge.
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
