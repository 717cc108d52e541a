import { type ReactNode, useEffect, useState } from 'react';

/** Content that loads faster causes no flash of a placeholder (specification, section 9). */
const DELAY_MS = 100;

export function Delayed({ by = DELAY_MS, children }: { readonly by?: number; readonly children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), by);
    return () => clearTimeout(timer);
  }, [by]);
  return isDue ? children : null;
}
