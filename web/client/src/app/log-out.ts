import { endSession, OWN_SESSION } from '@folkmoot/contracts/sessions/commands';
import { call } from '../api/call.ts';
import { readEntry } from '../local/local-store.ts';
import { showAppBadge } from '../notifications/app-badge.ts';
import { closeConnection } from '../realtime/realtime.ts';
import { forgetSession } from '../session/session.ts';
import { forgetSavedState } from '../store/save-state.ts';

const CLEAR_TIMEOUT_MS = 1000;

/** Removes all data of the user from this device. The page is reloaded, so that nothing stays in memory. */
function clearDeviceAndReload(): void {
  // The login page is already rendered, and the reload would discard text that is typed into it.
  document.getElementById('root')?.setAttribute('inert', '');
  void clearUserData().finally(() => window.location.assign('/login'));
}

/** Leaves the memory of the page, which is cleared when the page is left. */
export async function clearUserData(): Promise<void> {
  const cleared = clearNotifications(readEntry('push') === true);
  closeConnection();
  forgetSession();
  await cleared;
}

/** Closes notifications of the user and unsubscribes from push, even if the server cannot be reached. Waits for one second at most. */
async function clearNotifications(isSubscribed: boolean): Promise<void> {
  const acts = [forgetSavedState(), closeShownNotifications(), showAppBadge(0), isSubscribed ? unsubscribeFromPush() : null];
  await Promise.race([Promise.allSettled(acts), new Promise((resolve) => setTimeout(resolve, CLEAR_TIMEOUT_MS))]);
}

async function closeShownNotifications(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications()) ?? []) notice.close();
}

async function unsubscribeFromPush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

/** Also ends the session on the server. The request finishes while the page is left, and its result is ignored. */
export function logOut(): void {
  void call(endSession, { params: { sessionId: OWN_SESSION } }, { keepalive: true }).catch(() => undefined);
  clearDeviceAndReload();
}
