import { isMobile } from '../app/layout.ts';

/** The address of the user settings. */
export const USER_SETTINGS = '/app/settings';

/** The list on a phone, else the first page directly, without a redirect that would be rendered. */
export function userSettingsPath(): string {
  return isMobile() ? USER_SETTINGS : `${USER_SETTINGS}/account`;
}
