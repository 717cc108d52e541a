/**
 * Deletes the user's own account. The app first shows what was erased and then clears the device. Meanwhile the server disconnects this
 * session, which the app does not report as an error.
 */
import { queryClient } from '../api/query-client.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import { clearUserData } from './log-out.ts';

const ending = createStore(false);

/** Rethrows the refusal of `end`. */
export async function deletingAccount<Result>(end: () => Promise<Result>): Promise<Result> {
  ending.set(true);
  try {
    return await end();
  } catch (error) {
    ending.set(false);
    throw error;
  }
}

export function useIsDeletingAccount(): boolean {
  return useSelected(ending, (isEnding) => isEnding);
}

/** Called by the page that shows what was erased, after it is rendered. Runs once, because another user may open the page later. */
export function leaveAfterDeletion(): void {
  if (!ending.get()) return;
  ending.set(false);
  queryClient.clear();
  void clearUserData();
}
