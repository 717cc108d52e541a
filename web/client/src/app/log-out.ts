import { endSession, OWN_SESSION } from '@folkmoot/contracts/sessions/commands';
import { call } from '../api/call.ts';
import { readEntry } from '../local/local-store.ts';
import { showAppBadge } from '../notifications/app-badge.ts';
import { closeConnection } from '../realtime/realtime.ts';
import { forgetSession } from '../session/session.ts';
import { forgetSavedState } from '../store/save-state.ts';

const LEFT_WITHIN_MS = 1000;

/** Removes all data of the user from this device. The page is reloaded, so that nothing stays in memory. */
function leaveDevice(): void {
  // The login page is already rendered, and the reload would discard text that is typed into it.
  document.getElementById('root')?.setAttribute('inert', '');
  void forgetOnDevice().finally(() => window.location.assign('/login'));
}

/** Leaves the memory of the page, which is cleared when the page is left. */
export async function forgetOnDevice(): Promise<void> {
  const left = withoutNotices(readEntry('push') === true);
  closeConnection();
  forgetSession();
  await left;
}

/** Closes notifications of the user and unsubscribes from push, even if the server cannot be reached. Waits for one second at most. */
async function withoutNotices(isSubscribed: boolean): Promise<void> {
  const acts = [forgetSavedState(), withoutShown(), showAppBadge(0), isSubscribed ? unsubscribed() : null];
  await Promise.race([Promise.allSettled(acts), new Promise((resolve) => setTimeout(resolve, LEFT_WITHIN_MS))]);
}

async function withoutShown(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications()) ?? []) notice.close();
}

async function unsubscribed(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

/** Also ends the session on the server. The request finishes while the page is left, and its result is ignored. */
export function logOut(): void {
  void call(endSession, { params: { sessionId: OWN_SESSION } }, { keepalive: true }).catch(() => undefined);
  leaveDevice();
}
