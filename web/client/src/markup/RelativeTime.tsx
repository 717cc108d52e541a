import { useEffect, useState } from 'react';
import { locale } from '../i18n/catalogue.ts';
import { formatRelative, formatTime } from '../i18n/format.ts';
import { timeInZone } from './zone-time.ts';

const EVERY = 30_000;

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function RelativeTime({ at }: { readonly at: number }) {
  const now = useNow();
  return (
    <time className="markup-time" dateTime={new Date(at).toISOString()} title={formatTime(at, 'exact')}>
      {formatRelative(at, now)}
    </time>
  );
}

/** The time in another zone, or the name of the zone if it is unknown. */
export function ZoneTime({ zone }: { readonly zone: string }) {
  const now = useNow();
  return (
    <span className="markup-time" title={zone}>
      {timeInZone(zone, now, locale()) ?? zone}
    </span>
  );
}
