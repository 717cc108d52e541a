/** Counts floods over past messages, with the same rule as rate limits (servers document 0.4). Pure except for its own counts. */
type Flood = { readonly messages: number; readonly seconds: number };
type Counter = { used: number; until: number; isLocked: boolean };

/** Call it with each message in order. Returns whether the message exceeds the user's limit in the channel. */
export function floodCounter({ messages, seconds }: Flood): (channelId: string, authorId: string, at: number) => boolean {
  const counters = new Map<string, Counter>();
  const windowMs = seconds * 1000;
  return (channelId, authorId, at) => {
    const key = `${channelId}/${authorId}`;
    const counter = counters.get(key);
    if (!counter || counter.until <= at) {
      counters.set(key, { used: 1, until: at + windowMs, isLocked: false });
      return false;
    }
    if (!counter.isLocked && counter.used < messages) {
      counter.used += 1;
      return false;
    }
    if (!counter.isLocked) {
      counter.isLocked = true;
      counter.until = at + windowMs;
    }
    return true;
  };
}
