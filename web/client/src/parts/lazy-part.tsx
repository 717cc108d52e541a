import { type ComponentType, use } from 'react';
import { createStore, useSelected } from '../store/create-store.ts';
import { loadPart } from './load-part.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { isServerUnreachable, networkOrTimeout } from './server-status.ts';

type PartState<Props> =
  | { readonly kind: 'coming' | 'offline' }
  | { readonly kind: 'there'; readonly Part: ComponentType<Props> }
  | { readonly kind: 'broken'; readonly error: unknown };

/** `load` loads the code before the component is drawn. Then it is drawn at once, without `Suspense`. Never rejects. */
export type LazyPart<Props> = ComponentType<Props> & { readonly load: () => Promise<void> };

/**
 * A component whose code is loaded when it is first drawn. The nearest `Suspense` waits for it. Without a network, `Offline` replaces it, and
 * the component is loaded when there is a network again. React's own `lazy` tries once and keeps the failure.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Offline: ComponentType = OfflineNotice,
): LazyPart<Props> {
  const state = createStore<PartState<Props>>({ kind: 'coming' });
  let settled: Promise<void> | null = null;

  /** Never rejects: the result is in the state. Also resolves when it is known that the part has to wait for the network. */
  function begin(): Promise<void> {
    return new Promise((resolve) => {
      function change(next: PartState<Props>): void {
        state.set(next);
        resolve();
      }
      loadPart(load, { isServerUnreachable, wait: networkOrTimeout, onOffline: () => change({ kind: 'offline' }) }).then(
        (Part) => change({ kind: 'there', Part }),
        (error: unknown) => change({ kind: 'broken', error }),
      );
    });
  }

  function beginOnce(): Promise<void> {
    settled ??= begin();
    return settled;
  }

  function Part(props: Props) {
    const current = useSelected(state, all);
    if (current.kind === 'there') return <current.Part {...props} />;
    if (current.kind === 'broken') throw current.error;
    if (current.kind === 'offline') return <Offline />;
    use(beginOnce());
    return null;
  }

  return Object.assign(Part, { load: beginOnce });
}

function all<State>(state: State): State {
  return state;
}
