/** An observable value. React subscribes through `useSelected`, other code reads `get`. */
import { useCallback, useRef, useSyncExternalStore } from 'react';

export type Store<State> = {
  readonly get: () => State;
  readonly set: (next: State) => void;
  readonly update: (change: (state: State) => State) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  function set(next: State): void {
    if (Object.is(next, state)) return;
    state = next;
    for (const listener of listeners) listener();
  }
  return {
    get: () => state,
    set,
    update: (change) => set(change(state)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Rerenders only if the selected value differs by `same`. A selector may build a new array each time if `same` compares its items. */
export function useSelected<State, Selected>(
  store: Store<State>,
  select: (state: State) => Selected,
  same: (a: Selected, b: Selected) => boolean = Object.is,
): Selected {
  const last = useRef<{ state: State; select: (state: State) => Selected; value: Selected } | null>(null);
  const read = useCallback(() => {
    const state = store.get();
    const cached = last.current;
    if (cached && cached.state === state && cached.select === select) return cached.value;
    const fresh = select(state);
    const value = cached && same(cached.value, fresh) ? cached.value : fresh;
    last.current = { state, select, value };
    return value;
  }, [store, select, same]);
  return useSyncExternalStore(store.subscribe, read, read);
}

/** Same length and the same items, in order. */
export function sameItems<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a === b || (a.length === b.length && a.every((item, index) => Object.is(item, b[index])));
}

/** The same keys with the same values. */
export function sameFields<Fields extends object>(a: Fields, b: Fields): boolean {
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return left.length === right.size && left.every(([key, value]) => right.has(key) && Object.is(value, right.get(key)));
}
