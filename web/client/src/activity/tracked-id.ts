/** Who one is to the activity tracker: entered by hand, kept on this device, and forgotten when the tracker does not know it. */
import { kept } from '../local/local-store.ts';
import { useSelected } from '../store/create-store.ts';

const trackedId = kept('activityTracker', readTrackedId, { isShared: true });

/** null: nobody, or nobody that there could be. */
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
