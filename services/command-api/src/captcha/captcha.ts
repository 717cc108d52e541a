/** Checks that a caller is human, with a service that verifies them in the browser. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';

/** The purpose of the widget. A token for one purpose is not valid for another. */
export type CaptchaAction = 'register' | 'bump';

export type Shown = {
  /** Missing or empty: the captcha is not finished, or the client does not support it. */
  readonly token: string | undefined;
  readonly address: string;
  readonly action: CaptchaAction;
  /** The exact operation. A token is valid for one operation, so that a repeated command can reuse its token. */
  readonly deed: string;
};

export type NotHuman = Refusal<'CaptchaFailed' | 'CaptchaAway'>;

/** null: the caller may continue. */
export type Captcha = { readonly check: (shown: Shown) => Promise<NotHuman | null> };

/** Without a configured captcha, any token passes, or none. */
export const noCaptcha: Captcha = { check: async () => null };

/** Without a token there is nothing to verify. */
export function unshown(token: string | undefined): token is undefined | '' {
  return token === undefined || token.trim() === '';
}

export function refusedAs(verdict: 'wrong' | 'away'): NotHuman {
  return refuse(verdict === 'wrong' ? 'CaptchaFailed' : 'CaptchaAway');
}
