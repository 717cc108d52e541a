/** Combines single lookups into few queries. When a machine with many users fails or returns, all of them are looked up within a moment. */

/** Lookups that arrive during a query wait for the next query. `none`: the result for ids that the query did not return. */
export function batchedQuery<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
  none: Answer,
): (key: string) => Promise<Answer> {
  let waiting: Promise<ReadonlyMap<string, Answer>> | null = null;
  let keys: string[] = [];
  let asked: Promise<unknown> = Promise.resolve();

  async function next(after: Promise<unknown>): Promise<ReadonlyMap<string, Answer>> {
    await after;
    const together = keys;
    keys = [];
    waiting = null;
    return ask(together);
  }

  return async (key) => {
    keys.push(key);
    if (waiting === null) {
      waiting = next(asked);
      asked = waiting.catch(() => undefined);
    }
    return (await waiting).get(key) ?? none;
  };
}
