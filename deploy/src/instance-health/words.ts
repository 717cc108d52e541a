/** Formats sizes and times of findings. */
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 1 kB is 1,024 bytes, as Postgres counts. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`;
}

/** "1 day", "2 days". */
export function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** In the largest whole unit: "3 days". */
export function durationText(ms: number): string {
  if (ms >= DAY_MS) return counted(Math.floor(ms / DAY_MS), 'day');
  if (ms >= HOUR_MS) return counted(Math.floor(ms / HOUR_MS), 'hour');
  if (ms >= MINUTE_MS) return counted(Math.floor(ms / MINUTE_MS), 'minute');
  return counted(Math.max(0, Math.floor(ms / 1000)), 'second');
}
