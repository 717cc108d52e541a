/** The user's id at the activity tracker. It is entered by hand, stored on this device, and deleted if the tracker does not know it. */
import { persistedStore } from '../local/local-store.ts';
import { useSelected } from '../store/create-store.ts';

const trackedId = persistedStore('activityTracker', readTrackedId, { isShared: true });

/** null: none, or an invalid one. */
export function readTrackedId(value: unknown): string | null {
  const id = typeof value === 'string' ? value.trim() : '';
  return /^[\w-]{1,64}$/.test(id) ? id : null;
}

export function changeTrackedId(id: string | null): void {
  trackedId.set(id);
}

export function useTrackedId(): string | null {
  return useSelected(trackedId, all);
}

function all(current: string | null): string | null {
  return current;
}
