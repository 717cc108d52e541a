import { useEffect, useState } from 'react';
import { MENTION_AFTER } from '../realtime/connection.ts';
import { useConnection } from '../realtime/realtime.ts';
import { text } from './texts.ts';
import { useOnline } from './use-online.ts';

/** Reports a lost connection after a short delay. */
export function ConnectionBanner() {
  const connection = useConnection();
  const since = connection.kind === 'stale' ? connection.since : null;
  const isMentioned = useElapsed(since, MENTION_AFTER);
  const isOnline = useOnline();
  return <div role="status">{isMentioned && <p className="banner">{text(isOnline ? 'stale' : 'staleOffline')}</p>}</div>;
}

/** Whether a time has passed since a moment. false without a moment. */
export function useElapsed(since: number | null, after: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (since === null) return;
    const timer = setTimeout(() => setOver(true), Math.max(0, since + after - Date.now()));
    return () => clearTimeout(timer);
  }, [since, after]);
  return over;
}
