/** The captcha that people are shown, as the settings say. */
import type { Captcha } from '@folkmoot/command-api/captcha';
import { turnstile } from '@folkmoot/command-api/turnstile';
import type { Captcha as ShownCaptcha } from '@folkmoot/contracts/accounts/wire';
import type { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import type { Logger } from '@folkmoot/platform/telemetry/logger';

/** What verifies it. One setting without the other would let nobody by, or would show what nobody verifies. */
export function captchaOf(config: Config, logger: Logger, blindIndex: (text: string) => string): { readonly captcha?: Captcha } {
  const { TURNSTILE_SECRET: secret, TURNSTILE_SITE_KEY: siteKey, TURNSTILE_VERIFY_URL: verifyUrl } = config;
  if ((secret === undefined) !== (siteKey === undefined)) {
    throw new Failure('Misconfigured', 'TURNSTILE_SECRET and TURNSTILE_SITE_KEY need each other.');
  }
  return secret === undefined ? {} : { captcha: turnstile({ secret, verifyUrl, blindIndex }, logger) };
}

/** What browsers are told of it; null: there is none. */
export function shownCaptcha({ TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SCRIPT_URL: scriptUrl }: Config): ShownCaptcha | null {
  return siteKey === undefined ? null : { siteKey, scriptUrl };
}
