/**
 * One read at a time for all who ask. A read that runs already may have begun before the question, so its result could be too old: who asks
 * meanwhile shares the next read.
 */
export function sharedRead<Found>(read: () => Promise<Found>): () => Promise<Found> {
  let running: Promise<unknown> | null = null;
  let next: Promise<Found> | null = null;

  function begin(): Promise<Found> {
    next = null;
    const found = read();
    const settled = found.then(
      () => undefined,
      () => undefined,
    );
    running = settled;
    void settled.then(() => {
      if (running === settled) running = null;
    });
    return found;
  }

  return () => {
    if (!running) return begin();
    next ??= running.then(begin);
    return next;
  };
}
