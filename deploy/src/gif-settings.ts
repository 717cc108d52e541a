/** Where GIFs are found, as the settings say. */
import type { Config } from '@folkmoot/platform/config/config';
import { type GuardedFetch, guardedFetch } from '@folkmoot/platform/net/guarded-fetch';

/** null: nowhere. */
export function gifSettings({ TENOR_KEY: key, TENOR_URL: url }: Config, fetcher: () => GuardedFetch = guardedFetch) {
  return key === undefined ? null : { key, url, fetcher: fetcher() };
}
