/** From where people were let in, in memory, for tests that need no database. */
import { networkOf } from '../net/network-of.ts';
import type { UsualPlaces } from './usual-places.ts';

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

export function memoryUsualPlaces(now: () => number): UsualPlaces & { readonly forget: (userId: string) => void } {
  const seen = new Map<string, Map<string, number>>();
  return {
    async note(userId, address) {
      seen.set(userId, (seen.get(userId) ?? new Map<string, number>()).set(networkOf(address), now()));
    },
    async has(userId, address) {
      const at = seen.get(userId)?.get(networkOf(address));
      return at !== undefined && now() - at <= THIRTY_DAYS_MS;
    },
    forget: (userId) => void seen.delete(userId),
  };
}
