/** Devices in memory, for tests without a database. */
import type { Device, Devices } from './devices.ts';

export function memoryDevices(now: () => number, dropPushTokens: (userId: string) => void): Devices {
  const seen = new Map<string, Map<string, Device>>();
  const placesOf = (userId: string) => [...(seen.get(userId)?.values() ?? [])].sort((a, b) => b.lastSeenAt - a.lastSeenAt);

  return {
    indexOf: (address) => address,
    note(userId, address) {
      const places = seen.get(userId) ?? new Map<string, Device>();
      places.set(address, { address, createdAt: places.get(address)?.createdAt ?? now(), lastSeenAt: now() });
      seen.set(userId, places);
    },
    of: async (userId) => placesOf(userId),
    addressesOf: async (userId) => placesOf(userId).map(({ address }) => address),
    peopleAt: async (indexes) => [...seen].filter(([, places]) => indexes.some((index) => places.has(index))).map(([userId]) => userId),
    async dropPushTokens(userId) {
      dropPushTokens(userId);
    },
  };
}
