/** Presence for a single gateway. Several gateways use `shared-presence.ts`. */
import type { Room } from '@folkmoot/contracts/kernel/signal';
import type { CommandSender } from '@folkmoot/platform/command/sender';
import { batchedQuery } from './batched-query.ts';
import type { CallRegistry } from './call-registry.ts';
import type { IoServer } from './fan-out.ts';
import { type LocalCalls, openLocalCalls } from './local-calls.ts';
import { type Online, onlinePeople } from './online.ts';
import { type PresenceUpdates, presenceUpdates } from './presence-updates.ts';

export type Presence = {
  readonly online: Online;
  readonly updates: PresenceUpdates;
  readonly localCalls: LocalCalls;
  readonly stop: () => Promise<void>;
};

export type LocalPresenceOptions = {
  readonly io: IoServer;
  readonly sender: CommandSender;
  readonly calls: CallRegistry;
  readonly roomsAround: (userIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Room[]>>;
};

export function localPresence({ io, sender, calls, roomsAround }: LocalPresenceOptions): Presence {
  const online = onlinePeople();
  return {
    online,
    localCalls: openLocalCalls(calls, online.isOnline),
    updates: presenceUpdates({ io, online, sender, roomsAround: batchedQuery(roomsAround, []) }),
    stop: async () => undefined,
  };
}
