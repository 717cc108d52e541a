/** Usual log-in locations in memory, for tests without a database. */
import { networkOf } from '../net/network-of.ts';
import type { UsualPlaces } from './usual-places.ts';

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

type Place = { readonly proved: boolean; readonly lastSeenAt: number };

export function memoryUsualPlaces(now: () => number): UsualPlaces & { readonly forget: (userId: string) => void } {
  const seen = new Map<string, Map<string, Place>>();

  function placeAt(userId: string, address: string): Place | null {
    const place = seen.get(userId)?.get(networkOf(address));
    return place && now() - place.lastSeenAt <= THIRTY_DAYS_MS ? place : null;
  }

  function note(userId: string, address: string, proved: boolean): void {
    const place = { proved, lastSeenAt: now() };
    seen.set(userId, (seen.get(userId) ?? new Map<string, Place>()).set(networkOf(address), place));
  }

  return {
    async prove(userId, address) {
      note(userId, address, true);
    },
    async visit(userId, address) {
      note(userId, address, placeAt(userId, address)?.proved ?? false);
    },
    async at(userId, address) {
      const place = placeAt(userId, address);
      if (!place) return null;
      return place.proved ? 'proved' : 'visited';
    },
    forget: (userId) => void seen.delete(userId),
  };
}
