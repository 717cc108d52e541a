/** Limits concurrent work in total and per user, so that one slow user does not block the others. */
type Waiting = { readonly of: string; readonly begin: () => void };

export type ConcurrencyLimit = { readonly inTurn: <Value>(of: string, work: () => Promise<Value>) => Promise<Value> };

export function concurrencyLimit(most: number, mostOfOne: number): ConcurrencyLimit {
  const waiting: Waiting[] = [];
  const busy = new Map<string, number>();
  let total = 0;

  function has(of: string): boolean {
    return total < most && (busy.get(of) ?? 0) < mostOfOne;
  }

  function take(of: string): void {
    total += 1;
    busy.set(of, (busy.get(of) ?? 0) + 1);
  }

  function give(of: string): void {
    total -= 1;
    const left = (busy.get(of) ?? 1) - 1;
    if (left > 0) busy.set(of, left);
    else busy.delete(of);
    const at = waiting.findIndex((each) => has(each.of));
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (!next) return;
    take(next.of);
    next.begin();
  }

  return {
    async inTurn(of, work) {
      if (has(of)) take(of);
      else await new Promise<void>((begin) => waiting.push({ of, begin }));
      try {
        return await work();
      } finally {
        give(of);
      }
    },
  };
}
