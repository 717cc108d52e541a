/** The state of the logged-in user on this page. */
import { createStore, useSelected } from './create-store.ts';
import { emptyState, type State } from './state.ts';

export const store = createStore<State>(emptyState);

/** `select` must be stable or cheap. `same` keeps the previous value if its parts did not change. */
export function useStore<Selected>(select: (state: State) => Selected, same?: (a: Selected, b: Selected) => boolean): Selected {
  return useSelected(store, select, same);
}
