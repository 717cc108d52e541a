/** Who sent a message when in a channel with slow mode. It is stored with the counters, not as an event (servers document 5.10). */
export type SlowMode = {
  /** Milliseconds that this person must wait in this channel; 0 if they may send. Synchronous if it is stored in this process. */
  readonly wait: (channelId: string, userId: string, now: number) => number | Promise<number>;
  /**
   * Checks and takes the slot atomically, so that only one of two simultaneous messages gets it. Returns like `wait`; 0: the slot is taken.
   */
  readonly take: (channelId: string, userId: string, seconds: number, now: number) => number | Promise<number>;
};

export type MemorySlowMode = {
  readonly wait: (channelId: string, userId: string, now: number) => number;
  readonly take: (channelId: string, userId: string, seconds: number, now: number) => number;
};

const SWEEP_AT = 20_000;

export function memorySlowMode(): MemorySlowMode {
  const until = new Map<string, number>();

  function wait(channelId: string, userId: string, now: number): number {
    return Math.max(0, (until.get(`${channelId}/${userId}`) ?? 0) - now);
  }

  return {
    wait,
    take(channelId, userId, seconds, now) {
      const left = wait(channelId, userId, now);
      if (left > 0) return left;
      if (until.size >= SWEEP_AT) for (const [key, end] of until) if (end <= now) until.delete(key);
      until.set(`${channelId}/${userId}`, now + seconds * 1000);
      return 0;
    },
  };
}
