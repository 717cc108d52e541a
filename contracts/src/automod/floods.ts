/** How a flood is counted, over what was written: as limits count what is being written (servers document 0.4). Pure but for its own count. */
type Flood = { readonly messages: number; readonly seconds: number };
type Counter = { used: number; until: number; isLocked: boolean };

/** Told of each message in the order they came; answers whether it is one too many of this person in this channel. */
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
