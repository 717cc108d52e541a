import { useEffect, useState } from 'react';

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
