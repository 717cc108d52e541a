import { removeBookmark, restoreBookmark } from '@folkmoot/contracts/bookmarks/commands';
import { call } from '../api/call.ts';
import { problemOf } from '../api/problem.ts';
import { openDialog } from '../app/overlays.ts';
import { showToast } from '../ui/toasts.ts';
import { LazySaveDialog } from './LazySaveDialog.tsx';
import { forgetSavedIds, isSaved, loadSavedIds } from './saved-ids.ts';
import { text } from './texts.ts';

/** Shows a refusal. */
async function attempt(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    // Another device may have changed it.
    forgetSavedIds();
    showToast({ tone: 'alert', text: problemOf(error).message });
    return false;
  }
}

/** Removes a saved message, and offers to undo it. */
export async function removeSaved(messageId: string): Promise<void> {
  const params = { messageId };
  if (!(await attempt(() => call(removeBookmark, { params })))) return;
  const undo = () => void attempt(() => call(restoreBookmark, { params }));
  showToast({ tone: 'success', text: text('removed'), action: { label: text('undo'), onAction: undo } });
}

/** Opens the dialog that saves the message, or removes it from the saved messages. */
export async function toggleSaved(messageId: string): Promise<void> {
  await loadSavedIds();
  if (isSaved(messageId)) await removeSaved(messageId);
  else openDialog((close) => <LazySaveDialog messageId={messageId} onClose={close} />);
}
