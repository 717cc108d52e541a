import type { MessagePoll } from '@folkmoot/contracts/polls/wire';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Whether no one can vote any more. */
export function isPollEnded({ endsAt, endedAt }: Pick<MessagePoll, 'endsAt' | 'endedAt'>, now: number): boolean {
  return endedAt !== null || (endsAt !== null && endsAt <= now);
}

/** The time, updated every minute and at the end of the poll. */
export function usePollClock(poll: Pick<MessagePoll, 'endsAt' | 'endedAt'>): number {
  const { endsAt, endedAt } = poll;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (endsAt === null || isPollEnded({ endsAt, endedAt }, now)) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(MINUTE_MS, Math.max(endsAt - Date.now(), 0)) + 1);
    return () => clearTimeout(timer);
  }, [endsAt, endedAt, now]);
  return now;
}
