/** Who sent when in a channel with slow mode. A pace, not a fact: it is in no log (servers document 5.10). */
export type SlowMode = {
  /** Ms this person must still wait in this channel; 0 when they may send. At once where it is kept in this process. */
  readonly wait: (channelId: string, userId: string, now: number) => number | Promise<number>;
  /** Looks and takes in one step, so that of two sends at once only one finds it free. Answers like `wait`; at 0 it is taken. */
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
