import { endSession, OWN_SESSION } from '@folkmoot/contracts/sessions/commands';
import { call } from '../api/call.ts';
import { readEntry } from '../local/local-store.ts';
import { closeConnection } from '../realtime/realtime.ts';
import { forgetSession } from '../session/session.ts';

const LEFT_WITHIN_MS = 1000;

/** Leaves nothing of the person on this device. The page is loaded anew, so that nothing stays in memory either. */
export function leaveDevice(): void {
  const left = readEntry('push') === true ? withoutNotices() : null;
  closeConnection();
  // The log-in page that is drawn meanwhile is about to go, with what would be typed into it.
  document.getElementById('root')?.setAttribute('inert', '');
  forgetSession();
  if (left) void left.finally(() => window.location.assign('/login'));
  else window.location.assign('/login');
}

/** Else it would be told on, where the server could not be told that the session has ended. Nobody waits long for it. */
async function withoutNotices(): Promise<void> {
  const ended = navigator.serviceWorker
    ?.getRegistration()
    .then(async (worker) => (await worker?.pushManager?.getSubscription())?.unsubscribe())
    .catch(() => undefined);
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LEFT_WITHIN_MS))]);
}

/** The session ends at the server too, which is told even while the page is left; who cannot be reached is not waited for. */
export function logOut(): void {
  void call(endSession, { params: { sessionId: OWN_SESSION } }, { keepalive: true }).catch(() => undefined);
  leaveDevice();
}
