/** Common date ranges. Pure. */
export const PRESETS = [
  { label: 'today', days: 1 },
  { label: 'last7Days', days: 7 },
  { label: 'last30Days', days: 30 },
  { label: 'last90Days', days: 90 },
] as const;

/** The start of a range of days that ends today, in the moderator's time zone. */
export function sinceOf(days: number, now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1)).getTime();
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The start of a day of the moderator, `later` days after it. undefined: no valid day. */
function startOf(day: unknown, later = 0): number | undefined {
  const [, year, month, date] = DAY.exec(String(day ?? '')) ?? [];
  return year === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date) + later).getTime();
}

/** The period of a list by its filters: a preset, or a first and a last day (`YYYY-MM-DD`, both included), which win. Pure. */
export function periodOf(filters: Readonly<Record<string, unknown>>, now: Date): { readonly since?: number; readonly until?: number } {
  const preset = PRESETS.find(({ label }) => label === filters.period);
  const since = startOf(filters.firstDay) ?? (preset && sinceOf(preset.days, now));
  const until = startOf(filters.lastDay, 1);
  return { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
}
