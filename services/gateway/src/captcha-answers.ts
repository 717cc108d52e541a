/** A query that no read model answers: the captcha is named by the settings. */
import { getCaptcha } from '@folkmoot/contracts/accounts/commands';
import type { Captcha } from '@folkmoot/contracts/accounts/wire';
import { type AnyAnswer, answer } from '@folkmoot/platform/query/answer';

/** null: nothing is set up. */
export function captchaAnswers(captcha: Captcha | null): readonly AnyAnswer[] {
  return [answer(getCaptcha, async () => ({ captcha }))];
}
