/** Builds a fold from one step per event type. Pure. */
import type { AnyEvent, EventOf, EventSpec, Recorded } from '@folkmoot/contracts/kernel/event';

type Taken<State> = (state: State, event: Recorded) => State;
type Step<State> = readonly [type: string, take: Taken<State>];

function isOf<Spec extends EventSpec>(spec: Spec, event: Recorded): event is Recorded & Recorded<EventOf<Spec> & AnyEvent> {
  return event.type === spec.type;
}

type StepOf<State> = <Spec extends EventSpec>(
  spec: Spec,
  take: (state: State, data: EventOf<Spec>['data'], event: Recorded) => State,
) => Step<State>;

/** Oldest first. Events without a step are ignored. */
export function folding<State>(
  stepsBy: (step: StepOf<State>) => readonly Step<State>[],
): (initial: State, events: readonly Recorded[]) => State {
  const takes = new Map(
    stepsBy((spec, take) => [spec.type, (state, event) => (isOf(spec, event) ? take(state, event.data, event) : state)]),
  );
  return (initial, events) => events.reduce((state, event) => takes.get(event.type)?.(state, event) ?? state, initial);
}
