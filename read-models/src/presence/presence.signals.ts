/** Signals of presence events. The receivers of a choice depend on connections, which only the gateway knows. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { Room, Signal } from '@folkmoot/contracts/kernel/signal';
import { PresenceChosen } from '@folkmoot/contracts/presence/events';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { roomsAround } from './around.ts';

export type Around = ReadonlyMap<string, readonly Room[]>;

export function presenceChosen({ data }: EventOf<typeof PresenceChosen>, around: Around): readonly Signal[] {
  const { userId, status, custom, statusBefore, changed } = data;
  return [
    {
      kind: 'presence',
      userId,
      around: around.get(userId) ?? [],
      status,
      custom,
      before: { status: statusBefore },
      changed: {
        ...(changed.includes('status') ? { status } : {}),
        ...(changed.includes('custom') ? { custom } : {}),
      },
    },
  ];
}

export const presenceSignals = signalSource<Around>(
  (events, db) =>
    roomsAround(
      db,
      events.map((event) => String(event.data.userId)),
    ),
  signalsOf(PresenceChosen, presenceChosen),
);
