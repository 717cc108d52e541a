/** Helpers for replies that are built from the events of the command. */
import type { AnyEvent, EventOf, EventSpec } from '@folkmoot/contracts/kernel/event';

type Left = { readonly events: readonly AnyEvent[] };

function isOf<Spec extends EventSpec>(event: AnyEvent, spec: Spec): event is AnyEvent & EventOf<Spec> {
  return event.type === spec.type;
}

/** The data of the first event of this type. null: the command wrote none. */
export function findEvent<Spec extends EventSpec>(outcome: Left, spec: Spec): (AnyEvent & EventOf<Spec>)['data'] | null {
  for (const event of outcome.events) if (isOf(event, spec)) return event.data;
  return null;
}

/** For commands that always write one. */
export function requireEvent<Spec extends EventSpec>(outcome: Left, spec: Spec): (AnyEvent & EventOf<Spec>)['data'] {
  const data = findEvent(outcome, spec);
  if (data === null) throw new Error(`The command left no ${spec.type} to answer with`);
  return data;
}
