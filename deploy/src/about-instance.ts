/** Facts about the instance that are known when a process starts. */
import type { Config } from '@folkmoot/platform/config/config';
import { VERSION } from './version.ts';

export function aboutInstance(config: Config) {
  return {
    version: VERSION,
    environmentProviders: config.OIDC_PROVIDERS,
    sendsMail: config.SMTP_URL !== undefined,
    overrides: config.instance,
  };
}
