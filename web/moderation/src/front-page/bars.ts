/** Counting for charts. */
export type Bar = { readonly name: string; readonly count: number };

/** The most frequent first. */
export function counted(names: readonly string[]): readonly Bar[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
}

/** By day as the moderator's clock has it, the oldest first; a week at least, with the days on which there was nothing. */
export function perDay(moments: readonly number[]): readonly { readonly day: number; readonly count: number }[] {
  const days = new Map<number, number>();
  for (const moment of moments) {
    const day = new Date(moment).setHours(0, 0, 0, 0);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  if (days.size === 0) return [];
  const last = Math.max(...days.keys());
  const first = Math.min(new Date(last).setDate(new Date(last).getDate() - LEAST_DAYS + 1), ...days.keys());
  const found: { day: number; count: number }[] = [];
  for (const each = new Date(first); each.getTime() <= last && found.length < MOST_DAYS; each.setDate(each.getDate() + 1)) {
    found.push({ day: each.getTime(), count: days.get(each.getTime()) ?? 0 });
  }
  return found;
}

const LEAST_DAYS = 7;
const MOST_DAYS = 60;
