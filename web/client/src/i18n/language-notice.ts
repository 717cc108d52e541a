/** Reports a language that failed to load, with a button to retry. */
import { toastQueue } from '../ui/toasts.ts';
import { follow, listed, onSpeech } from './language.ts';
import { languageOf } from './languages.ts';
import { text } from './texts.ts';

export function announceLanguages(): void {
  let shown: string | null = null;
  onSpeech(({ wanted, state }) => {
    if (shown !== null) toastQueue.close(shown);
    shown =
      state !== 'failed'
        ? null
        : toastQueue.add({
            tone: 'alert',
            text: text('failed', { language: languageOf(listed(wanted)).name }),
            action: { label: text('tryAgain'), onAction: () => void follow() },
          });
  });
}
