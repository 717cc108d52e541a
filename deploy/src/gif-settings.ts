/** The GIF service from the settings. */
import type { Config } from '@folkmoot/platform/config/config';
import { type GuardedFetch, guardedFetch } from '@folkmoot/platform/net/guarded-fetch';

/** null: there is none. */
export function gifSettings({ TENOR_KEY: key, TENOR_URL: url }: Config, fetcher: () => GuardedFetch = guardedFetch) {
  return key === undefined ? null : { key, url, fetcher: fetcher() };
}
