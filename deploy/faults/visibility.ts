/** Derives from the history which user may see which channel at which time. */
import { entriesOf, type History, type Right } from './history.ts';

/** A time in which a user certainly has no permission: from the accepted answer that removed it to the call that restores it. */
export type Shut = { readonly who: string; readonly channel: string; readonly from: number; readonly until: number };

/** In the order in which they took effect. One process changes the permissions of a user, one after the other. */
function changesOf(history: History): ReadonlyMap<string, readonly Right[]> {
  const changes = new Map<string, Right[]>();
  for (const right of entriesOf(history, 'right').toSorted((a, b) => a.end - b.end)) {
    const key = `${right.who} ${right.channel}`;
    changes.set(key, [...(changes.get(key) ?? []), right]);
  }
  return changes;
}

export function shutTimes(history: History): readonly Shut[] {
  return [...changesOf(history).values()].flatMap((changes) =>
    changes.flatMap(({ who, channel, change, certain, end }, index) => {
      if (change === 'given' || !certain) return [];
      // A permission that is removed twice is one time without it.
      const next = changes.slice(index + 1).find((later) => later.change === 'given');
      return [{ who, channel, from: end, until: next?.start ?? Number.POSITIVE_INFINITY }];
    }),
  );
}

/** Pairs of user and channel that certainly have permission at the end. */
export function holdersAtEnd(history: History): readonly { readonly who: string; readonly channel: string }[] {
  return [...changesOf(history).values()].flatMap((changes) => {
    const last = changes.at(-1);
    return last?.change === 'given' && last.certain ? [{ who: last.who, channel: last.channel }] : [];
  });
}
