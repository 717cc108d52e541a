/** The captcha from the settings. */
import type { Captcha } from '@folkmoot/command-api/captcha';
import { turnstile } from '@folkmoot/command-api/turnstile';
import type { Captcha as ShownCaptcha } from '@folkmoot/contracts/accounts/wire';
import type { Config } from '@folkmoot/platform/config/config';
import { Failure } from '@folkmoot/platform/errors';
import type { Logger } from '@folkmoot/platform/telemetry/logger';

/** The server side. One setting without the other would refuse everyone, or show a captcha that no one verifies. */
export function captchaOf(config: Config, logger: Logger, blindIndex: (text: string) => string): { readonly captcha?: Captcha } {
  const { TURNSTILE_SECRET: secret, TURNSTILE_SITE_KEY: siteKey, TURNSTILE_VERIFY_URL: verifyUrl } = config;
  if ((secret === undefined) !== (siteKey === undefined)) {
    throw new Failure('Misconfigured', 'Set both TURNSTILE_SECRET and TURNSTILE_SITE_KEY, or neither.');
  }
  return secret === undefined ? {} : { captcha: turnstile({ secret, verifyUrl, blindIndex }, logger) };
}

/** The browser side. null: there is no captcha. */
export function shownCaptcha({ TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SCRIPT_URL: scriptUrl }: Config): ShownCaptcha | null {
  return siteKey === undefined ? null : { siteKey, scriptUrl };
}
