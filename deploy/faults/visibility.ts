/** Who might see what when, from the history. */
import { entriesOf, type History, type Right } from './history.ts';

/** A time in which somebody certainly has no right to a channel: from the accepted answer that took it to the call that gives it back. */
export type Shut = { readonly who: string; readonly channel: string; readonly from: number; readonly until: number };

/** In the order they took effect; one person's rights are changed by one hand, one after the other. */
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
      // Taken twice is one time without the right.
      const next = changes.slice(index + 1).find((later) => later.change === 'given');
      return [{ who, channel, from: end, until: next?.start ?? Number.POSITIVE_INFINITY }];
    }),
  );
}

/** Pairs of person and channel where the right certainly stood in the end. */
export function holdersAtEnd(history: History): readonly { readonly who: string; readonly channel: string }[] {
  return [...changesOf(history).values()].flatMap((changes) => {
    const last = changes.at(-1);
    return last?.change === 'given' && last.certain ? [{ who: last.who, channel: last.channel }] : [];
  });
}
