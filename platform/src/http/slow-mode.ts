/** Who sent when in a channel with slow mode. A pace, not a fact: it lives as long as the process (servers document 5.10). */
export type SlowMode = {
  /** Ms this person must still wait in this channel; 0 when they may send. */
  readonly wait: (channelId: string, userId: string, now: number) => number;
  readonly sent: (channelId: string, userId: string, seconds: number, now: number) => void;
};

const SWEEP_AT = 20_000;

export function memorySlowMode(): SlowMode {
  const until = new Map<string, number>();
  return {
    wait(channelId, userId, now) {
      return Math.max(0, (until.get(`${channelId}/${userId}`) ?? 0) - now);
    },
    sent(channelId, userId, seconds, now) {
      if (until.size >= SWEEP_AT) for (const [key, end] of until) if (end <= now) until.delete(key);
      until.set(`${channelId}/${userId}`, now + seconds * 1000);
    },
  };
}
