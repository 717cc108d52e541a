/** Questions about many, each a query of its own, as few queries: when a machine loses its people, or has them back, all ask at once. */

/** Who is asked about while an answer is awaited is asked about with the next question. `none`: for whom the answer says nothing. */
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
