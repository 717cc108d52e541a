/** Whether whoever asks is human, by the word of a service that looked at them in their browser. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';

/** What the widget was drawn for; a token of one is not good for another. */
export type CaptchaAction = 'register' | 'bump';

export type Shown = {
  /** Left out and empty: the widget is not finished, or the client knows none. */
  readonly token: string | undefined;
  readonly address: string;
  readonly action: CaptchaAction;
  /** What exactly is done. A token is good for it alone, so that a command that is carried out again finds its token good still. */
  readonly deed: string;
};

export type NotHuman = Refusal<'CaptchaFailed' | 'CaptchaAway'>;

/** null: go on. */
export type Captcha = { readonly check: (shown: Shown) => Promise<NotHuman | null> };

/** Where none is configured any token passes, or none. */
export const noCaptcha: Captcha = { check: async () => null };

/** Until somebody has shown a token there is nothing to ask about. */
export function unshown(token: string | undefined): token is undefined | '' {
  return token === undefined || token.trim() === '';
}

export function refusedAs(verdict: 'wrong' | 'away'): NotHuman {
  return refuse(verdict === 'wrong' ? 'CaptchaFailed' : 'CaptchaAway');
}
