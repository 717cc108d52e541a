/** The options of slow mode, with labels. */
import { text } from './server-texts.ts';

const OFFERED = [0, 3, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600];

export function slowModeLabel(seconds: number): string {
  if (seconds === 0) return text('slowOff');
  if (seconds % 3600 === 0) return text('hours', { count: seconds / 3600 });
  if (seconds % 60 === 0) return text('minutes', { count: seconds / 60 });
  return text('seconds', { count: seconds });
}

/** Includes a value that another client set. */
export function slowModeOptions(current: number): readonly { readonly id: string; readonly label: string }[] {
  const offered = OFFERED.includes(current) ? OFFERED : [...OFFERED, current].sort((a, b) => a - b);
  return offered.map((seconds) => ({ id: String(seconds), label: slowModeLabel(seconds) }));
}
