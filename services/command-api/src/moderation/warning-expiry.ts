/** How long a warning counts. */
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';

/** Half a year later on the same day, or on the last day of a shorter month. */
export function warningExpiry(now: number): number {
  const at = new Date(now);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + MODERATION_LIMITS.warningMonths);
  const days = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, days));
  return at.getTime();
}
