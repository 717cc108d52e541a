/** Common times for reminders. Pure. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const PRESETS = ['in20Minutes', 'in1Hour', 'in3Hours', 'tomorrow', 'inAWeek'] as const;
export type Preset = (typeof PRESETS)[number];

/** Days keep the time of day, also across a change to or from daylight saving time. */
export function momentIn(preset: Preset, now: number): number {
  switch (preset) {
    case 'in20Minutes':
      return now + 20 * MINUTE_MS;
    case 'in1Hour':
      return now + HOUR_MS;
    case 'in3Hours':
      return now + 3 * HOUR_MS;
    case 'tomorrow':
      return daysOn(now, 1);
    case 'inAWeek':
      return daysOn(now, 7);
  }
}

function daysOn(now: number, days: number): number {
  const date = new Date(now);
  return date.setDate(date.getDate() + days);
}
