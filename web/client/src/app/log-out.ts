import { endSession, OWN_SESSION } from '@folkmoot/contracts/sessions/commands';
import { call } from '../api/call.ts';
import { readEntry } from '../local/local-store.ts';
import { showAppBadge } from '../notifications/app-badge.ts';
import { closeConnection } from '../realtime/realtime.ts';
import { forgetSession } from '../session/session.ts';

const LEFT_WITHIN_MS = 1000;

/** Leaves nothing of the person on this device. The page is loaded anew, so that nothing stays in memory either. */
function leaveDevice(): void {
  // The log-in page that is drawn meanwhile is about to go, with what would be typed into it.
  document.getElementById('root')?.setAttribute('inert', '');
  void forgetOnDevice().finally(() => window.location.assign('/login'));
}

/** What this page still has in memory goes when it is left. */
export async function forgetOnDevice(): Promise<void> {
  const left = withoutNotices(readEntry('push') === true);
  closeConnection();
  forgetSession();
  await left;
}

/** What stands on the device of them is taken away, and no more comes, were the server not told of it. Nobody waits long for it. */
async function withoutNotices(isSubscribed: boolean): Promise<void> {
  const acts = [withoutShown(), showAppBadge(0), isSubscribed ? unsubscribed() : null];
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

/** The session ends at the server too, which is told even while the page is left; who cannot be reached is not waited for. */
export function logOut(): void {
  void call(endSession, { params: { sessionId: OWN_SESSION } }, { keepalive: true }).catch(() => undefined);
  leaveDevice();
}
