/** Finds one event of a stream by its position, with the state before it. An audit log entry refers to such an event. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';

export type PastAction<State, Event extends AnyEvent> = { readonly event: Recorded<Event>; readonly before: State };

/** `action` null: the stream has no event at this position. */
type Past<State, Event extends AnyEvent> = {
  readonly state: State;
  readonly action: PastAction<State, Event> | null;
  /** Relevant later events. */
  readonly after: readonly Recorded<Event>[];
};

export function pastActionFolding<State, Event extends AnyEvent>(
  { initial, evolve }: Folding<State, Event>,
  auditLogId: string,
  matters: (event: Event) => boolean = nothing,
): Folding<Past<State, Event>, Recorded<Event>> {
  const position = Number(auditLogId);
  return {
    initial: { state: initial, action: null, after: [] },
    evolve({ state, action, after }, event) {
      const next = { state: evolve(state, event), action, after: action && matters(event) ? [...after, event] : after };
      return event.position === position ? { ...next, action: { event, before: state } } : next;
    },
  };
}

function nothing(): boolean {
  return false;
}
