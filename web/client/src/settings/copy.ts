import { showToast } from '../ui/toasts.ts';
import { text } from './texts.ts';

/** Copies text to the clipboard and shows a toast. */
export async function copy(words: string, confirmation: string = text('copied')): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    showToast({ tone: 'success', text: confirmation });
  } catch {
    showToast({ tone: 'alert', text: text('copyFailed') });
  }
}
