import { desktop } from '../desktop/bridge.ts';

/** Shows the number of mentions on the icon of the app. Does nothing if the app is not installed or badges are not supported. */
export async function showAppBadge(mentions: number): Promise<void> {
  if (desktop) return desktop.setBadge(mentions).catch(() => undefined);
  if (!('setAppBadge' in navigator)) return;
  await (mentions > 0 ? navigator.setAppBadge(mentions) : navigator.clearAppBadge()).catch(() => undefined);
}
