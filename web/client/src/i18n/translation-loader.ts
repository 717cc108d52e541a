/** Loads translations on demand, and retries failures (specification, section 9). No I/O of its own. */

const MOST_REPEATS = 5;
const FIRST_WAIT_MS = 350;
const MOST_AT_ONCE = 10;

type Options<Value> = {
  readonly read: (id: string) => Promise<Value>;
  readonly wait: (ms: number) => Promise<void>;
};

/** Caches results. A failed file is loaded again by the next request. */
export function translationLoader<Value>({ read, wait }: Options<Value>): (id: string) => Promise<Value> {
  const cache = new Map<string, Promise<Value>>();
  const limited = atMost(MOST_AT_ONCE);

  async function readWithRetries(id: string): Promise<Value> {
    for (let repeats = 0; ; repeats += 1) {
      try {
        return await limited(() => read(id));
      } catch (error) {
        if (repeats === MOST_REPEATS) throw error;
        await wait(FIRST_WAIT_MS * 2 ** repeats);
      }
    }
  }

  return function load(id) {
    const earlier = cache.get(id);
    if (earlier) return earlier;
    const reading = readWithRetries(id);
    cache.set(id, reading);
    reading.catch(() => cache.delete(id));
    return reading;
  };
}

/** Limits concurrency. Further work waits in order. */
function atMost(places: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function limited(work) {
    if (running === places) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
