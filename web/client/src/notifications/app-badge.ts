import { desktop } from '../desktop/bridge.ts';

/** How many mentions wait, on the icon of the app. Nothing where it is neither installed nor in a shell, or there are no badges. */
export async function showAppBadge(mentions: number): Promise<void> {
  if (desktop) return desktop.setBadge(mentions).catch(() => undefined);
  if (!('setAppBadge' in navigator)) return;
  await (mentions > 0 ? navigator.setAppBadge(mentions) : navigator.clearAppBadge()).catch(() => undefined);
}
