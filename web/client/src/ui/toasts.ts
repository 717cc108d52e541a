/** Short messages that need no answer. The app has one queue, and any code may add to it. */
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export type Toast = {
  readonly tone: 'plain' | 'success' | 'alert';
  readonly text: string;
  /** One action, for example 'Undo'. */
  readonly action?: { readonly label: string; readonly onAction: () => void };
};

const SHOWN_AT_MOST = 3;
/** Long enough to read two lines. A toast with an action stays until it is closed. */
const STAYS_MS = 6000;

export const toastQueue = new ToastQueue<Toast>({ maxVisibleToasts: SHOWN_AT_MOST });

export function showToast(toast: Toast): void {
  toastQueue.add(toast, toast.action ? {} : { timeout: STAYS_MS });
}
