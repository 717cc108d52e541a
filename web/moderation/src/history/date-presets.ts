/** Common date ranges. Pure. */
export const PRESETS = [
  { label: 'historyToday', days: 1 },
  { label: 'historyLast7Days', days: 7 },
  { label: 'historyLast30Days', days: 30 },
  { label: 'historyLast90Days', days: 90 },
] as const;

/** The start of a range of days that ends today, in the moderator's time zone. */
export function sinceOf(days: number, now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1)).getTime();
}
