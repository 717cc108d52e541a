/** The timeout that was lifted, in one server or for the instance. */
import type { PersonTimedOut } from '@folkmoot/contracts/automod/events';
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import type { TimeOutEvent } from './time-out-state.ts';

type TimeOut = EventOf<typeof PersonTimedOut>;
type Lifted = {
  readonly active: TimeOut | null;
  readonly lifted: { readonly event: Recorded<TimeOutEvent>; readonly ended: TimeOut } | null;
};

/** `serverId` null: the instance. */
export function liftedFolding(
  isIt: (event: Recorded<TimeOutEvent>) => boolean,
  serverId: string | null,
): Folding<Lifted, Recorded<TimeOutEvent>> {
  return {
    initial: { active: null, lifted: null },
    evolve(state, event) {
      if (event.type === 'ModeratorActUndone' || event.type === 'ActUndone' || event.data.serverId !== serverId) return state;
      if (event.type === 'PersonTimedOut') return { ...state, active: { type: event.type, data: event.data } };
      return { active: null, lifted: state.active && isIt(event) ? { event, ended: state.active } : state.lifted };
    },
  };
}
