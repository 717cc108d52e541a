/** Delays requests of one kind so that they never reach a rate limit of the server. */
export type Pace = { readonly requests: number; readonly perMs: number };

export type Clock = { readonly now: () => number; readonly wait: (ms: number) => Promise<void> };

export const BROWSER_CLOCK: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Returns a function that resolves when the next request may start. At most `requests` start in any `perMs` milliseconds. */
export function pacer({ requests, perMs }: Pace, { now, wait }: Clock = BROWSER_CLOCK): () => Promise<void> {
  const starts: number[] = [];
  let last = Promise.resolve();

  async function turn(): Promise<void> {
    const oldest = starts.length < requests ? undefined : starts.shift();
    const left = oldest === undefined ? 0 : oldest + perMs - now();
    if (left > 0) await wait(left);
    starts.push(now());
  }

  return () => {
    last = last.then(turn);
    return last;
  };
}
