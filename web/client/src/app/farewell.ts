/**
 * The end of one's own account: what was erased is shown first, and only then is the device left. Meanwhile the server cuts this session
 * off like all others of the account, which is no news to whoever asked for it.
 */
import { queryClient } from '../api/query-client.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import { forgetOnDevice } from './log-out.ts';

const ending = createStore(false);

/** `end` throws what it was refused for. */
export async function endingAccount<Result>(end: () => Promise<Result>): Promise<Result> {
  ending.set(true);
  try {
    return await end();
  } catch (error) {
    ending.set(false);
    throw error;
  }
}

export function useIsEnding(): boolean {
  return useSelected(ending, (isEnding) => isEnding);
}

/** Of the page that says what was erased, once it stands. Whoever comes back to it later may be somebody else. */
export function leaveAfterEnd(): void {
  if (!ending.get()) return;
  ending.set(false);
  queryClient.clear();
  void forgetOnDevice();
}
