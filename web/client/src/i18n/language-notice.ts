/** Reports a language that failed to load, with a button to retry. */
import { toastQueue } from '../ui/toasts.ts';
import { listed, loadSelected, onLanguageChange } from './language.ts';
import { languageOf } from './languages.ts';
import { text } from './texts.ts';

export function announceLanguages(): void {
  let shown: string | null = null;
  onLanguageChange(({ selected, state }) => {
    if (shown !== null) toastQueue.close(shown);
    shown =
      state !== 'failed'
        ? null
        : toastQueue.add({
            tone: 'alert',
            text: text('failed', { language: languageOf(listed(selected)).name }),
            action: { label: text('tryAgain'), onAction: () => void loadSelected() },
          });
  });
}
