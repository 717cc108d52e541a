/** The undone actions, and the state before and after an action, on any stream. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';
import { ModeratorActUndone } from '@folkmoot/contracts/moderation/undo-events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

/** Undone events on warm streams, by id. */
export const undoneActions: WarmIndex<Set<string>> = {
  name: 'undoneActions',
  create: () => new Set(),
  on: indexOn<Set<string>, typeof ModeratorActUndone>(ModeratorActUndone, (index, { data }) => {
    index.add(data.undoneEventId);
  }),
};

/** The state before and after an action. null: it is not on the stream. */
export type Around<State> = { readonly state: State; readonly around: { readonly before: State; readonly set: State } | null };

export function aroundFolding<State, Event extends AnyEvent>(
  { initial, evolve }: Folding<State, Event>,
  isIt: (event: Recorded<Event>) => boolean,
): Folding<Around<State>, Recorded<Event>> {
  return {
    initial: { state: initial, around: null },
    evolve({ state, around }, event) {
      const after = evolve(state, event);
      return { state: after, around: isIt(event) ? { before: state, set: after } : around };
    },
  };
}
