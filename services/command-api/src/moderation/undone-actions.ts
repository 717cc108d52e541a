/** Which acts were taken back, and what stood before one and after it, whatever stream it is on. */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';
import { ModeratorActUndone } from '@folkmoot/contracts/moderation/undo-events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

/** Events on streams that are kept warm that were taken back, by their ids. */
export const undoneActions: WarmIndex<Set<string>> = {
  name: 'undoneActions',
  create: () => new Set(),
  on: indexOn<Set<string>, typeof ModeratorActUndone>(ModeratorActUndone, (index, { data }) => {
    index.add(data.undoneEventId);
  }),
};

/** What stood before an act and after it; null: it is not on the stream. */
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
