import { isMobile } from '../app/layout.ts';

/** One's own settings. */
export const USER_SETTINGS = '/app/settings';

/** The list on a phone, else the first subject beside it: without a detour that would be drawn for nothing. */
export function userSettingsPath(): string {
  return isMobile() ? USER_SETTINGS : `${USER_SETTINGS}/account`;
}
