/** Answers the captcha query from the settings, because no read model has it. */
import { getCaptcha } from '@folkmoot/contracts/accounts/commands';
import type { Captcha } from '@folkmoot/contracts/accounts/wire';
import { type AnyAnswer, answer } from '@folkmoot/platform/query/answer';

/** null: no captcha is configured. */
export function captchaAnswers(captcha: Captcha | null): readonly AnyAnswer[] {
  return [answer(getCaptcha, async () => ({ captcha }))];
}
