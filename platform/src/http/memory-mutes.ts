/** Repeated refusals and the mutes they led to, as counted in this process. */
import type { Muting } from './muting.ts';

export type MemoryMutes = {
  /** Remaining milliseconds of the mute; 0: not muted. */
  readonly left: (muting: Muting, now: number) => number;
  /** Counts a refusal. Returns whether it leads to a mute. */
  readonly strike: (muting: Muting, now: number) => boolean;
};

type Strikes = { readonly at: readonly number[]; readonly until: number };

const SWEEP_AT = 20_000;

export function memoryMutes(): MemoryMutes {
  const strikes = new Map<string, Strikes>();
  const mutedUntil = new Map<string, number>();

  function sweep(now: number): void {
    for (const [key, { until }] of strikes) if (until <= now) strikes.delete(key);
    for (const [key, until] of mutedUntil) if (until <= now) mutedUntil.delete(key);
  }

  return {
    left: ({ realm }, now) => Math.max(0, (mutedUntil.get(realm) ?? 0) - now),
    strike({ place, realm, refusals, withinMs, forMs }, now) {
      const at = [...(strikes.get(place)?.at ?? []).filter((then) => now - then < withinMs), now];
      if (strikes.size + mutedUntil.size >= SWEEP_AT) sweep(now);
      if (at.length < refusals) {
        strikes.set(place, { at, until: now + withinMs });
        return false;
      }
      strikes.delete(place);
      mutedUntil.set(realm, now + forMs);
      return true;
    },
  };
}
