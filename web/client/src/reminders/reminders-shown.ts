/** Whether the list of reminders is open. */
import { createStore, useSelected } from '../store/create-store.ts';

const shown = createStore(false);

export function showReminders(isShown: boolean): void {
  shown.set(isShown);
}

export function useRemindersShown(): boolean {
  return useSelected(shown, same);
}

function same(isShown: boolean): boolean {
  return isShown;
}
