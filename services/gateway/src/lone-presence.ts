/** Presence of one gateway alone, which several share otherwise (`shared-presence.ts`). */
import type { Room } from '@folkmoot/contracts/kernel/signal';
import type { CommandSender } from '@folkmoot/platform/command/sender';
import { askedTogether } from './asked-together.ts';
import type { CallBook } from './call-book.ts';
import type { IoServer } from './fan-out.ts';
import { callsHeldHere, type HeldCalls } from './held-calls.ts';
import { type Online, onlinePeople } from './online.ts';
import { type PresenceUpdates, presenceUpdates } from './presence-updates.ts';

export type Presence = {
  readonly online: Online;
  readonly updates: PresenceUpdates;
  readonly heldCalls: HeldCalls;
  readonly stop: () => Promise<void>;
};

export type LonePresenceOptions = {
  readonly io: IoServer;
  readonly sender: CommandSender;
  readonly calls: CallBook;
  readonly roomsAround: (userIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Room[]>>;
};

export function lonePresence({ io, sender, calls, roomsAround }: LonePresenceOptions): Presence {
  const online = onlinePeople();
  return {
    online,
    heldCalls: callsHeldHere(calls, online.isOnline),
    updates: presenceUpdates({ io, online, sender, roomsAround: askedTogether(roomsAround, []) }),
    stop: async () => undefined,
  };
}
