/** A decider is three pure functions: no clock, no randomness, no I/O (house style 5.5). */
import type { AnyEvent } from './event.ts';
import type { Refusal } from './refusal.ts';

export type Folding<State, Event extends AnyEvent> = {
  readonly initial: State;
  evolve(state: State, event: Event): State;
};

/** An event for another stream, decided together with the first. It is appended after it, and completed after a crash. */
export type SideEvent<Event extends AnyEvent = AnyEvent> = { readonly stream: string; readonly event: Event };

export type Decided<Event extends AnyEvent> =
  | readonly Event[]
  | { readonly events: readonly Event[]; readonly sideEvents: readonly SideEvent[] };

export type Decision<Event extends AnyEvent, Code extends string = string> = Decided<Event> | Refusal<Code>;

/** Builds the state from a history. */
export function fold<State, Event extends AnyEvent>(decider: Folding<State, Event>, history: Iterable<Event>): State {
  let state = decider.initial;
  for (const event of history) state = decider.evolve(state, event);
  return state;
}
